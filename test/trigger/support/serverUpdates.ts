import type { TriggerEvent } from '../../../nodes/MusicAssistant/trigger/state/triggerEvent';
import { ServerState } from '../../../nodes/MusicAssistant/trigger/state/serverState';
import {
	textAt,
	type JsonObject,
	type JsonValue,
} from '../../../nodes/MusicAssistant/helpers/json';

/** At the address of the credential. */
const SERVER = { baseUrl: 'http://192.168.1.20:8095' };

export const queue = (id: string, more: JsonObject = {}): JsonObject => ({
	queue_id: id,
	active: true,
	state: 'idle',
	current_item: null,
	next_item: null,
	...more,
});

export const player = (id: string, more: JsonObject = {}): JsonObject => ({
	player_id: id,
	name: id.toUpperCase(),
	available: true,
	playback_state: 'idle',
	active_source: id,
	volume_level: 20,
	...more,
});

export const item = (id: string, duration: number | null = 100): JsonObject => ({
	queue_item_id: id,
	name: id,
	duration,
	media_item: { uri: `library://track/${id}`, media_type: 'track', name: id },
});

/** A player that itself reports to be playing. */
export const playingPlayer = (id: string): JsonObject => player(id, { playback_state: 'playing' });

/** What the server sends at so many seconds, about the player "a" unless another id is given. */
export type Update = [at: number, event: string, data: JsonValue, id?: string];

/** What the server reports of a player at so many seconds. */
export const playerAt = (at: number, reported: JsonObject): Update => [
	at,
	'player_updated',
	reported,
	textAt(reported, 'player_id'),
];

/** The same of a queue. */
export const queueAt = (at: number, reported: JsonObject): Update => [
	at,
	'queue_updated',
	reported,
	textAt(reported, 'queue_id'),
];

/** The names of the trigger's events for what a server with these players sends, and ten seconds after it. */
export const eventsFor = (players: JsonObject[], ...updates: Update[]): string[] =>
	createServerState(...players).sendUpdates(...updates);

/** The state of a server with these players, each with a queue of its own. */
export function createServerState(...players: JsonObject[]) {
	const state = new ServerState(SERVER);
	state.updatePlayers(players, 0);
	state.updateQueues(
		players.map((one) => queue(textAt(one, 'player_id')!)),
		0,
	);
	state.start();
	const emitted: TriggerEvent[] = [];
	return {
		state,
		/** All events so far, in full. */
		emitted,
		/** The names of the trigger's events for what the server sends at so many seconds, and ten seconds after it. */
		sendUpdates: (...updates: Update[]) => {
			const names: string[] = [];
			let now = 0;
			const collect = (events: readonly TriggerEvent[]) => {
				emitted.push(...events);
				names.push(...events.map(({ event }) => event));
			};
			const flush = () => collect(state.flush(now));
			for (const [at, event, data, id = 'a'] of updates) {
				for (; now < at * 1000; now += 100) flush();
				collect(state.update({ event, object_id: id, data }, now));
			}
			for (const end = now + 10_000; now < end; now += 100) flush();
			return names;
		},
	};
}
