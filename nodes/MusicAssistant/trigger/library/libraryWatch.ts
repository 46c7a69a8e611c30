import type { IDataObject, ITriggerFunctions } from 'n8n-workflow';
import { asApiError } from '../../api/apiError';
import { MusicAssistantClient, openSession } from '../../api/client';
import type { ServerAddress } from '../../api/models/imageLocation';
import type { ServerEvent } from '../../api/websocket/connection';
import { isObject } from '../../helpers/json';
import { shortHash } from '../../helpers/text';
import { diagnose } from '../../services/diagnose';
import type { ScheduledTask } from '../scheduler';
import type { TriggerEvent } from '../state/triggerEvent';
import type { TriggerSettings } from '../triggerParameters';
import { ProviderTracker, type LibraryTracker } from './libraryTracker';
import { EpisodeTracker, FavoriteTracker } from './newItemTrackers';
import { PlaylistTracker } from './playlistTracker';

/** A server may have to fetch a podcast's feed first. */
const TIMEOUT_SECONDS = 60;

/** Few, because nobody waits for the result and the server may be small. */
const PARALLEL_REQUESTS = 4;

interface LibraryWatchContext {
	readonly settings: TriggerSettings;
	readonly server: ServerAddress;
	readonly report: (events: readonly TriggerEvent[]) => void;
	readonly closing: AbortSignal;
}

/** Watches what the selected events are about; `undefined` if none of them requires checks of the library. */
export function createLibraryWatch(
	context: ITriggerFunctions,
	{ settings, server, report, closing }: LibraryWatchContext,
): LibraryWatch | undefined {
	const all: readonly LibraryTracker[] = [
		new FavoriteTracker(settings.favoriteTypes, server),
		new EpisodeTracker(settings.podcasts, server, context.getTimezone()),
		new PlaylistTracker(settings.playlists, server),
		new ProviderTracker(settings.providers),
	];
	const trackers = all.filter(({ events }) => events.some((event) => settings.includes(event)));
	if (trackers.length === 0) return undefined;
	return new LibraryWatch({
		trackers,
		...(context.getMode() === 'manual' ? {} : { saved: createSavedLibraryState(context, server) }),
		intervalMs: settings.checkMs,
		connect: async () => {
			const session = await openSession(context, {
				purpose: 'trigger',
				parallelRequests: PARALLEL_REQUESTS,
				severalItems: false,
				signal: closing,
			});
			return new MusicAssistantClient(session, TIMEOUT_SECONDS);
		},
		report,
		warn: (message) => context.logger.warn(`Music Assistant Trigger: ${message}`),
		closing,
	});
}

function createSavedLibraryState(
	context: ITriggerFunctions,
	{ baseUrl }: ServerAddress,
): SavedLibraryState {
	const { musicAssistantApi } = context.getNode().credentials ?? {};
	return new SavedLibraryState(context.getWorkflowStaticData('node'), [
		baseUrl,
		musicAssistantApi?.id ?? '',
	]);
}

/**
 * What is known of the library, in the workflow's static data, which outlasts a restart of n8n. n8n saves it after
 * activation and with each execution that the trigger starts (2.41), so it is written before each of them.
 */
class SavedLibraryState {
	/**
	 * @param data of the trigger; it is changed
	 * @param account what all that is known depends on: the server and the credential
	 */
	constructor(
		private readonly data: IDataObject,
		private readonly account: readonly string[],
	) {}

	/** @returns whether the tracker now knows what was saved for the same settings */
	restore(tracker: LibraryTracker): boolean {
		const saved = this.data[tracker.events[0]];
		if (!isObject(saved) || saved.settings !== this.settingsDigest(tracker)) return false;
		if (!isObject(saved.known)) return false;
		tracker.known = { ...saved.known };
		return true;
	}

	save(tracker: LibraryTracker): void {
		const { events, known } = tracker;
		// n8n notices only that an entry of the data itself is replaced.
		if (known) this.data[events[0]] = { settings: this.settingsDigest(tracker), known };
	}

	private settingsDigest({ settings }: LibraryTracker): string {
		return shortHash(JSON.stringify([this.account, settings]), 8);
	}
}

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
	readonly report: (events: readonly TriggerEvent[]) => void;
	readonly warn: (message: string) => void;
	readonly closing: AbortSignal;
}

/** Checks the library and the providers at an interval, after each sync, and when an event may be about something in it. */
export class LibraryWatch implements ScheduledTask {
	private hasStarted = false;

	/** The trackers that an event may be about, or that have something to check again, and when. */
	private readonly pending = new Map<LibraryTracker, number>();

	/** The trackers that could not be read the last time. */
	private readonly failing = new Set<LibraryTracker>();

	/** When the next complete check is due, milliseconds; `Infinity` while none is planned. */
	private nextCheck = Infinity;

	constructor(private readonly options: LibraryWatchOptions) {}

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
		this.hasStarted = true;
	}

	get nextDeadline(): number {
		return this.hasStarted ? Math.min(this.nextCheck, ...this.pending.values()) : Infinity;
	}

	async run(now: number): Promise<void> {
		const isComplete = now >= this.nextCheck;
		if (isComplete) this.nextCheck = Infinity;
		for (const tracker of this.options.trackers) {
			if (this.options.closing.aborted) return;
			if (isComplete || this.pending.has(tracker)) await this.checkTracker(tracker, isComplete);
		}
		this.scheduleNextCheck();
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
		this.nextCheck = performance.now() + CHECK_DELAY_MS;
	}

	/** After a lost connection: anything may have happened in the meantime. */
	onReconnect(): void {
		for (const tracker of this.options.trackers) tracker.onReconnect?.();
		this.scheduleCheckSoon();
	}

	onEvent(event: ServerEvent): void {
		for (const tracker of this.options.trackers) {
			if (tracker.onEvent?.(event) === true) this.schedule(tracker);
		}
	}

	private scheduleNextCheck(): void {
		if (this.nextCheck === Infinity) this.nextCheck = performance.now() + this.options.intervalMs;
	}

	/** @param deadline before which there is nothing to check */
	private schedule(tracker: LibraryTracker, deadline = -Infinity): void {
		const time = Math.max(deadline, performance.now() + CHECK_DELAY_MS);
		this.pending.set(tracker, Math.min(time, this.pending.get(tracker) ?? Infinity));
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
			const { nextDeadline: deadline = Infinity } = tracker;
			if (deadline < Infinity) this.schedule(tracker, deadline);
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
		this.options.report(events);
	}
}
