import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { AnnouncementWatch } from './announcement';
import { currentItemOf, currentMediaOf, type CurrentItem } from './currentItem';
import type { TriggerEvent } from './triggerEvent';
import { PlaybackWatch, stateIn, type PlaybackState, type PlaybackSnapshot } from './playback';
import type { PlaybackPosition } from './playedItems';
import { PlayHistory } from './playHistory';
import { PresenceWatch } from './presence';
import { QueueEnd } from './queueEnd';
import { toAvailabilityEvent, toPlaybackEvent, toVolumeEvent } from './payloads';
import { reportedVolume, VolumeWatch } from './volume';

/** One player with its queue, which bears the same id: as the server told them last, and what it told before. */
export class PlayerWatch {
	player?: Player;

	private queue?: PlayerQueue;

	/** Since when the player itself stands still; milliseconds. */
	private idleSince?: number;

	/** What its queue plays, or stands at. */
	private item?: CurrentItem;

	private readonly presence = new PresenceWatch();

	private state: PlaybackState = 'idle';

	private readonly playback = new PlaybackWatch();

	private readonly volume = new VolumeWatch();

	private readonly end = new QueueEnd();

	private readonly announcement = new AnnouncementWatch();

	/** Whether something was announced when it was last looked at. */
	private wasAnnouncing = false;

	/** Whether its volume may have been that of an announcement when it was last looked at. */
	private wasInterrupted = false;

	/** What its queue has played. */
	readonly history = new PlayHistory();

	/** @param other finds another player of the server */
	constructor(
		readonly id: string,
		private readonly other: (id: string) => PlayerWatch | undefined,
	) {}

	/** Takes everything as it is, without telling a change. */
	start(): void {
		this.playback.start(this.snapshot());
		this.volume.start(reportedVolume(this.player));
	}

	updateQueue(queue: PlayerQueue, now: number): void {
		const item = currentItemOf(queue);
		// Between two songs a station says nothing.
		const isBetween = item?.song === undefined && item?.id === this.item?.id;
		this.item = isBetween ? (this.item ?? item) : item;
		this.queue = queue;
		const state = queue.active === false ? 'idle' : stateIn(queue.state);
		this.history.update(item?.media.uri, state ?? 'idle', now);
		this.end.update(queue, now);
		this.announcement.update(this.player, this.ownQueue, now);
		this.playback.update(this.snapshot(), now);
	}

	/** @param isNew whether a player that was not known is told as one that has become available */
	updatePlayer(player: Player, isNew: boolean, now: number): TriggerEvent[] {
		if (this.isGone) this.queue = this.item = undefined;
		this.player = player;
		this.idleSince = player.playbackState === 'idle' ? (this.idleSince ?? now) : undefined;
		this.announcement.update(player, this.ownQueue, now);
		this.volume.update(player.available ? reportedVolume(player) : undefined, now);
		const isChange = this.presence.update(player.available, isNew);
		return this.present(isChange, now);
	}

	/** The server takes it away. */
	remove(now: number): TriggerEvent[] {
		return this.present(this.presence.remove(), now);
	}

	/** The server lists its players, and this one is none of them. */
	markMissing(now: number): void {
		this.presence.markMissing(now);
	}

	/** Whether the server has taken it away, or lists it no more. */
	get isGone(): boolean {
		return this.presence.isRemoved;
	}

	tick(elapsed: number, now: number): void {
		this.end.tick(elapsed, now);
		this.announcement.tick(now);
	}

	/** URI of what its queue stands at, or plays. */
	get current(): string | undefined {
		return this.item?.media.uri;
	}

	playsNow(uri: string): boolean {
		return this.current === uri && this.snapshot().state === 'playing';
	}

	get nextDeadline(): number | undefined {
		const { playback, presence } = this;
		const changes = this.wasAnnouncing
			? [this.announcedUntil]
			: [playback.nextDeadline, this.volumeDeadline];
		const dues = [...changes, presence.nextDeadline].map((due = Infinity) => due);
		const first = Math.min(...dues);
		return first === Infinity ? undefined : first;
	}

	flush(now: number): TriggerEvent[] {
		const { nextDeadline: due = Infinity } = this.presence;
		const absence = now < due ? [] : this.remove(now);
		return [...absence, ...this.changes(now)];
	}

	/** A volume that may be that of an announcement has to last beyond it. */
	private get volumeDeadline(): number | undefined {
		const { nextDeadline: due } = this.volume;
		return due === undefined ? undefined : Math.max(due, this.interruptedUntil);
	}

	/** What was played up to an announcement goes on after it, as after a pause. */
	positionAt(now: number): PlaybackPosition {
		const { state, item } = this.snapshot();
		const knowsPosition = this.queue?.elapsedTime !== undefined;
		return {
			playerId: this.id,
			state: this.isAnnouncing(now) && state === 'playing' ? 'paused' : state,
			current: item?.media.uri,
			position: knowsPosition ? this.end.position(now) : undefined,
		};
	}

	/** Until when it announces something, or its leader does; milliseconds. */
	private get announcedUntil(): number {
		return Math.max(this.announcement.until, this.leader?.announcement.until ?? -Infinity);
	}

	private get interruptedUntil(): number {
		const { interruptedUntil = -Infinity } = this.leader?.announcement ?? {};
		return Math.max(this.announcement.interruptedUntil, interruptedUntil);
	}

	private get leader(): PlayerWatch | undefined {
		return this.other(this.player?.leaderId ?? '');
	}

	/** Its queue, unless it plays from elsewhere, or from that of its leader. */
	private get ownQueue(): PlayerQueue | undefined {
		// Frames do not say of a queue that it is not active any more (observed on 2.8): the player follows, or names another.
		const source = this.player?.activeSource;
		const isOther = this.leader !== undefined || (source !== undefined && source !== this.id);
		return isOther || this.queue?.active === false ? undefined : this.queue;
	}

	private isAnnouncing(now: number): boolean {
		return now < this.announcedUntil;
	}

	private changes(now: number): TriggerEvent[] {
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
		const { id, player } = this;
		const played = (this.playsFromElsewhere ? undefined : this.queue?.raw) ?? player?.raw;
		const volume = isInterrupted ? undefined : this.volume.flush(now);
		return [
			...this.playback.flush(now).map((change) => toPlaybackEvent(id, change, played)),
			...(volume === undefined ? [] : [toVolumeEvent(id, volume, player)]),
		];
	}

	private present(isChange: boolean, now: number): TriggerEvent[] {
		this.playback.update(this.snapshot(), now);
		const { available = false } = this.presence;
		return isChange ? [toAvailabilityEvent(this.id, available, this.player)] : [];
	}

	private snapshot(): PlaybackSnapshot {
		if (this.presence.available === false) return { state: 'idle', item: this.item, ended: false };
		if (this.playsFromElsewhere) {
			return this.snapshotOf(this.player?.playbackState, currentMediaOf(this.player), false);
		}
		const { queue } = this;
		if (queue === undefined) return { state: 'idle', ended: false };
		// The queue of a player that follows another one, or plays from elsewhere, stands still.
		const state = queue.active === false ? 'idle' : queue.state;
		// Around announcements, and at some ends for good, the queue plays and its player does not (observed on 2.8).
		if (state === 'playing' && this.idleSince !== undefined) {
			const ended = this.end.isOver(queue, this.idleSince);
			return { state: 'idle', item: this.item, ended, isDisputed: true };
		}
		const item = this.item ?? (state === 'playing' ? this.playersItem : undefined);
		return this.snapshotOf(state, item, this.end.of(queue));
	}

	/** What the player says that it plays, while its queue plays and does not say what (observed on 2.8). */
	private get playersItem(): CurrentItem | undefined {
		const id = this.player?.currentMedia?.queueItemId;
		const item = currentMediaOf(this.player);
		return id === undefined || item === undefined ? undefined : { ...item, id };
	}

	/** A word that is no state of playback leaves the state as it was. */
	private snapshotOf(
		word: string | undefined,
		item: CurrentItem | undefined,
		ended: boolean,
	): PlaybackSnapshot {
		this.state = stateIn(word) ?? this.state;
		return { state: this.state, item, ended: ended && this.state === 'idle' };
	}

	/** Whether something other than a queue of the server plays: a phone, a television. */
	private get playsFromElsewhere(): boolean {
		const source = this.player?.activeSource;
		if (
			source === undefined ||
			this.other(source) !== undefined ||
			this.player?.leaderId !== undefined
		) {
			return false;
		}
		return this.queue?.active !== true;
	}
}
