import {
	isObject,
	textAt,
	type JsonObject,
	type JsonValue,
} from '../../../nodes/MusicAssistant/helpers/json';
import type { Scenario } from './scenarios';

type Kind = 'player' | 'queue';

/** One recorded state of a player or queue: a WebSocket frame has the whole object, a poll only the relevant fields. */
interface RecordedObject {
	readonly at: number;
	readonly isWhole: boolean;
	readonly value: JsonObject | null;
}

/** What the recorded server would have returned to reads at a given time; times are milliseconds of the recording. */
export class RecordedState {
	private readonly objects: Record<Kind, Map<string, RecordedObject[]>> = {
		player: new Map(),
		queue: new Map(),
	};

	/** Complete queue items by their IDs: polls only contain their names. */
	private readonly items = new Map<string, JsonObject>();

	constructor(private readonly scenario: Scenario) {
		for (const { at_ms: at, frame } of scenario.frames) {
			const [, kind] =
				/^(player|queue)_(?:\w+_)?(?:added|updated)$/.exec(textAt(frame, 'event') ?? '') ?? [];
			const id = textAt(frame, 'object_id');
			if (!isObject(frame?.data) || id === undefined) continue;
			if (kind === 'player' || kind === 'queue') {
				this.addObject(kind, id, { at, isWhole: true, value: withoutGroupablePlayers(frame.data) });
			}
		}
		for (const { at_ms: at, command, args, result } of scenario.polls) {
			const kind = KIND_BY_COMMAND[command];
			const value =
				result === null ? null : isObject(result) && !('error' in result) ? result : undefined;
			if (kind === undefined || value === undefined) continue;
			this.addObject(kind, textAt(args, 'player_id', 'queue_id') ?? '', {
				at,
				isWhole: false,
				value,
			});
		}
		for (const one of [...this.objects.player.values(), ...this.objects.queue.values()]) {
			one.sort((first, second) => first.at - second.at);
		}
	}

	/** The result of a command that reads; `undefined` if the recording does not contain it. */
	read(command: string, args: JsonObject, at: number): JsonValue | undefined {
		const id = textAt(args, 'player_id', 'queue_id') ?? '';
		switch (command) {
			case 'info':
				return this.serverInfo();
			case 'players/get':
				return this.objectAt('player', id, at);
			case 'player_queues/get':
				return this.objectAt('queue', id, at);
			case 'player_queues/get_active_queue': {
				const leader = textAt(this.objectAt('player', id, at) ?? undefined, 'synced_to');
				return this.objectAt('queue', leader ?? id, at);
			}
			case 'players/all':
				return this.allAt('player', at);
			case 'player_queues/all':
				return this.allAt('queue', at);
			default:
				return this.pollAt(command, args, at);
		}
	}

	serverInfo(): JsonObject {
		const { version, schema } = this.scenario.server;
		return {
			server_id: 'recorded',
			server_version: version.startsWith('2.8') ? '2.8.0.dev2026030400' : '2.7.0.dev2026010500',
			schema_version: schema,
			min_supported_schema_version: 28,
			base_url: 'http://music.example:8095',
			homeassistant_addon: false,
			onboard_done: true,
		};
	}

	private addObject(kind: Kind, id: string, seen: RecordedObject): void {
		const before = this.objects[kind].get(id) ?? [];
		this.objects[kind].set(id, [...before, seen]);
		for (const key of ['current_item', 'next_item']) {
			const item = seen.value?.[key];
			const itemId = isObject(item) ? textAt(item, 'queue_item_id') : undefined;
			if (seen.isWhole && isObject(item) && itemId !== undefined) this.items.set(itemId, item);
		}
	}

	private allAt(kind: Kind, at: number): JsonObject[] {
		const ids = new Set([...Object.values(this.scenario.players), ...this.objects[kind].keys()]);
		return [...ids].map((id) => this.objectAt(kind, id, at)).filter((object) => object !== null);
	}

	/**
	 * The last complete object, updated by later polls. Before anything was recorded, the state of the first poll applies;
	 * if there is none, the values of the first frame, as an idle player or queue.
	 */
	private objectAt(kind: Kind, id: string, at: number): JsonObject | null {
		const all = this.objects[kind].get(id) ?? [];
		const until = all.filter(
			(one) => one.at <= Math.max(at, all[0]?.isWhole === false ? all[0].at : 0),
		);
		if (until.at(-1)?.value === null) return null;
		const name = this.nameOf(id);
		if (all.length === 0 && name === undefined) return null;
		const wholeFrom = until.map(({ isWhole }) => isWhole).lastIndexOf(true);
		const base = until[wholeFrom] ?? all.find(({ isWhole }) => isWhole);
		const looked = Object.assign(
			{},
			...until.slice(wholeFrom + 1).map(({ value }) => value),
		) as JsonObject;
		const state = textAt(looked, 'playback_state');
		return {
			...DEFAULT_VALUES[kind],
			[`${kind}_id`]: id,
			[kind === 'player' ? 'name' : 'display_name']: name ?? id,
			...base?.value,
			...(until.length === 0 && IDLE_VALUES[kind]),
			...looked,
			...(state !== undefined && { state }),
			...this.completeItem(looked, 'current_item'),
			...this.completeItem(looked, 'next_item'),
		};
	}

	private nameOf(id: string): string | undefined {
		const { players } = this.scenario;
		return Object.keys(players).find((name) => players[name] === id);
	}

	private completeItem(said: JsonObject, key: string): JsonObject {
		const item = said[key];
		if (!isObject(item)) return {};
		return { [key]: { ...item, ...this.items.get(textAt(item, 'queue_item_id') ?? '') } };
	}

	private pollAt(command: string, args: JsonObject, at: number): JsonValue | undefined {
		const polls = this.scenario.polls.filter(
			(poll) =>
				poll.command === command &&
				Object.keys(poll.args).every((key) => !(key in args) || poll.args[key] === args[key]),
		);
		return lastRecordedUntil(polls, at)?.result;
	}
}

/** The last entry recorded up to this time; before all of them, the first one. */
export function lastRecordedUntil<Recorded extends { readonly at_ms: number }>(
	recorded: readonly Recorded[],
	at: number,
): Recorded | undefined {
	return recorded.filter((one) => one.at_ms <= at).at(-1) ?? recorded[0];
}

const KIND_BY_COMMAND: Readonly<Record<string, Kind>> = {
	'players/get': 'player',
	'player_queues/get': 'queue',
};

const IDLE_VALUES: Readonly<Record<Kind, JsonObject>> = {
	player: { playback_state: 'idle', state: 'idle', current_media: null },
	queue: { state: 'idle', current_item: null, next_item: null, current_index: null },
};

/** The values of players and queues that a recording does not mention. */
const DEFAULT_VALUES: Readonly<Record<Kind, JsonObject>> = {
	player: {
		provider: 'recorded',
		type: 'player',
		available: true,
		enabled: true,
		powered: true,
		volume_level: 20,
		volume_muted: null,
		group_members: [],
		synced_to: null,
		active_source: null,
		...IDLE_VALUES.player,
	},
	queue: {
		active: true,
		available: true,
		items: 0,
		shuffle_enabled: false,
		repeat_mode: 'off',
		elapsed_time: 0,
		...IDLE_VALUES.queue,
	},
};

/** Removes the list of players to group with: it is empty in the recordings, which would mean that none can be grouped. */
function withoutGroupablePlayers({ can_group_with: _, ...whole }: JsonObject): JsonObject {
	return whole;
}
