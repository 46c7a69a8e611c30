import type { ServerEvent } from '../../api/websocket/connection';
import { parseMediaItem } from '../../api/models/mediaItem';
import { parsePlayedReport, type PlayedReport } from '../../api/models/playedReport';
import { parsePlayer, type Player } from '../../api/models/player';
import { parsePlayerQueue, type PlayerQueue } from '../../api/models/playerQueue';
import { isObject, type JsonObject, type JsonValue } from '../../helpers/json';
import type { TriggerEvent } from './triggerEvent';
import { PlayedItems, type Played } from './playedItems';
import { PlayerWatch } from './player';
import { sourceOf, type LastQueue, type ReportSource } from './reportSource';
import { SyncWatch } from './sync';
import { toItemAddedEvent, toItemPlayedEvent } from './payloads';

/**
 * Everything the server plays on, as far as it told: takes its updates one by one, and tells what has really happened.
 * It holds the last state of each player and queue, and nothing of the updates.
 *
 * Times are milliseconds; `flush` reports what has lasted until then, and `nextDeadline` when that is worth asking.
 */
export class ServerState {
	private readonly players = new Map<string, PlayerWatch>();

	private readonly played = new PlayedItems();

	private readonly sync = new SyncWatch();

	private hasStarted = false;

	/** Whose queue the server told last: it reports what that played right after. */
	private lastQueue?: LastQueue;

	/** The ids of all players, as the server lists them; missing where it does not. */
	listed?: Set<string>;

	/** From now on changes are told: what the server told until now is how everything was at the beginning. */
	start(): void {
		this.hasStarted = true;
		for (const player of this.players.values()) player.start();
	}

	/** The answer to `players/all`. */
	updatePlayers(list: readonly JsonObject[], now: number): TriggerEvent[] {
		const players = list.map(parsePlayer);
		const listed = new Set(players.map(({ id }) => id).filter((id) => id !== ''));
		for (const id of this.listed ?? []) if (!listed.has(id)) this.players.get(id)?.markMissing(now);
		this.listed = listed;
		return players.flatMap((player) => this.updatePlayer(player, true, now));
	}

	/** The answer to `player_queues/all`. */
	updateQueues(queues: readonly JsonObject[], now: number): TriggerEvent[] {
		return queues.flatMap((queue) => this.updateQueue(parsePlayerQueue(queue), now));
	}

	/** The answer to `music/synctasks`. */
	updateSyncs(list: JsonValue, now: number): TriggerEvent[] {
		this.sync.updateSyncs(list, now);
		return [];
	}

	/** The answer to `tasks/list`. */
	updateTasks(list: JsonValue, now: number): TriggerEvent[] {
		this.sync.catchUp(list, now);
		return [];
	}

	update({ event, object_id: id, data }: ServerEvent, now: number): TriggerEvent[] {
		return [...this.flush(now), ...this.changes(event, id ?? '', data, now)];
	}

	get nextDeadline(): number | undefined {
		const dues = [...this.players.values(), this.played, this.sync].flatMap(
			({ nextDeadline: due }) => due ?? [],
		);
		return dues.length > 0 ? Math.min(...dues) : undefined;
	}

	flush(now: number): TriggerEvent[] {
		this.removeGone();
		return [
			...[...this.players.values()].flatMap((player) => player.flush(now)),
			...this.reported(
				this.played.flush(now, (id) => this.players.get(id)?.positionAt(now)),
				now,
			),
			...this.sync.flush(now),
		];
	}

	/** A player's name, its id where it has none. */
	nameOf(playerId: string): string {
		return this.players.get(playerId)?.player?.name ?? playerId;
	}

	/** A player and those that play what it plays. */
	withFollowers(playerId: string): string[] {
		const followers = [...this.players.values()].filter(
			({ player }) => player?.leaderId === playerId,
		);
		return [
			playerId,
			...(this.players.get(playerId)?.player?.groupMembers ?? []),
			...followers.map(({ id }) => id),
		];
	}

	/** Which player an event is about: `undefined` for none, null where the server does not tell. */
	playerOf({ event, object_id: id, data }: ServerEvent): string | null | undefined {
		if (/^(player|queue)_/.test(event)) return id;
		if (event !== 'media_item_played' || !isObject(data)) return undefined;
		return this.sourceOf(parsePlayedReport(data), Date.now()).player?.id ?? null;
	}

	/** Those of which there is nothing left to tell. */
	private removeGone(): void {
		for (const { id, isGone, nextDeadline: due } of this.players.values()) {
			if (!isGone || due !== undefined) continue;
			this.players.delete(id);
			this.played.forget(id);
		}
	}

	private changes(event: string, id: string, data: JsonValue, now: number): TriggerEvent[] {
		switch (event) {
			case 'player_added':
			case 'player_updated':
				if (event === 'player_added') this.listed?.add(id);
				return isObject(data)
					? this.updatePlayer(parsePlayer(data), event === 'player_added', now)
					: [];
			case 'player_removed':
				this.listed?.delete(id);
				return this.players.get(id)?.remove(now) ?? [];
			case 'queue_added':
			case 'queue_items_updated':
			case 'queue_updated':
				this.lastQueue = { id, at: now };
				return isObject(data) ? this.updateQueue(parsePlayerQueue(data), now) : [];
			case 'queue_time_updated':
				if (typeof data === 'number') this.players.get(id)?.tick(data, now);
				return [];
			case 'media_item_added':
				return isObject(data) ? [toItemAddedEvent(parseMediaItem(data))] : [];
			case 'media_item_played':
				return isObject(data) ? this.updatePlayed(parsePlayedReport(data), now) : [];
			case 'sync_tasks_updated':
				return this.updateSyncs(data, now);
			case 'tasks_updated':
				this.sync.updateTasks(data);
				return [];
			case 'music_sync_completed':
				this.sync.done(now);
				return [];
			default:
				return [];
		}
	}

	private updatePlayer(player: Player, isNew: boolean, now: number): TriggerEvent[] {
		// What players are made of (2.8) is no player to anybody.
		if (player.id === '' || player.isProtocol) return [];
		const watch = this.player(player.id);
		const events = watch.updatePlayer(player, isNew && this.hasStarted, now);
		return [...events, ...this.afterMove(watch, now)];
	}

	private updateQueue(queue: PlayerQueue, now: number): TriggerEvent[] {
		if (queue.id === '') return [];
		const player = this.player(queue.id);
		player.updateQueue(queue, now);
		return this.afterMove(player, now);
	}

	private player(id: string): PlayerWatch {
		const known = this.players.get(id);
		if (known) return known;
		const player = new PlayerWatch(id, (other) => this.players.get(other));
		this.players.set(id, player);
		return player;
	}

	private afterMove(player: PlayerWatch, now: number): TriggerEvent[] {
		return this.reported(this.played.updatePosition(player.positionAt(now)), now);
	}

	private updatePlayed(report: PlayedReport, now: number): TriggerEvent[] {
		const { player, isNew } = this.sourceOf(report, now);
		return isNew ? this.reported(this.played.add(report, player?.positionAt(now), now), now) : [];
	}

	private sourceOf(report: PlayedReport, now: number): ReportSource {
		return sourceOf(report, this.players, this.lastQueue, now);
	}

	private reported(played: readonly Played[], now: number): TriggerEvent[] {
		for (const { report, playerId } of played) {
			const { history } = this.players.get(playerId ?? '') ?? {};
			history?.report(report.uri ?? '', report.secondsPlayed, now);
		}
		return played.map(toItemPlayedEvent);
	}
}
