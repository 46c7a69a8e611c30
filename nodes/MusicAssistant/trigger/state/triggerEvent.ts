import type { ImageLocation, ServerAddress } from '../../api/models/imageLocation';
import type { JsonObject, JsonValue } from '../../helpers/json';
import type { MediaItem } from '../../api/models/mediaItem';
import type { Player } from '../../api/models/player';
import type { PlayedReport, PlayerQueue } from '../../api/models/playerQueue';
import { createMediaSimplifier, simplifyPlayingMedia } from '../../services/simplifyMedia';
import type { PlaybackChange, ValueChange } from './playbackTracker';

/** A field of the trigger that applies to some of the events only, by its name. */
export type EventField =
	| 'checkMinutes'
	| 'downloadCover'
	| 'eventTypes'
	| 'idleMinutes'
	| 'match'
	| 'mediaTypes'
	| 'minimumDuration'
	| 'players'
	| 'playlists'
	| 'podcasts'
	| 'providers'
	| 'simplify';

interface EventDeclaration {
	/** As the editor's list shows it. */
	readonly name: string;
	/** As stored in workflows. */
	readonly value: string;
	readonly description: string;
	/** The fields that are shown for it, and that apply to it. */
	readonly fields: readonly EventField[];
}

/** The fields for what happens to an item that a player plays. */
const PLAYBACK_FIELDS = ['players', 'simplify', 'downloadCover', 'match', 'mediaTypes'] as const;

/** All that can start a workflow, in the order of the editor's list. */
export const EVENTS = [
	{
		name: 'Favorite Added',
		value: 'favoriteAdded',
		description: 'An item became a favorite',
		fields: ['simplify', 'checkMinutes', 'downloadCover', 'match', 'mediaTypes'],
	},
	{
		name: 'Item Added',
		value: 'itemAdded',
		description: 'An item was added to the library',
		fields: ['simplify', 'downloadCover', 'match', 'mediaTypes'],
	},
	{
		name: 'Item Played',
		value: 'itemPlayed',
		description:
			'An item was played, to the end or in part: take this to count or log what was heard, with how much of it',
		fields: PLAYBACK_FIELDS,
	},
	{
		name: 'Library Sync Completed',
		value: 'syncCompleted',
		description: 'All running library syncs have finished',
		fields: ['simplify', 'mediaTypes'],
	},
	{
		name: 'New Podcast Episode',
		value: 'newEpisode',
		description: 'A podcast in the library has a new episode',
		fields: ['podcasts', 'simplify', 'checkMinutes', 'downloadCover', 'match'],
	},
	{
		name: 'Nothing Playing',
		value: 'nothingPlaying',
		description:
			'Nothing has been playing on any of the chosen players for some minutes (Idle Minutes); reported once, until something plays again',
		fields: ['players', 'idleMinutes', 'simplify', 'downloadCover'],
	},
	{
		name: 'Playback Paused',
		value: 'playbackPaused',
		description: 'A player has paused',
		fields: PLAYBACK_FIELDS,
	},
	{
		name: 'Playback Started',
		value: 'playbackStarted',
		description:
			'A player has started playing, or resumed after a pause: take this to react when music begins',
		fields: PLAYBACK_FIELDS,
	},
	{
		name: 'Playback Stopped',
		value: 'playbackStopped',
		description: 'A player has stopped, or its queue has ended',
		fields: PLAYBACK_FIELDS,
	},
	{
		name: 'Player Available',
		value: 'playerAvailable',
		description: 'A player has become available, again or for the first time',
		fields: ['players', 'simplify', 'minimumDuration'],
	},
	{
		name: 'Player Unavailable',
		value: 'playerUnavailable',
		description: 'A player is no longer available',
		fields: ['players', 'simplify', 'minimumDuration'],
	},
	{
		name: 'Playlist Changed',
		value: 'playlistChanged',
		description: 'Tracks were added to a playlist or removed from it; the output names them',
		fields: ['playlists', 'simplify', 'checkMinutes', 'downloadCover', 'match'],
	},
	{
		name: 'Provider Available',
		value: 'providerAvailable',
		description: 'A provider that had failed works again',
		fields: ['providers', 'simplify', 'checkMinutes'],
	},
	{
		name: 'Provider Failed',
		value: 'providerFailed',
		description:
			'A provider, such as a streaming service, no longer works: it is enabled, but not loaded or not available. Take this to hear of a lost login before the music is missing.',
		fields: ['providers', 'simplify', 'checkMinutes'],
	},
	{
		name: 'Queue Ended',
		value: 'queueEnded',
		description: 'A queue was played to the end',
		fields: PLAYBACK_FIELDS,
	},
	{
		name: 'Raw Server Event',
		value: 'any',
		description:
			'Every event of the server, unchanged, or only those chosen in the option Event Types; one change can cause many events',
		fields: ['players', 'eventTypes', 'match', 'mediaTypes'],
	},
	{
		name: 'Track Changed',
		value: 'trackChanged',
		description:
			'A player plays another item than before, also the first one after silence; on a radio station, also each song after the first. Take this to react to every song.',
		fields: PLAYBACK_FIELDS,
	},
	{
		name: 'Volume Changed',
		value: 'volumeChanged',
		description: 'The volume of a player has changed, or it was muted; a fade counts once',
		fields: ['players', 'simplify'],
	},
] as const satisfies readonly EventDeclaration[];

export type EventName = (typeof EVENTS)[number]['value'];

/** The events to which at least one of the fields applies. */
export function eventsWith(...fields: readonly EventField[]): EventName[] {
	return EVENTS.filter((event: EventDeclaration) =>
		event.fields.some((field) => fields.includes(field)),
	).map(({ value }) => value);
}

/** One change, however many of the server's events reported it. */
export interface TriggerEvent {
	event: EventName;
	/** Missing if it concerns no player, null if the server does not report which. */
	playerId?: string | null;
	/** Missing if the server does not report them. */
	mediaTypes?: string[] | undefined;
	/** The output with Simplify on, besides the event, the time and the player. */
	simplified: JsonObject;
	/** Of the queue item that plays, or played until now. */
	itemId?: string | undefined;
	/** Of the item it is about, for its cover. */
	image?: ImageLocation | undefined;
	/** The `object_id` of the server's own events: the id of a player or queue, or the URI of an item. */
	objectId: string | null;
	/** When it was first reported, for a change that counts only once it has lasted; milliseconds. */
	since?: number;
	/** The server's object: the queue, the player, the item, the report. */
	data: JsonValue;
}

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
		playerId: id,
		simplified: { available },
		objectId: id,
		data: player?.raw ?? null,
	};
}

export function toVolumeEvent(
	id: string,
	{ from, to }: ValueChange<Player>,
	player: Player | undefined,
): TriggerEvent {
	return {
		event: 'volumeChanged',
		playerId: id,
		simplified: {
			volume_level: to.volumeLevel ?? null,
			previous_level: from.volumeLevel ?? null,
			volume_muted: to.volumeMuted ?? null,
		},
		objectId: id,
		data: player?.raw ?? null,
	};
}

/** @param queue missing if the player plays from another source */
export function toPlaybackEvent(
	{ event, state, item, since }: PlaybackChange,
	id: string,
	queue: PlayerQueue | undefined,
	player: Player | undefined,
	server: ServerAddress,
): TriggerEvent {
	const media = item?.media;
	return {
		event,
		playerId: id,
		mediaTypes: asList(media?.mediaType),
		simplified: { queue_id: queue?.id ?? null, state, ...simplifyPlayingMedia(media, server) },
		itemId: item?.id,
		image: media?.image,
		objectId: id,
		since,
		data: (queue ?? player)?.raw ?? null,
	};
}

/** @param event what has happened to an item of the library */
export function toItemEvent(
	event: 'favoriteAdded' | 'itemAdded',
	item: MediaItem,
	server: ServerAddress,
): TriggerEvent {
	return {
		event,
		mediaTypes: asList(item.mediaType),
		simplified: createMediaSimplifier('added')(item, server),
		image: item.image,
		objectId: item.uri ?? null,
		data: item.raw,
	};
}

export function toItemPlayedEvent(
	report: PlayedReport,
	playerId: string | undefined,
	server: ServerAddress,
): TriggerEvent {
	const { media } = report;
	return {
		event: 'itemPlayed',
		playerId: playerId ?? null,
		mediaTypes: asList(media.mediaType),
		simplified: {
			...simplifyPlayingMedia(media, server),
			seconds_played: report.secondsPlayed ?? null,
			fully_played: wasFullyPlayed(report) ?? null,
		},
		image: media.image,
		objectId: media.uri ?? null,
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

function asList(mediaType: string | undefined): string[] | undefined {
	return mediaType === undefined ? undefined : [mediaType];
}
