import { asApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { ServerEvent } from '../../api/websocket/connection';
import { diagnose } from '../../services/diagnose';
import type { TriggerEvent } from '../state/triggerEvent';
import type { LibraryTracker, SavedLibraryState } from './libraryTracker';
import { sleep } from '../../api/withTimeout';

/** Servers send several events for one change: one check then finds all of it. */
const CHECK_DELAY_MS = 1000;

interface LibraryWatchOptions {
	readonly trackers: readonly LibraryTracker[];
	/** Missing for "Execute step", which remembers nothing. */
	readonly saved?: SavedLibraryState;
	/** Between two complete checks. */
	readonly intervalMs: number;
	/** A client for one check: nothing that it caches may outlast it. */
	readonly connect: () => Promise<MusicAssistantClient>;
	readonly emit: (events: readonly TriggerEvent[]) => void;
	readonly warn: (message: string) => void;
	readonly closing: AbortSignal;
}

/** Checks the library and the providers at an interval, after each sync, and when an event may be about something in it. */
export class LibraryWatch {
	private readonly timer: EarliestTimer;

	/** The trackers that an event may be about. */
	private readonly pending = new Set<LibraryTracker>();

	/** The trackers that could not be read the last time. */
	private readonly failing = new Set<LibraryTracker>();

	/** When the next complete check is due, milliseconds; `Infinity` while none is planned. */
	private nextCheck = Infinity;

	constructor(private readonly options: LibraryWatchOptions) {
		this.timer = new EarliestTimer(options.closing);
	}

	/**
	 * Restores what was known before, or reads everything for the first time.
	 *
	 * @throws ApiError if it cannot be read
	 */
	async start(): Promise<void> {
		const { trackers, saved } = this.options;
		const restored = trackers.filter((tracker) => saved?.restore(tracker));
		for (const tracker of trackers.filter((one) => !restored.includes(one))) {
			const client = await this.options.connect();
			await tracker.checkAll(client).catch(async (reason: unknown) => {
				throw await diagnose(asApiError(reason), client);
			});
			saved?.save(tracker);
		}
		// What was added while n8n was not running is new.
		if (restored.length > 0) this.scheduleCheckSoon();
		else this.scheduleNextCheck();
	}

	/** Runs until closed. */
	async run(): Promise<void> {
		while (await this.timer.wait()) {
			const isComplete = performance.now() >= this.nextCheck;
			if (isComplete) this.nextCheck = Infinity;
			for (const tracker of this.options.trackers) {
				if (isComplete || this.pending.has(tracker)) await this.checkTracker(tracker, isComplete);
			}
			this.scheduleNextCheck();
		}
	}

	/**
	 * The newest item of the first tracker that has one.
	 *
	 * @param toItem gives `undefined` for an event that the user has not selected
	 */
	async readSample<Item>(
		toItem: (event: TriggerEvent) => Item | undefined,
	): Promise<Item | undefined> {
		const client = await this.options.connect();
		for (const tracker of this.options.trackers) {
			for await (const event of tracker.samples(client)) {
				const item = toItem(event);
				if (item !== undefined) return item;
			}
		}
		return undefined;
	}

	/** Schedules a complete check, even while one is running: that one may already be past what is new. */
	scheduleCheckSoon(): void {
		this.scheduleCheckIn(CHECK_DELAY_MS);
	}

	/** After a lost connection: anything may have happened in the meantime. */
	onReconnect(): void {
		for (const tracker of this.options.trackers) tracker.onReconnect?.();
		this.scheduleCheckSoon();
	}

	onEvent(event: ServerEvent): void {
		for (const tracker of this.options.trackers) {
			if (tracker.onEvent?.(event) !== true) continue;
			this.pending.add(tracker);
			this.timer.set(performance.now() + CHECK_DELAY_MS);
		}
	}

	private scheduleNextCheck(): void {
		if (this.nextCheck === Infinity) this.scheduleCheckIn(this.options.intervalMs);
	}

	private scheduleCheckIn(delay: number): void {
		this.nextCheck = performance.now() + delay;
		this.timer.set(this.nextCheck);
	}

	/** Plans to check again what has to last. */
	private scheduleDeadline(tracker: LibraryTracker): void {
		const { nextDeadline: deadline } = tracker;
		if (deadline === undefined) return;
		this.pending.add(tracker);
		this.timer.set(Math.max(deadline, performance.now() + CHECK_DELAY_MS));
	}

	private async checkTracker(tracker: LibraryTracker, isComplete: boolean): Promise<void> {
		this.pending.delete(tracker);
		const { warn, closing } = this.options;
		const report = async () => {
			const client = await this.options.connect();
			// What the server reported is emitted even if the complete check fails afterwards.
			this.emit(tracker, (await tracker.checkPending?.(client)) ?? []);
			if (isComplete) this.emit(tracker, await tracker.checkAll(client));
			this.failing.delete(tracker);
			this.scheduleDeadline(tracker);
		};
		await report().catch((reason: unknown) => {
			if (closing.aborted) return;
			const { message } = asApiError(reason);
			if (!this.failing.has(tracker)) warn(`${message}; trying again at the next check`);
			this.failing.add(tracker);
		});
	}

	private emit(tracker: LibraryTracker, events: readonly TriggerEvent[]): void {
		const { saved, closing } = this.options;
		if (closing.aborted) return;
		saved?.save(tracker);
		this.options.emit(events);
	}
}

/** Waits for the earliest of several times, to which others can be added while it waits. */
class EarliestTimer {
	private waiting = new AbortController();

	private readonly times = new Set<number>();

	/** @param closing ends every wait */
	constructor(private readonly closing: AbortSignal) {
		closing.addEventListener('abort', () => this.waiting.abort(), { once: true });
	}

	/** @param time milliseconds */
	set(time: number): void {
		this.times.add(time);
		this.waiting.abort();
	}

	/** Waits for the first of the times. @returns false if it was closed in the meantime */
	async wait(): Promise<boolean> {
		while (!this.closing.aborted) {
			const time = Math.min(...this.times);
			if (time <= performance.now()) {
				for (const over of this.times) if (over <= performance.now()) this.times.delete(over);
				return true;
			}
			this.waiting = new AbortController();
			await sleep(time - performance.now(), this.waiting.signal).catch(() => {});
		}
		return false;
	}
}
