import type { Player } from '../../api/models/player';
import { parseMediaItem } from '../../api/models/mediaItem';
import { bool, number, text, type JsonObject } from '../../helpers/json';
import { simplifyMedia } from '../../helpers/simplifyMedia';
import type { TriggerEvent } from './triggerEvent';
import type { PlaybackChange } from './playback';
import type { Played } from './playedItems';
import type { VolumeChange } from './volume';

/** How much of an item has to be played, at least, to have been played fully. */
const MOST = 0.9;

/** @param player as the server told it last */
export function toAvailabilityEvent(
	id: string,
	available: boolean,
	player: Player | undefined,
): TriggerEvent {
	return {
		event: available ? 'playerAvailable' : 'playerUnavailable',
		...toPlayer(id),
		simple: { player_id: id, available },
		data: player?.raw ?? null,
	};
}

/** What a workflow is told of a player that became louder or quieter. */
export function toVolumeEvent(
	id: string,
	{ from, to }: VolumeChange,
	player: Player | undefined,
): TriggerEvent {
	return {
		event: 'volumeChanged',
		...toPlayer(id),
		simple: {
			player_id: id,
			volume_level: to.level,
			previous_volume_level: from.level,
			muted: to.muted ?? null,
		},
		data: player?.raw ?? null,
	};
}

/** @param data the queue, or the player where that plays from elsewhere */
export function toPlaybackEvent(
	id: string,
	{ event, state, item }: PlaybackChange,
	data: JsonObject | undefined,
): TriggerEvent {
	return {
		event,
		...toPlayer(id),
		...kindOf(item?.media),
		simple: { queue_id: id, state, ...simpleItem(item?.media ?? {}) },
		data: data ?? null,
	};
}

export function toItemAddedEvent(item: JsonObject): TriggerEvent {
	return {
		event: 'itemAdded',
		...kindOf(item),
		simple: simpleAddition(item),
		objectId: text(item, 'uri') ?? null,
		data: item,
	};
}

export function toItemPlayedEvent({ report, playerId }: Played): TriggerEvent {
	return {
		event: 'itemPlayed',
		playerId: playerId ?? null,
		...kindOf(report),
		simple: {
			name: text(report, 'name') ?? null,
			artists: text(report, 'artist') ?? null,
			media_type: text(report, 'media_type') ?? null,
			uri: text(report, 'uri') ?? null,
			duration: number(report, 'duration') ?? null,
			seconds_played: number(report, 'seconds_played') ?? null,
			fully_played: wasFullyPlayed(report) ?? null,
		},
		objectId: text(report, 'uri') ?? null,
		data: report,
	};
}

/** Servers up to 2.8 say it of something short although half of it was not played; positions decide. */
function wasFullyPlayed(report: JsonObject): boolean | undefined {
	const [seconds, duration] = [number(report, 'seconds_played'), number(report, 'duration')];
	const isCutShort = seconds !== undefined && duration !== undefined && seconds < duration * MOST;
	return isCutShort ? false : bool(report, 'fully_played');
}

/** What an item is, in five flat fields. */
function simpleItem(media: JsonObject): JsonObject {
	const { name, media_type, uri, artists, album } = simplifyMedia(parseMediaItem(media));
	return { name, media_type, uri, artists, album };
}

/** What has come into the library, in eight flat fields. */
function simpleAddition(media: JsonObject): JsonObject {
	const { name, media_type, uri, artists, album, duration, item_id, provider } = simplifyMedia(
		parseMediaItem(media),
	);
	return { name, media_type, uri, artists, album, duration, item_id, provider };
}

function toPlayer(id: string): Pick<TriggerEvent, 'playerId' | 'objectId'> {
	return { playerId: id, objectId: id };
}

function kindOf(item: JsonObject | undefined): Pick<TriggerEvent, 'mediaTypes'> {
	const mediaType = text(item, 'media_type');
	return mediaType === undefined ? {} : { mediaTypes: [mediaType] };
}
