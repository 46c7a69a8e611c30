import type { PlayerQueue, QueueItem } from '../api/models/playerQueue';
import {
	objectOrUndefined,
	boolOrNull,
	numberOrNull,
	textOrNull,
	joinNamesIn,
	textOrEmpty,
	type JsonObject,
} from '../helpers/json';
import { imageUrl, type ServerAddress } from '../api/models/imageLocation';
import { titleWithVersion } from '../api/models/mediaItems';
import { simplifyPlayback } from './simplifyMedia';
import type { Player } from '../api/models/player';

/** A queue in ten flat fields. */
export function simplifyQueue(queue: PlayerQueue, server: ServerAddress) {
	const { state, currentMedia, raw } = queue;
	const playback = simplifyPlayback({ state, media: currentMedia }, server);
	return {
		name: queue.name,
		available: boolOrNull(raw.available),
		state: playback.state,
		title: playback.title,
		artist: playback.artist,
		image_url: playback.image_url,
		item_count: queue.items ?? null,
		shuffle_enabled: queue.shuffleEnabled ?? null,
		repeat_mode: queue.repeatMode ?? null,
		queue_id: queue.id,
	};
}

/**
 * A queue item in twelve flat fields. Where the server reports what it was played from (late 2.11), its name is in `origin`,
 * in place of `artists`, which repeats `artist`.
 *
 * @param index in the whole queue: the server's own `index` is always 0
 */
export function simplifyQueueItem(
	{ raw, image }: QueueItem,
	index: number,
	server: ServerAddress,
): JsonObject {
	const media = objectOrUndefined(raw.media_item);
	const album = objectOrUndefined(media?.album) ?? objectOrUndefined(media?.podcast);
	const name = textOrNull(media?.name) ?? textOrNull(raw.name);
	const artists = joinNamesIn(media?.artists);
	const hasOrigin = 'origin' in raw;
	const hasOwnName = album === media?.podcast && album?.name === media?.name;
	return {
		name,
		title: titleWithVersion(name ?? undefined, textOrEmpty(media?.version)) ?? null,
		artist: artists,
		index,
		media_type: textOrNull(media?.media_type),
		uri: textOrNull(media?.uri) ?? textOrNull(raw.uri),
		...(!hasOrigin && { artists }),
		album: hasOwnName ? null : textOrNull(album?.name),
		duration: numberOrNull(raw.duration),
		image_url: imageUrl(image, server),
		available: boolOrNull(raw.available),
		...(hasOrigin && { origin: textOrNull(originIn(raw)?.name) }),
		queue_item_id: textOrNull(raw.queue_item_id),
	};
}

/** The album, playlist or other list; `undefined` for an item that was chosen itself. */
function originIn(raw: JsonObject): JsonObject | undefined {
	return objectOrUndefined(objectOrUndefined(raw.origin)?.container);
}

/** A player in ten flat fields. */
export function simplifyPlayer(player: Player, server: ServerAddress): JsonObject {
	const { playbackState, currentMedia, raw } = player;
	const playback = simplifyPlayback({ state: playbackState, media: currentMedia }, server);
	return {
		name: player.name,
		available: boolOrNull(raw.available),
		state: playback.state,
		title: playback.title,
		artist: playback.artist,
		image_url: playback.image_url,
		volume_level: player.volumeLevel ?? null,
		volume_muted: player.volumeMuted ?? null,
		player_id: player.id,
		synced_to: player.syncedTo ?? null,
	};
}
