import type { MediaItem } from '../../api/models/mediaItem';
import type { PlayedReport } from '../../api/models/playerQueue';
import type { Player } from '../../api/models/player';
import type { ServerAddress } from '../../api/models/imageLocation';
import type { JsonObject } from '../../helpers/json';
import { createMediaSimplifier, simplifyPlayingMedia } from '../../services/simplifyMedia';
import type { TriggerEvent } from './triggerEvent';
import type { PlaybackChange } from './playbackTracker';
import type { PlayedItem } from './playedItems';
import type { ValueChange, Volume } from './playerPresence';

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
		simplified: { available },
		data: player?.raw ?? null,
	};
}

export function toVolumeEvent(
	id: string,
	{ from, to }: ValueChange<Volume>,
	player: Player | undefined,
): TriggerEvent {
	return {
		event: 'volumeChanged',
		...playerFields(id),
		simplified: {
			volume_level: to.level,
			previous_level: from.level,
			volume_muted: to.muted ?? null,
		},
		data: player?.raw ?? null,
	};
}

/** What a player reports its playback from. */
interface PlaybackSource {
	readonly playerId: string;
	/** Null if the player plays from another source. */
	readonly queueId: string | null;
	/** The queue, or the player if it plays from another source. */
	readonly data: JsonObject | undefined;
}

export function toPlaybackEvent(
	{ event, state, item, since }: Omit<PlaybackChange, 'ended'>,
	{ playerId, queueId, data }: PlaybackSource,
	server: ServerAddress,
): TriggerEvent {
	return {
		event,
		...playerFields(playerId),
		...mediaTypeFields(item?.media.mediaType),
		simplified: { queue_id: queueId, state, ...simplifyPlayingMedia(item?.media, server) },
		itemId: item?.id,
		image: item?.media.image,
		since,
		data: data ?? null,
	};
}

/**
 * @param stopped how the last player stopped; missing if it did not report that
 * @param idleMs for how long nothing has been playing; milliseconds
 */
export function toNothingPlayingEvent(
	stopped: TriggerEvent | undefined,
	idleMs: number,
	server: ServerAddress,
): TriggerEvent {
	const { playerId = null, objectId = null, data = null } = stopped ?? {};
	const nothing = { queue_id: null, state: 'idle', ...simplifyPlayingMedia(undefined, server) };
	return {
		event: 'nothingPlaying',
		playerId,
		simplified: {
			idle_since: new Date(Date.now() - idleMs).toISOString(),
			...(stopped?.simplified ?? nothing),
		},
		image: stopped?.image,
		objectId,
		data,
	};
}

export function toItemAddedEvent(item: MediaItem, server: ServerAddress): TriggerEvent {
	return {
		event: 'itemAdded',
		...mediaTypeFields(item.mediaType),
		simplified: createMediaSimplifier('added')(item, server),
		image: item.image,
		objectId: item.uri ?? null,
		data: item.raw,
	};
}

export function toItemPlayedEvent(
	{ report, playerId }: PlayedItem,
	server: ServerAddress,
): TriggerEvent {
	return {
		event: 'itemPlayed',
		playerId: playerId ?? null,
		...mediaTypeFields(report.media.mediaType),
		simplified: {
			...simplifyPlayingMedia(report.media, server),
			seconds_played: report.secondsPlayed ?? null,
			fully_played: wasFullyPlayed(report) ?? null,
		},
		image: report.media.image,
		objectId: report.media.uri ?? null,
		data: report.raw,
	};
}

/**
 * Servers up to 2.8 report short items as fully played after half of them: the position decides, which may be a whole second
 * short at the end (observed).
 */
function wasFullyPlayed(report: PlayedReport): boolean | undefined {
	const { secondsPlayed: seconds, media } = report;
	const { duration } = media;
	const isCutShort =
		seconds !== undefined &&
		duration !== undefined &&
		seconds < Math.min(duration * MIN_PLAYED_SHARE, Math.floor(duration) - 1);
	return isCutShort ? false : report.fullyPlayed;
}

function playerFields(id: string): Pick<TriggerEvent, 'playerId' | 'objectId'> {
	return { playerId: id, objectId: id };
}

function mediaTypeFields(mediaType: string | undefined): Pick<TriggerEvent, 'mediaTypes'> {
	return mediaType === undefined ? {} : { mediaTypes: [mediaType] };
}
