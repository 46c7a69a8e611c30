import type { ServerAddress } from '../api/models/imageLocation';
import { Pause } from '../api/withTimeout';
import { simplifyPlayingMedia } from '../services/simplifyMedia';
import type { EventMatcher } from './eventMatcher';
import type { ServerState } from './state/serverState';
import type { EventName, TriggerEvent } from './state/triggerEvent';

/** Something to be done at times that change with what happens. */
export interface ScheduledTask {
	/** When there is something to do, as `performance.now` has it; `Infinity` for never, as far as is known. */
	readonly nextDeadline: number;

	/** Does what is due. It is not called again before it is done. */
	run(now: number): void | Promise<void>;
}

/** Runs each task when it is due, and sleeps until the earliest deadline. */
export class Scheduler {
	private readonly pause: Pause;

	private readonly running = new Set<ScheduledTask>();

	/** `-Infinity` while it is awake. */
	private sleepsUntil = -Infinity;

	private failure: { readonly reason: unknown } | undefined;

	/** @param tasks in the order in which they run if several are due */
	constructor(
		private readonly tasks: readonly ScheduledTask[],
		private readonly closing: AbortSignal,
	) {
		this.pause = new Pause(closing);
	}

	/** Call it when something has happened that may bring a deadline forward. */
	wake(): void {
		if (this.earliestDeadline < this.sleepsUntil) this.pause.end();
	}

	/**
	 * Runs until closed.
	 *
	 * @throws what a task throws
	 */
	async run(): Promise<void> {
		for (;;) {
			this.sleepsUntil = this.earliestDeadline;
			await this.pause.until(this.sleepsUntil).catch(() => {});
			this.sleepsUntil = -Infinity;
			if (this.closing.aborted) return;
			if (this.failure) throw this.failure.reason;
			for (const task of this.tasks) {
				if (this.deadlineOf(task) <= performance.now()) this.start(task);
			}
		}
	}

	private get earliestDeadline(): number {
		return Math.min(...this.tasks.map((task) => this.deadlineOf(task)));
	}

	private deadlineOf(task: ScheduledTask): number {
		return this.running.has(task) ? Infinity : task.nextDeadline;
	}

	/** Other tasks do not wait for one that takes time. */
	private start(task: ScheduledTask): void {
		const running = task.run(performance.now());
		if (running === undefined) return;
		this.running.add(task);
		running
			.catch((reason: unknown) => {
				this.failure = { reason };
			})
			.finally(() => {
				this.running.delete(task);
				this.pause.end();
			});
	}
}

/** After a lost connection, players need this long until what they play counts again. */
const SETTLE_DELAY_MS = 10_000;

/** While a player may be about to play: a start counts once it has lasted. */
const RECHECK_DELAY_MS = 250;

const STOP_EVENTS: ReadonlySet<EventName> = new Set(['playbackPaused', 'playbackStopped']);

interface NothingPlayingOptions {
	readonly idleMs: number;
	readonly matcher: EventMatcher;
	readonly state: ServerState;
	readonly server: ServerAddress;
	readonly report: (events: readonly TriggerEvent[]) => void;
}

/**
 * Reports once that nothing has been playing for the chosen time, on all selected players together. While the connection is
 * lost, this is not known.
 */
export class NothingPlayingWatch implements ScheduledTask {
	private isConnected = true;

	/** Before that time, what players report does not count. */
	private settledAt = -Infinity;

	private isPlaying = false;

	private idleSince: number | undefined;

	/** The last stop or pause of a selected player. */
	private stopped: TriggerEvent | undefined;

	constructor(private readonly options: NothingPlayingOptions) {}

	onDisconnect(): void {
		this.isConnected = false;
	}

	onReconnect(now: number): void {
		this.isConnected = true;
		this.settledAt = now + SETTLE_DELAY_MS;
	}

	/** Call it after each change of the state. */
	update(events: readonly TriggerEvent[], now: number): void {
		const stops = events.filter(
			({ event, playerId }) =>
				STOP_EVENTS.has(event) && playerId !== undefined && this.isSelected(playerId),
		);
		this.stopped = stops.at(-1) ?? this.stopped;
		const isPlaying = this.options.state.playingIds.some((id) => this.isSelected(id));
		if (isPlaying) this.idleSince = undefined;
		else if (this.isPlaying) this.idleSince = this.stopTime(stops, now);
		this.isPlaying = isPlaying;
	}

	/** When it will be reported, unless something plays before. */
	get nextDeadline(): number {
		if (this.idleSince === undefined || !this.isConnected) return Infinity;
		const { idleMs, state } = this.options;
		const deadline = Math.max(this.idleSince + idleMs, this.settledAt);
		const now = performance.now();
		const isStarting = deadline <= now && state.startingIds.some((id) => this.isSelected(id));
		return isStarting ? now + RECHECK_DELAY_MS : deadline;
	}

	run(now: number): void {
		const { idleSince = now } = this;
		this.idleSince = undefined;
		const { report, server } = this.options;
		report([toNothingPlayingEvent(this.stopped ?? {}, now - idleSince, server)]);
	}

	/** What would be reported if a selected player, one that is available if possible, had stopped some time ago. */
	sample(): TriggerEvent {
		const { idleMs, state, server } = this.options;
		const ids = [...(state.listedPlayerIds ?? [])].filter((id) => this.isSelected(id));
		const id = ids.find((one) => state.playerOf(one)?.available === true) ?? ids[0];
		const stopped =
			id === undefined ? {} : { playerId: id, objectId: id, data: state.playerOf(id)?.raw };
		return toNothingPlayingEvent(stopped, idleMs, server);
	}

	private isSelected(playerId: string | null): boolean {
		return this.options.matcher.matchesPlayer(playerId);
	}

	/** Without a stop, the last player that played is no longer selected: it left the group of a selected one. */
	private stopTime(stops: readonly TriggerEvent[], now: number): number {
		if (stops.length === 0) {
			this.stopped = undefined;
			return now;
		}
		return Math.max(...stops.map(({ since = now }) => since));
	}
}

/**
 * @param stopped how the last player stopped, as far as that is known
 * @param idleMs for how long nothing has been playing; milliseconds
 */
function toNothingPlayingEvent(
	{ playerId = null, objectId = null, data = null, image, simplified }: Partial<TriggerEvent>,
	idleMs: number,
	server: ServerAddress,
): TriggerEvent {
	const nothing = { queue_id: objectId, state: 'idle', ...simplifyPlayingMedia(undefined, server) };
	return {
		event: 'nothingPlaying',
		playerId,
		simplified: {
			idle_since: new Date(Date.now() - idleMs).toISOString(),
			...(simplified ?? nothing),
		},
		image,
		objectId,
		data,
	};
}
