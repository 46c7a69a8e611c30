import type { MediaItem } from '../../api/models/mediaItem';
import type { PlayedReport } from '../../api/models/playedReport';
import type { Player } from '../../api/models/player';
import type { JsonObject } from '../../helpers/json';
import { simplifyMedia } from '../../helpers/simplifyMedia';
import type { CurrentMedia } from './currentItem';
import type { TriggerEvent } from './triggerEvent';
import type { PlaybackChange } from './playback';
import type { Played } from './playedItems';
import type { Change } from './debouncedValue';
import type { Volume } from './volume';

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
	{ from, to }: Change<Volume>,
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
		...toMediaTypes(item?.media.mediaType),
		simple: { queue_id: id, state, ...toMediaFields(item?.media) },
		data: data ?? null,
	};
}

export function toItemAddedEvent(item: MediaItem): TriggerEvent {
	return {
		event: 'itemAdded',
		...toMediaTypes(item.mediaType),
		simple: toAddedFields(item),
		objectId: item.uri ?? null,
		data: item.raw,
	};
}

export function toItemPlayedEvent({ report, playerId }: Played): TriggerEvent {
	return {
		event: 'itemPlayed',
		playerId: playerId ?? null,
		...toMediaTypes(report.mediaType),
		simple: {
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

/** Servers up to 2.8 say it of something short although half of it was not played; positions decide. */
function wasFullyPlayed(report: PlayedReport): boolean | undefined {
	const { secondsPlayed: seconds, duration } = report;
	const isCutShort = seconds !== undefined && duration !== undefined && seconds < duration * MOST;
	return isCutShort ? false : report.fullyPlayed;
}

/** What is played, in five flat fields. */
function toMediaFields(media: CurrentMedia | undefined): JsonObject {
	return {
		name: media?.name ?? null,
		media_type: media?.mediaType ?? null,
		uri: media?.uri ?? null,
		artists: media?.artists ?? null,
		album: media?.album ?? null,
	};
}

/** What has come into the library, in eight flat fields. */
function toAddedFields(item: MediaItem): JsonObject {
	const { name, media_type, uri, artists, album, duration, item_id, provider } =
		simplifyMedia(item);
	return { name, media_type, uri, artists, album, duration, item_id, provider };
}

function toPlayer(id: string): Pick<TriggerEvent, 'playerId' | 'objectId'> {
	return { playerId: id, objectId: id };
}

function toMediaTypes(mediaType: string | undefined): Pick<TriggerEvent, 'mediaTypes'> {
	return mediaType === undefined ? {} : { mediaTypes: [mediaType] };
}
