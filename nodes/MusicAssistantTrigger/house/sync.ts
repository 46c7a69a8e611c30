import { isSync } from '../../MusicAssistant/server/sync';
import { isActive, tasksIn } from '../../MusicAssistant/server/tasks';
import { isObject, text, textsIn, type JsonValue } from '../../MusicAssistant/values/json';
import { joined } from '../../MusicAssistant/values/joined';
import type { Happening } from './happening';

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

	/** `sync_tasks_updated`, or the answer to `music/synctasks`. */
	seeSyncs(list: JsonValue): Happening[] {
		const syncs = Array.isArray(list) ? list.filter(isObject) : [];
		this.note(
			syncs.map((sync) => ({
				provider: text(sync, 'provider_instance'),
				mediaTypes: textsIn(sync.media_types),
			})),
		);
		return this.nowRunning(syncs.length > 0);
	}

	/** `tasks_updated`: their end is told by `done`, which comes from the same servers. */
	seeTasks(list: JsonValue): void {
		this.running = this.noteTasks(list);
	}

	/** The answer to `tasks/list`: what has ended while nobody listened is told by nothing else. */
	catchUp(list: JsonValue): Happening[] {
		return this.nowRunning(this.noteTasks(list));
	}

	/** `music_sync_completed`. */
	done(): Happening[] {
		this.running = false;
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

	private nowRunning(running: boolean): Happening[] {
		const wasRunning = this.running;
		this.running = running;
		return wasRunning === true && !running ? this.done() : [];
	}

	private noteTasks(list: JsonValue): boolean {
		const running = tasksIn(list).filter(isSync).filter(isActive);
		this.note(
			running.map(({ metadata }) => ({
				provider: text(metadata, 'provider_instance'),
				mediaTypes: textsIn([metadata?.media_type]),
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
