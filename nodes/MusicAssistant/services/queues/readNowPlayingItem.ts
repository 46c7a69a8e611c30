import type { MusicAssistantClient } from '../../api/client';
import { undefinedIfRefused } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { isFavorite } from '../../helpers/mediaItems';
import type { PlaybackTarget } from './playbackTargets';
import { readActiveQueue } from './findQueue';
import type { MediaItem } from '../../api/models/mediaItem';
import { mediaItemOfQueueItem } from '../../api/models/queueItem';

/** What a player plays, as far as the server reports it. */
export interface NowPlayingItem {
	name: string;
	mediaType?: string;
	/** Left out for radio stations and external sources, whose songs the server has to find by name. */
	uri?: string;
	/** Whether it is a favorite; from 2.11 on, of the user who started the music. */
	isFavorite?: boolean;
}

/** Reads what a player plays: null for nothing; `undefined` if the server does not report it. */
export async function readNowPlayingItem(
	client: MusicAssistantClient,
	{ id }: PlaybackTarget,
): Promise<NowPlayingItem | null | undefined> {
	const player = await client.tryCall('players/get', { player_id: id }, { noCache: true });
	if (player?.playbackState === 'idle') return null;
	let isReported = player !== undefined;
	const queue = await readActiveQueue(client, id).catch((reason: unknown) => {
		isReported = false;
		undefinedIfRefused(reason);
		return undefined;
	});
	if (!player && queue?.state === 'idle') return null;
	const item = playsExternalSource(player, queue) ? undefined : queue?.currentItem;
	const media = mediaItemOfQueueItem(item);
	if (media) return toNowPlaying(item?.name, media);
	const external = player?.currentMedia;
	const name = external?.title ?? external?.uri;
	return name === undefined ? (isReported ? null : undefined) : { name };
}

/** Whether the player plays an external source, so that the current item of its queue is not what it plays. */
export function playsExternalSource(player?: Player | null, queue?: PlayerQueue): boolean {
	if (queue?.active !== false) return false;
	if (!player) return true;
	const { activeSource } = player;
	return activeSource !== undefined && activeSource !== queue.id;
}

function toNowPlaying(name: string | undefined, media: MediaItem): NowPlayingItem {
	const { mediaType, uri } = media;
	return {
		name: name ?? media.name ?? '',
		mediaType,
		...(mediaType === 'radio' ? {} : { uri }),
		isFavorite: isFavorite(media),
	};
}
