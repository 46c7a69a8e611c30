import type { ParameterError } from '../parameters/parameterError';
import { PLAYABLE_TYPES } from '../parameters/fields/mediaTypes';
import { Parameters } from '../parameters/parameters';
import type { ServerEvent } from '../api/websocket/connection';
import { objectAt, text, type JsonObject } from '../helpers/json';
import { listed, sameName, shortened } from '../helpers/names';
import { EVENT_NAMES, properties } from './fields';
import type { EventName, TriggerEvent } from './state/triggerEvent';
import type { ServerState } from './state/serverState';

/** Seconds into an item, told every other moment: nobody means it by "any". */
const TICK = 'queue_time_updated';

/** What the user wants to be told, and how. */
export class EventFilter {
	private readonly parameters: Parameters;

	private readonly events: readonly string[];

	private readonly players: readonly string[];

	private readonly mediaTypes: readonly string[];

	private readonly eventTypes: readonly string[];

	private readonly simplify: boolean;

	/**
	 * @param read asks n8n for a parameter's value
	 * @throws ParameterError for what cannot be used
	 */
	constructor(read: (name: string) => unknown) {
		const parameters = new Parameters(properties, read);
		this.parameters = parameters;
		const options = parameters.collection('options');
		this.events = parameters.choices('events', EVENT_NAMES);
		if (this.events.length === 0) {
			throw parameters.error('events', 'must not be empty', 'Choose at least one event.');
		}
		this.players = parameters.choices('players').filter((player) => player.trim() !== '');
		this.mediaTypes = options.choices('mediaTypes', PLAYABLE_TYPES);
		this.eventTypes = options.choices('eventTypes');
		this.simplify = parameters.boolean('simplify');
	}

	includes(event: EventName): boolean {
		return this.events.includes(event);
	}

	/** For a player that there is none of: nothing would ever start the workflow. */
	checkPlayers(state: ServerState): ParameterError | undefined {
		if (state.listed === undefined) return undefined;
		const known = [...state.listed];
		const stranger = this.players.find((player) => !known.some((id) => isOne(player, id, state)));
		if (stranger === undefined) return undefined;
		return this.parameters.error(
			'players',
			`has "${shortened(stranger)}", which is no player of the server`,
			`Choose from the list, or let the expression give an array of names or IDs. The server has: ${listed(known.map((id) => state.nameOf(id))) || 'none'}.`,
		);
	}

	/** What to hand to the workflow for something that happened, if it is wanted. */
	itemOf(triggerEvent: TriggerEvent, state: ServerState): JsonObject | undefined {
		const { event, playerId, mediaTypes, simple, objectId, data } = triggerEvent;
		if (!this.includes(event)) return undefined;
		if (playerId !== undefined && !this.isOfPlayer(playerId, state)) return undefined;
		if (!this.isOfKind(event, mediaTypes)) return undefined;
		const time = new Date().toISOString();
		if (!this.simplify) return { event, time, object_id: objectId, data };
		if (playerId === undefined) return { event, time, ...simple };
		return { event, time, player: playerId && state.nameOf(playerId), ...simple };
	}

	/** What to hand to the workflow for an event as the server sent it, if such are wanted. */
	rawItemOf(serverEvent: ServerEvent, state: ServerState): JsonObject | undefined {
		if (!this.includes('any')) return undefined;
		const { event, object_id, data } = serverEvent;
		const isChosen =
			this.eventTypes.length === 0 ? event !== TICK : this.eventTypes.includes(event);
		if (!isChosen) return undefined;
		const playerId = state.playerOf(serverEvent);
		if (playerId !== undefined && !this.isOfPlayer(playerId, state)) return undefined;
		const mediaType = text(objectAt({ data }, 'data'), 'media_type');
		if (mediaType !== undefined && !this.isOfKind('any', [mediaType])) return undefined;
		return { event, time: new Date().toISOString(), object_id, data };
	}

	private isOfPlayer(playerId: string | null, state: ServerState): boolean {
		if (this.players.length === 0) return true;
		const ids = playerId === null ? [] : state.withFollowers(playerId);
		return ids.some((id) => this.players.some((player) => isOne(player, id, state)));
	}

	/** Volumes and the coming and going of players are of no kind; what a sync did may not be known. */
	private isOfKind(event: EventName, mediaTypes: readonly string[] | undefined): boolean {
		if (this.mediaTypes.length === 0 || OF_NO_KIND.has(event)) return true;
		if (mediaTypes === undefined) return event === 'syncCompleted';
		return mediaTypes.some((type) => this.mediaTypes.includes(type));
	}
}

/** Whether what the user has chosen, a name or an id, is this player. */
function isOne(chosen: string, id: string, state: ServerState): boolean {
	return chosen === id || sameName(chosen, state.nameOf(id));
}

const OF_NO_KIND: ReadonlySet<EventName> = new Set([
	'playerAvailable',
	'playerUnavailable',
	'volumeChanged',
]);
