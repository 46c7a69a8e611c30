import { parseMediaItem, type MediaItem } from '../api/models/mediaItem';
import { parsePlayedReport } from '../api/models/playerQueue';
import type { ServerEvent } from '../api/websocket/connection';
import { isObject, textOrEmpty, textsIn, type JsonObject } from '../helpers/json';
import { containsName } from '../helpers/nameComparison';
import type { ParameterError } from '../parameters/values';
import { lacksPodcastName, orderColumns } from '../services/simplifyMedia';
import type { ServerState } from './state/serverState';
import { eventsWith, type EventName, type TriggerEvent } from './state/triggerEvent';
import type { TriggerSettings } from './triggerParameters';

/** Sent every few seconds while something plays: too often to be part of all events. */
const TIME_UPDATE_EVENT = 'queue_time_updated';

const ITEM_EVENTS = eventsWith('match');

const MEDIA_TYPE_EVENTS = eventsWith('mediaTypes');

/** Which events start the workflow. */
export class EventMatcher {
	constructor(
		private readonly settings: TriggerSettings,
		private readonly state: ServerState,
	) {}

	matches({ event, playerId, mediaTypes, simplified }: TriggerEvent): boolean {
		const { includes, match } = this.settings;
		// Nothing Playing already is about the selected players only.
		const isOfPlayer =
			playerId === undefined || event === 'nothingPlaying' || this.matchesPlayer(playerId);
		return (
			includes(event) &&
			isOfPlayer &&
			this.matchesMediaType(event, mediaTypes) &&
			(!ITEM_EVENTS.includes(event) || simplifiedMatches(simplified, match))
		);
	}

	/** Whether an event is to be passed on as the server sent it. */
	matchesServerEvent(serverEvent: ServerEvent): boolean {
		const { includes, eventTypes, match } = this.settings;
		const { event, data } = serverEvent;
		const isSelected =
			eventTypes.length === 0 ? event !== TIME_UPDATE_EVENT : eventTypes.includes(event);
		if (!includes('any') || !isSelected) return false;
		const playerId = this.state.playerIdOf(serverEvent);
		if (playerId !== undefined && !this.matchesPlayer(playerId)) return false;
		const { mediaType } = isObject(data) ? parseMediaItem(data) : {};
		if (mediaType === undefined) return true;
		return this.matchesMediaType('any', [mediaType]) && serverEventMatches(serverEvent, match);
	}

	/** Whether a player is selected, or leads one that is. */
	matchesPlayer(playerId: string | null): boolean {
		const { players } = this.settings;
		if (players.isAll) return true;
		const ids = playerId === null ? [] : this.state.withFollowers(playerId);
		const all = [...new Set([...(this.state.listedPlayerIds ?? []), ...ids])];
		return players.chosenOf(this.named(all)).some(({ id }) => ids.includes(id));
	}

	/** The error for what was chosen, but does not exist; call it once everything has been read. */
	unknownChoiceError(): ParameterError | undefined {
		const { players, podcasts, playlists, providers } = this.settings;
		const { listedPlayerIds } = this.state;
		if (listedPlayerIds) players.select(this.named([...listedPlayerIds]));
		return players.error ?? podcasts.error ?? playlists.error ?? providers.error;
	}

	private named(ids: readonly string[]): Array<{ id: string; name: string }> {
		return ids.map((id) => ({ id, name: this.state.nameOf(id) }));
	}

	/** Servers may not report the media types of a sync. */
	private matchesMediaType(event: EventName, mediaTypes: readonly string[] | undefined): boolean {
		const chosen: readonly string[] = this.settings.mediaTypes;
		if (chosen.length === 0 || !MEDIA_TYPE_EVENTS.includes(event)) return true;
		if (mediaTypes === undefined) return event === 'syncCompleted';
		return mediaTypes.some((type) => chosen.includes(type));
	}
}

/** The columns of simplified items that are compared. */
const MATCHED_FIELDS = [
	'name',
	'title',
	'artist',
	'artists',
	'album',
	'podcast',
	'uri',
	'added',
	'added_names',
	'removed',
	'removed_names',
] as const;

/** Whether an item has a text in its title, artist, album or URI; any item has an empty one. */
function simplifiedMatches(simplified: JsonObject, text: string): boolean {
	return containsAny(
		MATCHED_FIELDS.flatMap((column) => {
			const value = simplified[column];
			return Array.isArray(value) ? textsIn(value) : [textOrEmpty(value)];
		}),
		text,
	);
}

/** The same for an event as the server sends it: `data` is an item or a report about one. */
function serverEventMatches({ event, data }: ServerEvent, text: string): boolean {
	if (!isObject(data)) return text === '';
	if (event === 'media_item_played') {
		const { title, artist, album, uri } = parsePlayedReport(data).media;
		return containsAny([title, artist, album, uri], text);
	}
	const { name, uri, album, podcast, artists, authors } = parseMediaItem(data);
	const names = [...artists, album, podcast].map((one) => one?.name);
	return containsAny([name, uri, ...names, ...authors], text);
}

function containsAny(texts: ReadonlyArray<string | undefined>, text: string): boolean {
	return text === '' || texts.some((one = '') => containsName(one, text));
}

interface OutputOptions {
	/** Whether the item has the simplified columns, not the server's object. */
	readonly simplify: boolean;
	readonly nameOf: (playerId: string) => string;
	/** Whether it did not happen now: it shows what an item looks like. */
	readonly isSample?: boolean;
}

/** What starts the workflow. */
export interface TriggerItem {
	readonly json: JsonObject;
	/** `undefined` for an event as the server sent it. */
	readonly event?: TriggerEvent;
}

export function toTriggerItem(event: TriggerEvent, options: OutputOptions): TriggerItem {
	return { json: toJson(event, options), event };
}

/** The same for an event as the server sent it. */
export function toRawTriggerItem({ event, object_id, data }: ServerEvent): TriggerItem {
	return { json: { event, time: new Date().toISOString(), object_id, data } };
}

function toJson(
	{ event, playerId, simplified, objectId, data }: TriggerEvent,
	{ simplify, nameOf, isSample = false }: OutputOptions,
): JsonObject {
	const start: JsonObject = { event, time: new Date().toISOString() };
	if (isSample) start.sample = true;
	if (!simplify) return { ...start, object_id: objectId, data };
	if (playerId === undefined) return orderColumns({ ...start, ...simplified });
	const player = { player: playerId && nameOf(playerId), player_id: playerId };
	return orderColumns({ ...start, ...player, ...simplified });
}

/**
 * Adds the names of podcasts to events about their episodes: servers report an episode as its own podcast (observed on 2.7
 * and 2.8), and none at all with what was played.
 */
export class PodcastNames {
	/** Settles when the last event that had to wait has been passed on; missing if none is waiting. */
	private waiting: Promise<void> | undefined;

	/** The podcast of the episode that was looked up last. */
	private last?: { readonly episodeUri: string; readonly podcast: Promise<string | undefined> };

	/** @param readItem returns `undefined` for an item that cannot be read */
	constructor(private readonly readItem: (uri: string) => Promise<MediaItem | undefined>) {}

	/** Passes events on in their order, immediately unless the name of a podcast has to be looked up. */
	pass(events: readonly TriggerEvent[], emit: (event: TriggerEvent) => void): void {
		for (const event of events) {
			const episodeUri = unnamedEpisodeUri(event);
			if (episodeUri === undefined && this.waiting === undefined) emit(event);
			else this.passLater(event, episodeUri, emit);
		}
	}

	private passLater(
		event: TriggerEvent,
		episodeUri: string | undefined,
		emit: (event: TriggerEvent) => void,
	): void {
		const add = async (before: Promise<void> | undefined) => {
			const name = episodeUri === undefined ? undefined : await this.podcastOf(episodeUri);
			await before;
			// In place: Nothing Playing repeats what the event says.
			if (name !== undefined) event.simplified.album = name;
			emit(event);
			if (this.waiting === waiting) this.waiting = undefined;
		};
		const waiting = add(this.waiting);
		this.waiting = waiting;
	}

	private async podcastOf(episodeUri: string): Promise<string | undefined> {
		if (this.last?.episodeUri !== episodeUri) {
			this.last = { episodeUri, podcast: this.lookUpPodcast(episodeUri) };
		}
		return await this.last.podcast;
	}

	private async lookUpPodcast(episodeUri: string): Promise<string | undefined> {
		const { name, uri } = (await this.readItem(episodeUri))?.podcast ?? {};
		if (name !== undefined || uri === undefined) return name;
		return (await this.readItem(uri))?.name;
	}
}

function unnamedEpisodeUri({ simplified }: TriggerEvent): string | undefined {
	return (lacksPodcastName(simplified) && textOrEmpty(simplified.uri)) || undefined;
}
