import { backgroundTasksIn, isActive, parseSyncTask } from '../../api/models/backgroundTask';
import { objectsIn, type JsonValue } from '../../helpers/json';
import { joinWithCommasOrNull } from '../../helpers/text';
import type { TriggerEvent } from './triggerEvent';

/** More than any server runs at once. */
const MAX_SYNCS = 500;

/**
 * For this long no sync may run before all count as completed: between two of them the list is empty for a moment, twice
 * within the first 25 ms of a full sync (observed on 2.8).
 */
const SETTLE_DELAY_MS = 2000;

interface RememberedSync {
	provider?: string;
	mediaTypes: string[];
}

/**
 * Reports when the syncs of the library are completed. Servers up to 2.7, and the first builds of 2.8, send the list of
 * running syncs, which is empty at the end; newer ones send `music_sync_completed`, and report each sync as a task, to
 * admins and to the user who started it.
 */
export class LibrarySyncTracker {
	/** Missing until the server has reported it. */
	private running?: boolean;

	private readonly synced = new Map<string, RememberedSync>();

	/** When `flush` has something to report, unless a sync begins first; milliseconds. */
	nextDeadline = Infinity;

	/** `sync_tasks_updated`, or the result of `music/synctasks`. */
	updateSyncs(list: JsonValue, now: number): void {
		const syncs = objectsIn(list).map(parseSyncTask);
		this.rememberSyncs(
			syncs.map(({ providerInstance: provider, mediaTypes }) => ({ provider, mediaTypes })),
		);
		this.setRunning(syncs.length > 0, now);
	}

	/** `tasks_updated`: the same servers report their end by `music_sync_completed`. */
	updateTasks(list: JsonValue): void {
		this.running = this.rememberTasks(list);
		if (this.running) this.nextDeadline = Infinity;
	}

	/** The result of `tasks/list`: nothing else reports a sync that ended while the connection was lost. */
	loadTasks(list: JsonValue, now: number): void {
		this.setRunning(this.rememberTasks(list), now);
	}

	/** `music_sync_completed`. */
	onSyncCompleted(now: number): void {
		this.running = false;
		this.nextDeadline = now + SETTLE_DELAY_MS;
	}

	flush(now: number): TriggerEvent[] {
		if (now < this.nextDeadline) return [];
		this.nextDeadline = Infinity;
		const synced = [...this.synced.values()];
		this.synced.clear();
		const mediaTypes = sortedDistinct(synced.flatMap((one) => one.mediaTypes));
		const providers = sortedDistinct(synced.flatMap(({ provider }) => provider ?? []));
		return [
			{
				event: 'syncCompleted',
				...(mediaTypes.length > 0 ? { mediaTypes } : {}),
				simplified: {
					media_types: joinWithCommasOrNull(mediaTypes),
					providers: joinWithCommasOrNull(providers),
				},
				objectId: null,
				data: synced.map(({ provider, mediaTypes: media_types }) => ({
					provider_instance: provider ?? null,
					media_types,
				})),
			},
		];
	}

	private setRunning(running: boolean, now: number): void {
		const wasRunning = this.running;
		this.running = running;
		if (running) this.nextDeadline = Infinity;
		else if (wasRunning === true) this.onSyncCompleted(now);
	}

	private rememberTasks(list: JsonValue): boolean {
		const running = backgroundTasksIn(list).filter((task) => task.isSync && isActive(task));
		this.rememberSyncs(
			running.map(({ providerInstance: provider, mediaType }) => ({
				provider,
				mediaTypes: mediaType === undefined ? [] : [mediaType],
			})),
		);
		return running.length > 0;
	}

	private rememberSyncs(syncs: RememberedSync[]): void {
		for (const sync of syncs) {
			if (this.synced.size >= MAX_SYNCS) return;
			this.synced.set(JSON.stringify([sync.provider, sync.mediaTypes]), sync);
		}
	}
}

function sortedDistinct(texts: readonly string[]): string[] {
	return [...new Set(texts)].sort();
}
