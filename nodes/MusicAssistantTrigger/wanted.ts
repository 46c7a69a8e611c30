import { Parameters } from '../MusicAssistant/actions/parameters';
import type { ServerEvent } from '../MusicAssistant/server/line';
import { child, text, type JsonObject } from '../MusicAssistant/values/json';
import { sameName } from '../MusicAssistant/values/names';
import { EVENT_NAMES, MEDIA_KINDS, properties } from './fields';
import type { EventName, Happening } from './house/happening';
import type { House } from './house/house';

/** Seconds into an item, told every other moment: nobody means it by "any". */
const TICK = 'queue_time_updated';

/** What the user wants to be told, and how. */
export class Wanted {
	private readonly events: readonly string[];

	private readonly players: readonly string[];

	private readonly mediaTypes: readonly string[];

	private readonly eventTypes: readonly string[];

	private readonly simplify: boolean;

	/**
	 * @param read asks n8n for a parameter's value
	 * @throws ParameterFault for what cannot be used
	 */
	constructor(read: (name: string) => unknown) {
		const parameters = new Parameters(properties, read);
		const options = parameters.collection('options');
		this.events = parameters.choices('events', EVENT_NAMES);
		if (this.events.length === 0) {
			throw parameters.fault('events', 'must not be empty', 'Choose at least one event.');
		}
		this.players = parameters.choices('players').filter((player) => player.trim() !== '');
		this.mediaTypes = options.choices('mediaTypes', MEDIA_KINDS);
		this.eventTypes = options.choices('eventTypes');
		this.simplify = parameters.boolean('simplify');
	}

	isWanted(event: EventName): boolean {
		return this.events.includes(event);
	}

	/** What to hand to the workflow for something that happened, if it is wanted. */
	itemOf(happening: Happening, house: House): JsonObject | undefined {
		const { event, playerId, mediaTypes, simple, objectId, data } = happening;
		if (!this.isWanted(event)) return undefined;
		if (playerId !== undefined && !this.isOfPlayer(playerId, house)) return undefined;
		if (!this.isOfKind(event, mediaTypes)) return undefined;
		const time = new Date().toISOString();
		if (!this.simplify) return { event, time, object_id: objectId, data };
		if (playerId === undefined) return { event, time, ...simple };
		return { event, time, player: playerId && house.nameOf(playerId), ...simple };
	}

	/** What to hand to the workflow for an event as the server told it, if such are wanted. */
	rawItemOf({ event, object_id, data }: ServerEvent, house: House): JsonObject | undefined {
		if (!this.isWanted('any')) return undefined;
		const isChosen =
			this.eventTypes.length === 0 ? event !== TICK : this.eventTypes.includes(event);
		if (!isChosen) return undefined;
		if (/^(player|queue)_/.test(event) && !this.isOfPlayer(object_id, house)) return undefined;
		const mediaType = text(child({ data }, 'data'), 'media_type');
		if (mediaType !== undefined && !this.isOfKind('any', [mediaType])) return undefined;
		return { event, time: new Date().toISOString(), object_id, data };
	}

	private isOfPlayer(playerId: string | null, house: House): boolean {
		if (this.players.length === 0) return true;
		const ids = playerId === null ? [] : house.withFollowers(playerId);
		return ids.some((id) =>
			this.players.some((player) => player === id || sameName(player, house.nameOf(id))),
		);
	}

	/** Volumes and the coming and going of players are of no kind; what a sync did may not be known. */
	private isOfKind(event: EventName, mediaTypes: readonly string[] | undefined): boolean {
		if (this.mediaTypes.length === 0 || OF_NO_KIND.has(event)) return true;
		if (mediaTypes === undefined) return event === 'syncCompleted';
		return mediaTypes.some((type) => this.mediaTypes.includes(type));
	}
}

const OF_NO_KIND: ReadonlySet<EventName> = new Set([
	'playerAvailable',
	'playerUnavailable',
	'volumeChanged',
]);
