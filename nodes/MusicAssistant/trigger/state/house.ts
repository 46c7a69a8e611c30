import type { ServerEvent } from '../../api/websocket/line';
import { groupMembers, leaderOf } from '../../services/players/players';
import { isObject, number, text, type JsonObject, type JsonValue } from '../../helpers/json';
import type { Happening } from './happening';
import { PlayedItems, type Played } from './playedItems';
import { PlayerWatch } from './player';
import { sourceOf, type LastQueue, type ReportSource } from './reportSource';
import { SyncWatch } from './sync';
import { additionTold, playedTold } from './told';

/**
 * Everything the server plays on, as far as it told: takes its updates one by one, and tells what has really happened.
 * It holds the last state of each player and queue, and nothing of the updates.
 *
 * Times are milliseconds; `settle` tells what has lasted until then, and `due` when that is worth asking.
 */
export class House {
	private readonly players = new Map<string, PlayerWatch>();

	private readonly played = new PlayedItems();

	private readonly sync = new SyncWatch();

	private hasBegun = false;

	/** Whose queue the server told last: it reports what that played right after. */
	private lastQueue?: LastQueue;

	/** The ids of all players, as the server lists them; missing where it does not. */
	listed?: Set<string>;

	/** From now on changes are told: what the server told until now is how everything was at the beginning. */
	begin(): void {
		this.hasBegun = true;
		for (const player of this.players.values()) player.begin();
	}

	/** The answer to `players/all`. */
	seePlayers(players: readonly JsonObject[], now: number): Happening[] {
		const listed = new Set(players.flatMap((player) => text(player, 'player_id') ?? []));
		for (const id of this.listed ?? []) if (!listed.has(id)) this.players.get(id)?.miss(now);
		this.listed = listed;
		return players.flatMap((player) => this.seePlayer(player, true, now));
	}

	/** The answer to `player_queues/all`. */
	seeQueues(queues: readonly JsonObject[], now: number): Happening[] {
		return queues.flatMap((queue) => this.seeQueue(queue, now));
	}

	/** The answer to `music/synctasks`. */
	seeSyncs(list: JsonValue, now: number): Happening[] {
		this.sync.seeSyncs(list, now);
		return [];
	}

	/** The answer to `tasks/list`. */
	seeTasks(list: JsonValue, now: number): Happening[] {
		this.sync.catchUp(list, now);
		return [];
	}

	see({ event, object_id: id, data }: ServerEvent, now: number): Happening[] {
		return [...this.settle(now), ...this.changes(event, id ?? '', data, now)];
	}

	get due(): number | undefined {
		const dues = [...this.players.values(), this.played, this.sync].flatMap(({ due }) => due ?? []);
		return dues.length > 0 ? Math.min(...dues) : undefined;
	}

	settle(now: number): Happening[] {
		this.forgetGone();
		return [
			...[...this.players.values()].flatMap((player) => player.settle(now)),
			...this.reported(
				this.played.settle(now, (id) => this.players.get(id)?.placeAt(now)),
				now,
			),
			...this.sync.settle(now),
		];
	}

	/** A player's name, its id where it has none. */
	nameOf(playerId: string): string {
		return text(this.players.get(playerId)?.player, 'name', 'display_name') ?? playerId;
	}

	/** A player and those that play what it plays. */
	withFollowers(playerId: string): string[] {
		const followers = [...this.players.values()].filter(
			({ player }) => leaderOf(player) === playerId,
		);
		return [
			playerId,
			...(groupMembers(this.players.get(playerId)?.player) ?? []),
			...followers.map(({ id }) => id),
		];
	}

	/** Which player an event is about: `undefined` for none, null where the server does not tell. */
	whose({ event, object_id: id, data }: ServerEvent): string | null | undefined {
		if (/^(player|queue)_/.test(event)) return id;
		if (event !== 'media_item_played' || !isObject(data)) return undefined;
		return this.sourceOf(data, Date.now()).player?.id ?? null;
	}

	/** Those of which there is nothing left to tell. */
	private forgetGone(): void {
		for (const { id, isGone, due } of this.players.values()) {
			if (!isGone || due !== undefined) continue;
			this.players.delete(id);
			this.played.forget(id);
		}
	}

	private changes(event: string, id: string, data: JsonValue, now: number): Happening[] {
		switch (event) {
			case 'player_added':
			case 'player_updated':
				if (event === 'player_added') this.listed?.add(id);
				return isObject(data) ? this.seePlayer(data, event === 'player_added', now) : [];
			case 'player_removed':
				this.listed?.delete(id);
				return this.players.get(id)?.leave(now) ?? [];
			case 'queue_added':
			case 'queue_items_updated':
			case 'queue_updated':
				this.lastQueue = { id, at: now };
				return isObject(data) ? this.seeQueue(data, now) : [];
			case 'queue_time_updated':
				if (typeof data === 'number') this.players.get(id)?.tick(data, now);
				return [];
			case 'media_item_added':
				return isObject(data) ? [additionTold(data)] : [];
			case 'media_item_played':
				return isObject(data) ? this.seePlayed(data, now) : [];
			case 'sync_tasks_updated':
				return this.seeSyncs(data, now);
			case 'tasks_updated':
				this.sync.seeTasks(data);
				return [];
			case 'music_sync_completed':
				this.sync.done(now);
				return [];
			default:
				return [];
		}
	}

	private seePlayer(player: JsonObject, isNew: boolean, now: number): Happening[] {
		const id = text(player, 'player_id');
		// What players are made of (2.8) is no player to anybody.
		if (id === undefined || text(player, 'type') === 'protocol') return [];
		const watch = this.player(id);
		const happenings = watch.seePlayer(player, isNew && this.hasBegun, now);
		return [...happenings, ...this.moved(watch, now)];
	}

	private seeQueue(queue: JsonObject, now: number): Happening[] {
		const id = text(queue, 'queue_id');
		if (id === undefined) return [];
		const player = this.player(id);
		player.seeQueue(queue, now);
		return this.moved(player, now);
	}

	private player(id: string): PlayerWatch {
		const known = this.players.get(id);
		if (known) return known;
		const player = new PlayerWatch(id, (other) => this.players.get(other));
		this.players.set(id, player);
		return player;
	}

	private moved(player: PlayerWatch, now: number): Happening[] {
		return this.reported(this.played.move(player.placeAt(now)), now);
	}

	private seePlayed(report: JsonObject, now: number): Happening[] {
		const { player, isNew } = this.sourceOf(report, now);
		return isNew ? this.reported(this.played.see(report, player?.placeAt(now), now), now) : [];
	}

	private sourceOf(report: JsonObject, now: number): ReportSource {
		return sourceOf(report, this.players, this.lastQueue, now);
	}

	private reported(played: readonly Played[], now: number): Happening[] {
		for (const { report, playerId } of played) {
			const { history } = this.players.get(playerId ?? '') ?? {};
			history?.report(text(report, 'uri') ?? '', number(report, 'seconds_played'), now);
		}
		return played.map(playedTold);
	}
}
