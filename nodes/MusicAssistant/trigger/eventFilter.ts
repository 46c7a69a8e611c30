import type { INodeProperties } from 'n8n-workflow';
import { quoteValue, type ParameterError, matchChoice, splitAtNames } from '../parameters/values';
import { LIBRARY_TYPES, PLAYABLE_TYPES } from '../parameters/fields/listFields';
import { readCoverOptions, type CoverOptions } from '../parameters/fields/fileFields';
import { Parameters } from '../parameters/parameters';
import type { LibraryType } from '../services/library/libraryItems';
import type { ServerEvent } from '../api/websocket/connection';
import { isObject, type JsonObject, textOrEmpty, textsIn } from '../helpers/json';
import { parseMediaItem } from '../api/models/mediaItem';
import { findByName, containsName } from '../helpers/nameComparison';
import { joinWithLimit, truncateText } from '../helpers/text';
import {
	CHECK_MINUTES,
	DEFAULT_CHECK_MINUTES,
	DEFAULT_MINIMUM_DURATION,
	IDLE_MINUTES,
	MINIMUM_DURATION,
	triggerProperties,
} from './triggerProperties';
import {
	EVENT_NAMES,
	ITEM_EVENTS,
	MEDIA_TYPE_EVENTS,
	SAMPLED_EVENTS,
	SIMPLIFIED_EVENTS,
	SERVER_EVENT_TYPES,
} from './selectableEvents';
import { PodcastOrPlaylistChoice } from './library/libraryTracker';
import { ProviderChoice } from './library/providerTracker';
import type { EventName, TriggerEvent } from './state/triggerEvent';
import type { ServerState } from './state/serverState';
import { orderColumns } from '../services/simplifyMedia';
import { parsePlayedReport } from '../api/models/playerQueue';

const MINUTE_MS = 60_000;

/** Sent every few seconds while something plays: too often to be part of "any". */
const TIME_UPDATE_EVENT = 'queue_time_updated';

/** Which events the user selected, and in what form they are emitted. */
export class EventFilter {
	private readonly parameters: Parameters;

	private readonly events: readonly string[];

	private readonly players: readonly string[];

	private readonly mediaTypes: readonly string[];

	private readonly eventTypes: readonly string[];

	private readonly simplify: boolean;

	/** What items must contain; '' for any. */
	private readonly match: string;

	/** How to add covers; `undefined` if they are not to be added. */
	readonly cover: CoverOptions | undefined;

	/** How long nothing must have been playing for Nothing Playing; milliseconds. */
	readonly idleMs: number;

	/** How long a player must be available or unavailable until that is reported; milliseconds. */
	readonly minimumPresenceMs: number;

	/** Between two complete checks of the library; milliseconds. */
	readonly checkMs: number;

	readonly podcasts: PodcastOrPlaylistChoice;

	readonly playlists: PodcastOrPlaylistChoice;

	readonly providers: ProviderChoice;

	/**
	 * @param read reads a parameter's value from n8n
	 * @throws ParameterError for a value that cannot be used
	 */
	constructor(read: (name: string) => unknown) {
		const parameters = new Parameters(triggerProperties, read);
		this.parameters = parameters;
		const options = parameters.collection('options');
		this.events = parameters.choices('events', EVENT_NAMES);
		if (this.events.length === 0) {
			throw parameters.error('events', 'must not be empty', 'Choose at least one event.');
		}
		this.requireValuesThatShowFields();
		this.players = parameters.listedTexts('players');
		this.mediaTypes = options.choices('mediaTypes', PLAYABLE_TYPES);
		// Newer servers may have others.
		this.eventTypes = options
			.listedTexts('eventTypes', () => false)
			.map((type) => matchChoice(type, SERVER_EVENT_TYPES, []) ?? type);
		const canSimplify = SIMPLIFIED_EVENTS.some((event) => this.includes(event));
		this.simplify = canSimplify && parameters.boolean('simplify');
		this.cover = readCoverOptions(options);
		this.match = options.has('match') ? options.text('match') : '';
		this.podcasts = new PodcastOrPlaylistChoice('podcast', parameters.listedTexts('podcasts'));
		this.playlists = new PodcastOrPlaylistChoice('playlist', parameters.listedTexts('playlists'));
		this.providers = new ProviderChoice(parameters.listedTexts('providers'));
		this.checkMs =
			MINUTE_MS * options.numberOr('checkMinutes', DEFAULT_CHECK_MINUTES, CHECK_MINUTES);
		this.minimumPresenceMs =
			1000 * options.numberOr('minimumDuration', DEFAULT_MINIMUM_DURATION, MINIMUM_DURATION);
		this.idleMs = this.includes('nothingPlaying')
			? MINUTE_MS * parameters.number('idleMinutes', IDLE_MINUTES)
			: Infinity;
	}

	/**
	 * The fields of an event are only shown, and have values, if it is given by its value: with its label, what the user set
	 * there would be lost. An expression shows all of them.
	 *
	 * @throws ParameterError
	 */
	private requireValuesThatShowFields(): void {
		const given = this.parameters.listedTexts('events');
		const label = given.find((event) => !this.events.includes(event));
		const isHidden = ({ name, displayOptions }: INodeProperties) =>
			displayOptions?.show?.events?.some((event) => this.events.some((one) => one === event)) &&
			this.parameters.rawValue(name) === null;
		if (label === undefined || !triggerProperties.some(isHidden)) return;
		throw this.parameters.error(
			'events',
			`contains ${quoteValue(label)}, which is not one of the options`,
			`Use: ${EVENT_NAMES.join(', ')}.`,
		);
	}

	/** The types of items whose favorites are reported. */
	get favoriteTypes(): LibraryType[] {
		const types = this.mediaTypes.length === 0 ? PLAYABLE_TYPES : this.mediaTypes;
		return LIBRARY_TYPES.filter((type) => types.includes(type));
	}

	/** Whether a sample of an event can stand for all that the user waits for: none of them is caused by the user. */
	get hasOnlySampledEvents(): boolean {
		return this.events.every((event) => SAMPLED_EVENTS.some((sampled) => sampled === event));
	}

	includes(event: EventName): boolean {
		return this.events.includes(event);
	}

	/** @returns an error for a player that does not exist: nothing would ever start the workflow */
	unknownPlayerError(state: ServerState): ParameterError | undefined {
		if (state.listedPlayerIds === undefined) return undefined;
		const ids = [...state.listedPlayerIds];
		const unknown = this.players
			.flatMap((text) => splitAtNames(text, (player) => findPlayers(player, ids, state).length > 0))
			.find((player) => findPlayers(player, ids, state).length === 0);
		if (unknown === undefined) return undefined;
		return this.parameters.error(
			'players',
			`contains "${truncateText(unknown)}", which is not a player of the server`,
			`Choose from the list, or change the expression so that it returns an array of names or IDs. The server has: ${joinWithLimit(ids.map((id) => state.nameOf(id))) || 'none'}.`,
		);
	}

	/** @returns an error for a podcast, playlist or provider that does not exist */
	unknownItemError(): ParameterError | undefined {
		const choice = [this.podcasts, this.playlists].find((one) => one.unknown !== undefined);
		if (choice?.unknown === undefined) return this.unknownProviderError();
		const { unknown, mediaType } = choice;
		return this.parameters.error(
			`${mediaType}s`,
			`contains "${truncateText(unknown.value)}", which is not a ${mediaType} in the library`,
			`Choose from the list, or change the expression so that it returns an array of names or URIs. The library has: ${joinWithLimit(unknown.available) || 'none'}.`,
		);
	}

	private unknownProviderError(): ParameterError | undefined {
		const { unknown } = this.providers;
		if (unknown === undefined) return undefined;
		return this.parameters.error(
			'providers',
			`contains "${truncateText(unknown.value)}", which is not a provider of the server`,
			`Choose from the list, or change the expression so that it returns an array of names or IDs. The server has: ${joinWithLimit(unknown.available) || 'none'}.`,
		);
	}

	/**
	 * The output item for an event, if it is selected.
	 *
	 * @param isSample whether it did not happen now: it shows what an item looks like
	 */
	toOutputItem(
		triggerEvent: TriggerEvent,
		state: ServerState,
		isSample = false,
	): JsonObject | undefined {
		const { event, playerId, mediaTypes, simplified, objectId, data } = triggerEvent;
		if (!this.includes(event)) return undefined;
		if (!this.matchesPlayerOfEvent(triggerEvent, state)) return undefined;
		if (!this.matchesMediaType(event, mediaTypes)) return undefined;
		if (ITEM_EVENTS.includes(event) && !simplifiedMatches(simplified, this.match)) return undefined;
		const start: JsonObject = { event, time: new Date().toISOString() };
		if (isSample) start.sample = true;
		if (!this.simplify) return { ...start, object_id: objectId, data };
		if (playerId === undefined) return orderColumns({ ...start, ...simplified });
		const player = { player: playerId && state.nameOf(playerId), player_id: playerId };
		return orderColumns({ ...start, ...player, ...simplified });
	}

	/** The output item for an event as the server sent it, if "any" is selected. */
	toRawOutputItem(serverEvent: ServerEvent, state: ServerState): JsonObject | undefined {
		if (!this.includes('any')) return undefined;
		const { event, object_id, data } = serverEvent;
		const isSelected =
			this.eventTypes.length === 0 ? event !== TIME_UPDATE_EVENT : this.eventTypes.includes(event);
		if (!isSelected) return undefined;
		const playerId = state.playerIdOf(serverEvent);
		if (playerId !== undefined && !this.matchesPlayer(playerId, state)) return undefined;
		const { mediaType } = isObject(data) ? parseMediaItem(data) : {};
		if (mediaType !== undefined && !this.matchesMediaType('any', [mediaType])) return undefined;
		if (mediaType !== undefined && !serverEventMatches(serverEvent, this.match)) return undefined;
		return { event, time: new Date().toISOString(), object_id, data };
	}

	/** Nothing Playing already is about the selected players only. */
	private matchesPlayerOfEvent({ event, playerId }: TriggerEvent, state: ServerState): boolean {
		if (playerId === undefined || event === 'nothingPlaying') return true;
		return this.matchesPlayer(playerId, state);
	}

	/** Whether a player is selected, or leads one that is. */
	matchesPlayer(playerId: string | null, state: ServerState): boolean {
		if (this.players.length === 0) return true;
		const ids = playerId === null ? [] : state.withFollowers(playerId);
		const all = [...new Set([...(state.listedPlayerIds ?? []), ...ids])];
		const isPlayer = (text: string) => findPlayers(text, all, state).length > 0;
		const selected = this.players
			.flatMap((text) => splitAtNames(text, isPlayer))
			.flatMap((player) => findPlayers(player, all, state));
		return ids.some((id) => selected.includes(id));
	}

	/** Servers may not report the media types of a sync. */
	private matchesMediaType(event: EventName, mediaTypes: readonly string[] | undefined): boolean {
		if (this.mediaTypes.length === 0 || !MEDIA_TYPE_EVENTS.includes(event)) return true;
		if (mediaTypes === undefined) return event === 'syncCompleted';
		return mediaTypes.some((type) => this.mediaTypes.includes(type));
	}
}

/** The ids of the players with this id or name. */
function findPlayers(nameOrId: string, ids: readonly string[], state: ServerState): string[] {
	return findByName(ids, nameOrId, (id) => [id, state.nameOf(id)]);
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
