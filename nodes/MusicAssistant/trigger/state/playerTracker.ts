import type { Player } from '../../api/models/player';
import type { PlayedReport, PlayerQueue } from '../../api/models/playerQueue';
import type { ServerAddress } from '../../api/models/imageLocation';
import { PlayHistory } from './repeatedReports';
import {
	currentItemOfPlayer,
	currentItemOfQueue,
	parsePlaybackState,
	PlaybackTracker,
	type CurrentItem,
	type CurrentPlayback,
	type PlaybackSnapshot,
	type PlaybackState,
} from './playbackTracker';
import {
	AnnouncementDetector,
	PlayerPresence,
	QueueEndTracker,
	VolumeTracker,
} from './playerChanges';
import {
	toAvailabilityEvent,
	toPlaybackEvent,
	toVolumeEvent,
	type TriggerEvent,
} from './triggerEvent';

/** A player and its queue, which has the same id, as last reported; finds out what changed. */
export class PlayerTracker {
	player?: Player;

	private queue?: PlayerQueue;

	/** Since when the player itself is idle; milliseconds. */
	private idleSince?: number;

	/** The current item of its queue. */
	private item?: CurrentItem;

	private readonly presence: PlayerPresence;

	private state: PlaybackState = 'idle';

	private readonly playback = new PlaybackTracker();

	private readonly volume = new VolumeTracker();

	private readonly queueEnd = new QueueEndTracker();

	private readonly announcement = new AnnouncementDetector();

	/** Whether it was announcing at the last flush. */
	private wasAnnouncing = false;

	/** Whether its volume may have been that of an announcement at the last flush. */
	private wasInterrupted = false;

	readonly history = new PlayHistory();

	constructor(
		readonly id: string,
		private readonly findPlayer: (id: string) => PlayerTracker | undefined,
		private readonly server: ServerAddress,
		/** For how long it must be available or unavailable until that is reported; milliseconds. */
		minimumPresenceMs: number,
	) {
		this.presence = new PlayerPresence(minimumPresenceMs);
	}

	/** Takes the reported state as the initial one, without reporting a change. */
	start(): void {
		this.playback.start(this.snapshot());
		this.volume.start(this.player);
	}

	updateQueue(queue: PlayerQueue, now: number): void {
		const item = currentItemOfQueue(queue);
		// Stations report no song between two songs.
		const isBetweenSongs = item?.song === undefined && item?.id === this.item?.id;
		this.item = isBetweenSongs ? (this.item ?? item) : item;
		this.queue = queue;
		const state = queue.active === false ? 'idle' : parsePlaybackState(queue.state);
		this.history.update(item?.media.uri, state ?? 'idle', now);
		this.queueEnd.update(queue, now);
		this.announcement.update(this.player, this.ownQueue, now);
		this.playback.update(this.snapshot(), now);
	}

	/** @param isNew whether a player seen for the first time counts as one that has become available */
	updatePlayer(player: Player, isNew: boolean, now: number): TriggerEvent[] {
		if (this.isRemoved) this.queue = this.item = undefined;
		this.player = player;
		this.idleSince = player.playbackState === 'idle' ? (this.idleSince ?? now) : undefined;
		this.announcement.update(player, this.ownQueue, now);
		this.volume.update(player, now);
		this.presence.update(player.available, isNew, now);
		return this.updatePresence(now);
	}

	/** The server has removed it. */
	remove(now: number): TriggerEvent[] {
		this.presence.remove(now);
		return this.updatePresence(now);
	}

	/** It is missing from the server's list of players. */
	markMissing(now: number): void {
		this.presence.markMissing(now);
	}

	/** Whether the server has removed it, or no longer lists it. */
	get isRemoved(): boolean {
		return this.presence.isRemoved;
	}

	updateElapsed(elapsed: number, now: number): void {
		this.queueEnd.updateElapsed(elapsed, now);
		this.announcement.onPositionAdvance(now);
	}

	/** An item that it played has stopped. */
	updatePlayed({ media, fullyPlayed }: PlayedReport, now: number): void {
		if (media.uri !== this.item?.media.uri) return;
		this.queueEnd.updatePlayed(fullyPlayed);
		this.playback.update(this.snapshot(), now);
	}

	/** What it has been doing for long enough to count. */
	get settledState(): PlaybackState | undefined {
		return this.playback.state;
	}

	/** Whether it has begun to play, but not for long enough to count. */
	get isStarting(): boolean {
		return this.settledState !== 'playing' && this.snapshot().state === 'playing';
	}

	isPlaying(uri: string): boolean {
		return this.item?.media.uri === uri && this.snapshot().state === 'playing';
	}

	get nextDeadline(): number {
		const { playback, presence } = this;
		const ofChanges = this.wasAnnouncing
			? this.announcingUntil
			: Math.min(playback.nextDeadline, this.volumeDeadline);
		return Math.min(ofChanges, presence.nextDeadline);
	}

	flush(now: number): TriggerEvent[] {
		const presence = now < this.presence.nextDeadline ? [] : this.updatePresence(now);
		return [...presence, ...this.flushChanges(now)];
	}

	/** A volume that may be that of an announcement must outlast it. */
	private get volumeDeadline(): number {
		return Math.max(this.volume.nextDeadline, this.interruptedUntil);
	}

	/** What it is doing at this moment. */
	playbackAt(now: number): CurrentPlayback {
		const { repeatMode, items, elapsedTime } = this.queue ?? {};
		return {
			...this.snapshot(),
			playerId: this.id,
			position: elapsedTime === undefined ? undefined : this.queueEnd.position(now),
			repeatsItem: repeatMode === 'one' || (repeatMode === 'all' && items === 1),
		};
	}

	/** The same without an announcement, after which playback continues as after a pause. */
	playbackWithoutAnnouncementAt(now: number): CurrentPlayback {
		const playback = this.playbackAt(now);
		const isInterrupted = this.isAnnouncing(now) && playback.state === 'playing';
		return isInterrupted ? { ...playback, state: 'paused' } : playback;
	}

	/** Until when it or its leader is announcing; milliseconds. */
	private get announcingUntil(): number {
		return Math.max(
			this.announcement.announcingUntil,
			this.leader?.announcement.announcingUntil ?? -Infinity,
		);
	}

	private get interruptedUntil(): number {
		const { interruptedUntil = -Infinity } = this.leader?.announcement ?? {};
		return Math.max(this.announcement.interruptedUntil, interruptedUntil);
	}

	private get leader(): PlayerTracker | undefined {
		return this.findPlayer(this.player?.leaderId ?? '');
	}

	/** Its queue, unless it plays from another source or from the queue of its leader. */
	private get ownQueue(): PlayerQueue | undefined {
		// Events do not report that a queue is no longer active (observed on 2.8), but the player's leader or source shows it.
		const source = this.player?.activeSource;
		const isOther = this.leader !== undefined || (source !== undefined && source !== this.id);
		return isOther || this.queue?.active === false ? undefined : this.queue;
	}

	private isAnnouncing(now: number): boolean {
		return now < this.announcingUntil;
	}

	private flushChanges(now: number): TriggerEvent[] {
		if (this.isAnnouncing(now)) {
			this.wasAnnouncing = true;
			return [];
		}
		if (this.wasAnnouncing) {
			this.wasAnnouncing = false;
			this.playback.restart(this.snapshot(), now);
			this.volume.restart(now);
		}
		const isInterrupted = now < this.interruptedUntil;
		if (this.wasInterrupted && !isInterrupted) this.volume.restart(now);
		this.wasInterrupted = isInterrupted;
		const { id, player, server } = this;
		const queue = this.playsFromElsewhere ? undefined : this.queue;
		const volume = isInterrupted ? undefined : this.volume.flush(now);
		const changes = this.playback.flush(now);
		return [
			...changes.map((change) => toPlaybackEvent(change, id, queue, player, server)),
			...(volume === undefined ? [] : [toVolumeEvent(id, volume, player)]),
		];
	}

	private updatePresence(now: number): TriggerEvent[] {
		const available = this.presence.flush(now);
		this.playback.update(this.snapshot(), now);
		return available === undefined ? [] : [toAvailabilityEvent(this.id, available, this.player)];
	}

	private snapshot(): PlaybackSnapshot {
		if (this.presence.available === false) return { state: 'idle', item: this.item, ended: false };
		if (this.playsFromElsewhere) {
			return this.createSnapshot(
				this.player?.playbackState,
				currentItemOfPlayer(this.player),
				false,
			);
		}
		const { queue } = this;
		if (queue === undefined) return { state: 'idle', ended: false };
		// The queue of a player that follows another one, or plays from another source, is idle.
		const state = queue.active === false ? 'idle' : queue.state;
		// Around announcements, and after the end of some queues, the queue plays and its player does not (observed on 2.8).
		if (state === 'playing' && this.idleSince !== undefined) {
			const ended = this.queueEnd.endAt(queue, this.idleSince) === 'reached';
			return { state: 'idle', item: this.item, ended, isDisputed: true };
		}
		const item = this.item ?? (state === 'playing' ? this.itemFromPlayer : undefined);
		return this.createSnapshot(state, item, this.queueEnd.hasEnded(queue));
	}

	/** What the player reports while its queue plays without reporting an item (observed on 2.8). */
	private get itemFromPlayer(): CurrentItem | undefined {
		const id = this.player?.currentMedia?.queueItemId;
		const item = currentItemOfPlayer(this.player);
		return id === undefined || item === undefined ? undefined : { ...item, id };
	}

	/** @param reported keeps the last state if it is unknown */
	private createSnapshot(
		reported: string | undefined,
		item: CurrentItem | undefined,
		ended: boolean,
	): PlaybackSnapshot {
		this.state = parsePlaybackState(reported) ?? this.state;
		return { state: this.state, item, ended: ended && this.state === 'idle' };
	}

	/** Whether it plays from something other than a queue of the server: a phone, a television. */
	private get playsFromElsewhere(): boolean {
		const source = this.player?.activeSource;
		if (
			source === undefined ||
			this.findPlayer(source) !== undefined ||
			this.player?.leaderId !== undefined
		) {
			return false;
		}
		return this.queue?.active !== true;
	}
}
