import { backgroundTasksIn, isActive } from '../../api/models/backgroundTask';
import { parseSyncTask } from '../../api/models/syncTask';
import { isObject, type JsonValue } from '../../helpers/json';
import { joined } from '../../helpers/joined';
import type { TriggerEvent } from './triggerEvent';

/**
 * Milliseconds for which no sync may run before they count as done: between two of them the list is empty for a moment,
 * twice within the first 25 ms of a whole sync (observed on 2.8).
 */
const STEADY = 2000;

interface Synced {
	provider?: string;
	mediaTypes: string[];
}

/**
 * Tells when the syncs of the library are done. Servers up to 2.7, and the first builds of 2.8, send the list of the
 * syncs that run, at last an empty one; newer ones say that they are done, and tell of each sync as a task, to an admin
 * or to whoever started it.
 */
export class SyncWatch {
	/** Missing until the server has told. */
	private running?: boolean;

	private readonly synced = new Map<string, Synced>();

	/** When `flush` has something to report, unless a sync begins before; milliseconds. */
	nextDeadline?: number;

	/** `sync_tasks_updated`, or the answer to `music/synctasks`. */
	updateSyncs(list: JsonValue, now: number): void {
		const syncs = Array.isArray(list) ? list.filter(isObject).map(parseSyncTask) : [];
		this.note(
			syncs.map(({ providerInstance: provider, mediaTypes }) => ({ provider, mediaTypes })),
		);
		this.nowRunning(syncs.length > 0, now);
	}

	/** `tasks_updated`: their end is told by `done`, which comes from the same servers. */
	updateTasks(list: JsonValue): void {
		this.running = this.noteTasks(list);
		if (this.running) this.nextDeadline = undefined;
	}

	/** The answer to `tasks/list`: what has ended while nobody listened is told by nothing else. */
	catchUp(list: JsonValue, now: number): void {
		this.nowRunning(this.noteTasks(list), now);
	}

	/** `music_sync_completed`. */
	done(now: number): void {
		this.running = false;
		this.nextDeadline = now + STEADY;
	}

	flush(now: number): TriggerEvent[] {
		if (this.nextDeadline === undefined || now < this.nextDeadline) return [];
		this.nextDeadline = undefined;
		const synced = [...this.synced.values()];
		this.synced.clear();
		const mediaTypes = distinct(synced.flatMap((one) => one.mediaTypes));
		const providers = distinct(synced.flatMap(({ provider }) => provider ?? []));
		return [
			{
				event: 'syncCompleted',
				...(mediaTypes.length > 0 ? { mediaTypes } : {}),
				simple: {
					media_types: joined(mediaTypes),
					providers: joined(providers),
				},
				objectId: null,
				data: synced.map(({ provider, mediaTypes: media_types }) => ({
					provider_instance: provider ?? null,
					media_types,
				})),
			},
		];
	}

	private nowRunning(running: boolean, now: number): void {
		const wasRunning = this.running;
		this.running = running;
		if (running) this.nextDeadline = undefined;
		else if (wasRunning === true) this.done(now);
	}

	private noteTasks(list: JsonValue): boolean {
		const running = backgroundTasksIn(list).filter((task) => task.isSync && isActive(task));
		this.note(
			running.map(({ providerInstance: provider, mediaType }) => ({
				provider,
				mediaTypes: mediaType === undefined ? [] : [mediaType],
			})),
		);
		return running.length > 0;
	}

	private note(syncs: Synced[]): void {
		for (const sync of syncs) {
			this.synced.set(JSON.stringify([sync.provider, sync.mediaTypes]), sync);
		}
	}
}

function distinct(texts: readonly string[]): string[] {
	return [...new Set(texts)].sort();
}
