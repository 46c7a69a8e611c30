import type { MusicAssistantClient } from '../../api/client';
import { undefinedIfRefused } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { activeQueue, type PlaybackTarget } from './queues';
import type { MediaItem } from '../../api/models/mediaItem';
import { mediaItemOf } from '../../api/models/queueItem';

/** What a player plays, as far as the server tells. */
export interface Playing {
	name: string;
	mediaType?: string;
	/** Left out where the server has to find the song by its name: of radio stations and outside sources. */
	uri?: string;
	/** Whether it was a favorite before. */
	isFavorite?: boolean;
}

/** Null for a player that plays nothing; `undefined` where the server does not tell what it plays. */
export async function nowPlaying(
	client: MusicAssistantClient,
	{ id }: PlaybackTarget,
): Promise<Playing | null | undefined> {
	const player = await client.tryCall('players/get', { player_id: id }, { noCache: true });
	if (player?.playbackState === 'idle') return null;
	let isTold = player !== undefined;
	const queue = await activeQueue(client, id).catch((reason: unknown) => {
		isTold = false;
		undefinedIfRefused(reason);
		return undefined;
	});
	if (!player && queue?.state === 'idle') return null;
	const item = isOutside(player, queue) ? undefined : queue?.currentItem;
	const media = mediaItemOf(item);
	if (media) return playingItem(item?.name, media);
	const outside = player?.currentMedia;
	const name = outside?.title ?? outside?.uri;
	return name === undefined ? (isTold ? null : undefined) : { name };
}

/** Whether the player plays from something else than its queue, where an item waits that is not what is heard. */
function isOutside(player?: Player | null, queue?: PlayerQueue): boolean {
	if (queue?.active !== false) return false;
	if (!player) return true;
	const { activeSource } = player;
	return activeSource !== undefined && activeSource !== queue.id;
}

function playingItem(name: string | undefined, media: MediaItem): Playing {
	const { mediaType, uri, favorite } = media;
	return {
		name: name ?? media.name ?? '',
		mediaType,
		...(mediaType === 'radio' ? {} : { uri }),
		isFavorite: favorite,
	};
}
