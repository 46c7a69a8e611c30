import type { ServerEvent } from '../../api/websocket/connection';
import { parseMediaItem } from '../../api/models/mediaItem';
import {
	parsePlayedReport,
	type PlayedReport,
	parsePlayerQueue,
	type PlayerQueue,
} from '../../api/models/playerQueue';
import { parsePlayer, type Player } from '../../api/models/player';
import type { ServerAddress } from '../../api/models/imageLocation';
import { isObject, type JsonObject, type JsonValue } from '../../helpers/json';
import type { CurrentPlayback } from './playbackTracker';
import { toItemEvent, toItemPlayedEvent, type TriggerEvent } from './triggerEvent';
import { PlayerTracker } from './playerTracker';
import {
	findPlayedReportSource,
	LibrarySyncTracker,
	PlayedItemTracker,
	type PlayedItem,
} from './repeatedReports';

/** More than any server has: a flood of others must not fill the memory. */
const MAX_PLAYERS = 500;

/**
 * The last reported state of all players and queues. It takes the server's events one by one, and returns what has really
 * changed.
 *
 * Times are milliseconds; `flush` returns changes that have lasted long enough by then, and `nextDeadline` is the time of
 * the next one.
 */
export class ServerState {
	private readonly players = new Map<string, PlayerTracker>();

	private readonly played = new PlayedItemTracker();

	private readonly sync = new LibrarySyncTracker();

	private hasStarted = false;

	/** The queue that the server reported last, and when. */
	private lastQueue?: { id: string; updatedAt: number };

	/** Missing if the server does not list its players. */
	listedPlayerIds?: Set<string>;

	/** @param minimumPresenceMs for how long a player must be available or unavailable until that is reported */
	constructor(
		private readonly server: ServerAddress,
		private readonly minimumPresenceMs = 0,
	) {}

	/** Takes everything reported so far as the initial state; changes count from now on. */
	start(): void {
		this.hasStarted = true;
		for (const player of this.players.values()) player.start();
	}

	/** The result of `players/all`. */
	updatePlayers(list: readonly JsonObject[], now: number): TriggerEvent[] {
		const players = list.map(parsePlayer);
		const listed = new Set(players.map(({ id }) => id).filter((id) => id !== ''));
		for (const id of this.listedPlayerIds ?? []) {
			if (!listed.has(id)) this.players.get(id)?.markMissing(now);
		}
		this.listedPlayerIds = listed;
		return players.flatMap((player) => this.updatePlayer(player, true, now));
	}

	/** The result of `player_queues/all`. */
	updateQueues(queues: readonly JsonObject[], now: number): TriggerEvent[] {
		return queues.flatMap((queue) => this.updateQueue(parsePlayerQueue(queue), now));
	}

	/** The result of `music/synctasks`. */
	updateSyncs(list: JsonValue, now: number): TriggerEvent[] {
		this.sync.updateSyncs(list, now);
		return [];
	}

	/** The result of `tasks/list`. */
	updateTasks(list: JsonValue, now: number): TriggerEvent[] {
		this.sync.loadTasks(list, now);
		return [];
	}

	update({ event, object_id: id, data }: ServerEvent, now: number): TriggerEvent[] {
		return [...this.flush(now), ...this.applyEvent(event, id ?? '', data, now)];
	}

	/** `Infinity` if nothing is pending. */
	get nextDeadline(): number {
		const trackers = [...this.players.values(), this.played, this.sync];
		return Math.min(...trackers.map(({ nextDeadline }) => nextDeadline));
	}

	flush(now: number): TriggerEvent[] {
		this.forgetRemovedPlayers();
		return [
			...[...this.players.values()].flatMap((player) => player.flush(now)),
			...this.reportPlayed(
				this.played.flush(now, (id) => this.players.get(id)?.playbackWithoutAnnouncementAt(now)),
				now,
			),
			...this.sync.flush(now),
		];
	}

	/** A player as the server last reported it. */
	playerOf(playerId: string): Player | undefined {
		return this.players.get(playerId)?.player;
	}

	/** What a player is doing at this moment; `undefined` for one that was not reported. */
	playbackOf(playerId: string, now: number): CurrentPlayback | undefined {
		return this.players.get(playerId)?.playbackAt(now);
	}

	/** A player's name, or its id if it has none. */
	nameOf(playerId: string): string {
		return this.playerOf(playerId)?.name ?? playerId;
	}

	/** The players that have been playing for long enough to count. */
	get playingIds(): string[] {
		return [...this.players.values()]
			.filter(({ settledState }) => settledState === 'playing')
			.map(({ id }) => id);
	}

	/** The players that have begun to play, but not for long enough to count. */
	get startingIds(): string[] {
		return [...this.players.values()].filter(({ isStarting }) => isStarting).map(({ id }) => id);
	}

	/** A player and those that follow it. */
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

	/** Which player an event is about: `undefined` for none, null if the server does not report it. */
	playerIdOf({ event, object_id: id, data }: ServerEvent): string | null | undefined {
		if (/^(player|queue)_/.test(event)) return id;
		if (event !== 'media_item_played' || !isObject(data)) return undefined;
		return this.findSource(parsePlayedReport(data), performance.now()).player?.id ?? null;
	}

	private forgetRemovedPlayers(): void {
		for (const player of this.players.values()) {
			if (player.isRemoved && player.nextDeadline === Infinity) this.forgetPlayer(player.id);
		}
	}

	private applyEvent(event: string, id: string, data: JsonValue, now: number): TriggerEvent[] {
		switch (event) {
			case 'player_added':
			case 'player_updated':
				if (event === 'player_added' && this.players.size < MAX_PLAYERS) {
					this.listedPlayerIds?.add(id);
				}
				return isObject(data)
					? this.updatePlayer(parsePlayer(data), event === 'player_added', now)
					: [];
			case 'player_removed':
				this.listedPlayerIds?.delete(id);
				return this.players.get(id)?.remove(now) ?? [];
			case 'queue_added':
			case 'queue_items_updated':
			case 'queue_updated':
				this.lastQueue = { id, updatedAt: now };
				return isObject(data) ? this.updateQueue(parsePlayerQueue(data), now) : [];
			case 'queue_time_updated':
				if (typeof data === 'number') this.players.get(id)?.updateElapsed(data, now);
				return [];
			case 'media_item_added':
				return isObject(data) ? [toItemEvent('itemAdded', parseMediaItem(data), this.server)] : [];
			case 'media_item_played':
				return isObject(data) ? this.updatePlayed(parsePlayedReport(data), now) : [];
			case 'sync_tasks_updated':
				return this.updateSyncs(data, now);
			case 'tasks_updated':
				this.sync.updateTasks(data);
				return [];
			case 'music_sync_completed':
				this.sync.onSyncCompleted(now);
				return [];
			default:
				return [];
		}
	}

	private updatePlayer(player: Player, isNew: boolean, now: number): TriggerEvent[] {
		// Protocol players (2.8) are parts of other players.
		if (player.id === '' || player.isProtocol) return [];
		const tracker = this.getOrCreatePlayer(player.id);
		const events = tracker.updatePlayer(player, isNew && this.hasStarted, now);
		return [...events, ...this.reportEndedPlays(tracker, now)];
	}

	private updateQueue(queue: PlayerQueue, now: number): TriggerEvent[] {
		if (queue.id === '') return [];
		const player = this.getOrCreatePlayer(queue.id);
		player.updateQueue(queue, now);
		return this.reportEndedPlays(player, now);
	}

	private getOrCreatePlayer(id: string): PlayerTracker {
		const existing = this.players.get(id);
		if (existing) return existing;
		if (this.players.size >= MAX_PLAYERS) this.forgetOnePlayer();
		const player = new PlayerTracker(
			id,
			(other) => this.players.get(other),
			this.server,
			this.minimumPresenceMs,
		);
		this.players.set(id, player);
		return player;
	}

	/** The one that was first reported of those that the server does not list. */
	private forgetOnePlayer(): void {
		for (const id of this.players.keys()) {
			if (this.listedPlayerIds?.has(id)) continue;
			this.forgetPlayer(id);
			return;
		}
		const [first] = this.players.keys();
		if (first !== undefined) this.forgetPlayer(first);
	}

	private forgetPlayer(id: string): void {
		this.players.delete(id);
		this.played.forget(id);
	}

	private reportEndedPlays(player: PlayerTracker, now: number): TriggerEvent[] {
		const playback = player.playbackWithoutAnnouncementAt(now);
		return this.reportPlayed(this.played.update(playback), now);
	}

	private updatePlayed(report: PlayedReport, now: number): TriggerEvent[] {
		const { player, isNew } = this.findSource(report, now);
		if (!isNew) return [];
		if (report.isPlaying === false) player?.updatePlayed(report, now);
		const playback = player?.playbackWithoutAnnouncementAt(now);
		return this.reportPlayed(this.played.add(report, playback, now), now);
	}

	private findSource(report: PlayedReport, now: number) {
		return findPlayedReportSource(report, this.players, this.lastQueue, now);
	}

	private reportPlayed(played: readonly PlayedItem[], now: number): TriggerEvent[] {
		for (const { report, playerId } of played) {
			const { history } = this.players.get(playerId ?? '') ?? {};
			history?.markReported(report.media.uri ?? '', report.secondsPlayed, now);
		}
		return played.map(({ report, playerId }) => toItemPlayedEvent(report, playerId, this.server));
	}
}
