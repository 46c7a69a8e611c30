import type { MediaItem } from '../../api/models/mediaItem';
import type { PlayedReport } from '../../api/models/playedReport';
import type { Player } from '../../api/models/player';
import type { JsonObject } from '../../helpers/json';
import { simplifyMedia } from '../../helpers/simplify/simplifyMedia';
import type { CurrentMedia } from './currentItem';
import type { TriggerEvent } from './triggerEvent';
import type { PlaybackChange } from './playback';
import type { PlayedItem } from './playedItems';
import type { Change } from './debouncedValue';
import type { Volume } from './volume';

/** The share of an item that must be played for it to count as fully played. */
const MIN_PLAYED_SHARE = 0.9;

/** @param player as last reported */
export function toAvailabilityEvent(
	id: string,
	available: boolean,
	player: Player | undefined,
): TriggerEvent {
	return {
		event: available ? 'playerAvailable' : 'playerUnavailable',
		...playerFields(id),
		simplified: { player_id: id, available },
		data: player?.raw ?? null,
	};
}

export function toVolumeEvent(
	id: string,
	{ from, to }: Change<Volume>,
	player: Player | undefined,
): TriggerEvent {
	return {
		event: 'volumeChanged',
		...playerFields(id),
		simplified: {
			player_id: id,
			volume_level: to.level,
			previous_volume_level: from.level,
			muted: to.muted ?? null,
		},
		data: player?.raw ?? null,
	};
}

/** @param data the queue, or the player if it plays from another source */
export function toPlaybackEvent(
	id: string,
	{ event, state, item }: PlaybackChange,
	data: JsonObject | undefined,
): TriggerEvent {
	return {
		event,
		...playerFields(id),
		...mediaTypeFields(item?.media.mediaType),
		simplified: { queue_id: id, state, ...mediaFields(item?.media) },
		data: data ?? null,
	};
}

export function toItemAddedEvent(item: MediaItem): TriggerEvent {
	return {
		event: 'itemAdded',
		...mediaTypeFields(item.mediaType),
		simplified: addedItemFields(item),
		objectId: item.uri ?? null,
		data: item.raw,
	};
}

export function toItemPlayedEvent({ report, playerId }: PlayedItem): TriggerEvent {
	return {
		event: 'itemPlayed',
		playerId: playerId ?? null,
		...mediaTypeFields(report.mediaType),
		simplified: {
			name: report.name ?? null,
			artists: report.artist ?? null,
			media_type: report.mediaType ?? null,
			uri: report.uri ?? null,
			duration: report.duration ?? null,
			seconds_played: report.secondsPlayed ?? null,
			fully_played: wasFullyPlayed(report) ?? null,
		},
		objectId: report.uri ?? null,
		data: report.raw,
	};
}

/** Servers up to 2.8 report short items as fully played after half of them: the position decides. */
function wasFullyPlayed(report: PlayedReport): boolean | undefined {
	const { secondsPlayed: seconds, duration } = report;
	const isCutShort =
		seconds !== undefined && duration !== undefined && seconds < duration * MIN_PLAYED_SHARE;
	return isCutShort ? false : report.fullyPlayed;
}

function mediaFields(media: CurrentMedia | undefined): JsonObject {
	return {
		name: media?.name ?? null,
		media_type: media?.mediaType ?? null,
		uri: media?.uri ?? null,
		artists: media?.artists ?? null,
		album: media?.album ?? null,
	};
}

function addedItemFields(item: MediaItem): JsonObject {
	const { name, media_type, uri, artists, album, duration, item_id, provider } =
		simplifyMedia(item);
	return { name, media_type, uri, artists, album, duration, item_id, provider };
}

function playerFields(id: string): Pick<TriggerEvent, 'playerId' | 'objectId'> {
	return { playerId: id, objectId: id };
}

function mediaTypeFields(mediaType: string | undefined): Pick<TriggerEvent, 'mediaTypes'> {
	return mediaType === undefined ? {} : { mediaTypes: [mediaType] };
}
