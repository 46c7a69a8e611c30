import { asApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { ServerEvent } from '../../api/websocket/connection';
import { diagnose } from '../../services/diagnosis';
import type { TriggerEvent } from '../state/triggerEvent';
import { Alarm } from './alarm';
import type { LibraryTracker } from './libraryTracker';
import type { SavedState } from './savedState';

/** Servers send several events for one change; one look then sees all of it. */
const CHECK_DELAY_MS = 1000;

interface LibraryWatchOptions {
	readonly trackers: readonly LibraryTracker[];
	/** Missing for "Execute step", which remembers nothing. */
	readonly saved?: SavedState;
	/** Between two complete looks. */
	readonly intervalMs: number;
	/** A client for one look: nothing that it caches may outlast it. */
	readonly connect: () => Promise<MusicAssistantClient>;
	readonly emit: (events: readonly TriggerEvent[]) => void;
	readonly warn: (message: string) => void;
	readonly closing: AbortSignal;
}

/** Looks at the library from time to time, after each sync, and when an event may be about something in it. */
export class LibraryWatch {
	private readonly alarm: Alarm;

	/** The trackers that have something to check. */
	private readonly noted = new Set<LibraryTracker>();

	/** The trackers that could not be read the last time. */
	private readonly failing = new Set<LibraryTracker>();

	private nextLook = 0;

	constructor(private readonly options: LibraryWatchOptions) {
		this.alarm = new Alarm(options.closing);
	}

	/**
	 * Restores what was known before, or reads everything for the first time.
	 *
	 * @throws ApiError if it cannot be read
	 */
	async begin(): Promise<void> {
		const { trackers, saved } = this.options;
		const restored = trackers.filter((tracker) => saved?.restore(tracker));
		for (const tracker of trackers.filter((one) => !restored.includes(one))) {
			const client = await this.options.connect();
			await tracker.look(client).catch(async (reason: unknown) => {
				throw await diagnose(asApiError(reason), client);
			});
			saved?.save(tracker);
		}
		// What came while n8n was not running is new.
		if (restored.length > 0) this.lookSoon();
		else this.scheduleLook();
	}

	/** Runs until closed. */
	async run(): Promise<void> {
		while (await this.alarm.wait()) {
			const isLook = Date.now() >= this.nextLook;
			for (const tracker of this.options.trackers) {
				if (isLook || this.noted.has(tracker)) await this.report(tracker, isLook);
			}
			if (isLook) this.scheduleLook();
		}
	}

	/** The newest item of the first tracker that has one. */
	async sample(): Promise<TriggerEvent | undefined> {
		const client = await this.options.connect();
		for (const tracker of this.options.trackers) {
			const sample = await tracker.sample(client);
			if (sample !== undefined) return sample;
		}
		return undefined;
	}

	lookSoon(): void {
		this.nextLook = Date.now() + CHECK_DELAY_MS;
		this.alarm.set(this.nextLook);
	}

	onEvent(event: ServerEvent): void {
		for (const tracker of this.options.trackers) {
			if (tracker.note?.(event) !== true) continue;
			this.noted.add(tracker);
			this.alarm.set(Date.now() + CHECK_DELAY_MS);
		}
	}

	private scheduleLook(): void {
		this.nextLook = Date.now() + this.options.intervalMs;
		this.alarm.set(this.nextLook);
	}

	private async report(tracker: LibraryTracker, isLook: boolean): Promise<void> {
		this.noted.delete(tracker);
		const { warn, closing } = this.options;
		const report = async () => {
			const client = await this.options.connect();
			// What was noted is reported even if the complete look fails afterwards.
			this.emit(tracker, (await tracker.check?.(client)) ?? []);
			if (isLook) this.emit(tracker, await tracker.look(client));
			this.failing.delete(tracker);
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
