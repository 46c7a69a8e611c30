import { flag, isObject, text, type JsonObject, type JsonValue } from '../values/json';
import type { Server } from './client';
import { onlyFailures, ServerFailure } from './failure';
import { hasEnded, hasFailed, taskNow, tasksIn, type Task } from './tasks';

/** One thing that a sync does: one kind of item of one provider. */
export interface SyncTask {
	provider: string;
	mediaType: string;
	/** By which the server knows it (2.8 and newer). */
	id?: string;
}

export interface SyncWanted {
	media_types?: string[];
	providers?: string[];
}

/** What a sync started, as far as the server tells. */
export interface StartedSync {
	tasks: SyncTask[];
	/** `answer`: the server said so itself. `watched`: they ran when it was asked right after. `unknown`: it cannot be asked. */
	source: 'answer' | 'watched' | 'unknown';
}

/** How far a sync is. */
export interface SyncProgress {
	/** Its tasks that have not ended. */
	running: SyncTask[];
	/** Those that went wrong, with the server's reason. */
	failed: Array<SyncTask & { status: string; error?: string }>;
}

/**
 * Starts a sync, and tells which tasks of the wanted kinds and providers it started.
 *
 * From 2.8 on the server answers with its tasks, none when there is nothing to do. Older ones answer null and register
 * the tasks before they answer (observed on 2.7), so that asking right away finds those that are not done yet.
 */
export async function startSync(server: Server, wanted: SyncWanted): Promise<StartedSync> {
	const answer = await server.call('music/sync', wanted);
	if (Array.isArray(answer)) {
		const tasks = tasksIn(answer).filter((task) => isWantedBy(wanted)(metadataOf(task)));
		return { tasks: tasks.map(fromTask), source: 'answer' };
	}
	const running = await runningSyncs(server).catch(onlyFailures);
	if (running instanceof ServerFailure) return { tasks: [], source: 'unknown' };
	return { tasks: running.filter(isWantedBy(wanted)), source: 'watched' };
}

/** How far the tasks of a sync are; `undefined` where the server does not let the token's user see them. */
export async function syncProgress(
	server: Server,
	{ tasks, source }: StartedSync,
): Promise<SyncProgress | undefined> {
	switch (source) {
		case 'unknown':
			return undefined;
		case 'watched': {
			const still = await runningSyncs(server);
			return { running: tasks.filter((task) => still.some(isSame(task))), failed: [] };
		}
		case 'answer':
			return await progressOf(server, tasks);
	}
}

async function progressOf(
	server: Server,
	tasks: readonly SyncTask[],
): Promise<SyncProgress | undefined> {
	const progress: SyncProgress = { running: [], failed: [] };
	for (const task of tasks) {
		const now = await taskNow(server, task.id ?? '');
		// Before 2.10 a plain user may start a sync and see none of its tasks.
		if (now instanceof ServerFailure) {
			if (now.kind === 'unreachable' || now.kind === 'notTheServer') throw now;
			return undefined;
		}
		if (!hasEnded(now)) progress.running.push(task);
		else if (hasFailed(now)) {
			const { status, error } = now;
			progress.failed.push({ ...task, status, ...(error === undefined ? {} : { error }) });
		}
	}
	return progress;
}

function fromTask(task: Task): SyncTask {
	const { provider = '', mediaType = task.id } = metadataOf(task);
	return { id: task.id, provider, mediaType };
}

function metadataOf({ metadata }: Task): Partial<SyncTask> {
	return {
		provider: text(metadata, 'provider_instance'),
		mediaType: text(metadata, 'media_type'),
	};
}

/** Before 2.8 one task stands for several kinds of item. */
async function runningSyncs(server: Server): Promise<SyncTask[]> {
	const running = await server.call('music/synctasks', {}, { fresh: true });
	return running.flatMap((task) => {
		const types: JsonValue[] = Array.isArray(task.media_types) ? task.media_types : [];
		const provider = text(task, 'provider_instance') ?? '';
		return types.flatMap((type) => (typeof type === 'string' ? { provider, mediaType: type } : []));
	});
}

function isSame(task: SyncTask) {
	return ({ provider, mediaType }: SyncTask) =>
		provider === task.provider && mediaType === task.mediaType;
}

/** Another sync may run at the same time. What a task does not tell cannot speak against it. */
function isWantedBy({ media_types, providers }: SyncWanted) {
	return ({ provider, mediaType }: Partial<SyncTask>) =>
		isAmong(media_types, mediaType) && isAmong(providers, provider);
}

function isAmong(wanted: readonly string[] | undefined, one: string | undefined): boolean {
	return wanted === undefined || one === undefined || wanted.includes(one);
}

/**
 * The wanted syncs that are switched off in the settings of their providers, which start nothing: of all providers, or
 * of the wanted ones. `undefined` where the server does not tell the token's user.
 */
export async function switchedOff(
	server: Server,
	{ media_types: wanted, providers }: SyncWanted,
): Promise<SyncTask[] | undefined> {
	// The sync runs by now: whatever keeps this from being known, the item has not failed.
	const configs = await server
		.call('config/providers', { provider_type: 'music', include_values: true })
		.catch(onlyFailures);
	if (configs instanceof ServerFailure) return undefined;
	return configs
		.filter((config) => providers?.includes(text(config, 'instance_id') ?? '') ?? true)
		.flatMap((config) =>
			typesSwitchedOff(config)
				.filter((mediaType) => wanted?.includes(mediaType) ?? true)
				.map((mediaType) => ({ provider: text(config, 'instance_id') ?? '', mediaType })),
		);
}

/** `library_sync_podcasts` and so on; `library_sync_album_tracks`, `library_sync_deletions` and the like are no kinds. */
const SYNC_SETTING = /^library_sync_(album|artist|audiobook|playlist|podcast|radio|track)s$/;

function typesSwitchedOff(config: JsonObject): string[] {
	const values = isObject(config.values) ? Object.entries(config.values) : [];
	return values.flatMap(([key, entry]) => {
		const [, mediaType] = SYNC_SETTING.exec(key) ?? [];
		const isOff = isObject(entry) ? flag(entry, 'value') === false : entry === false;
		return mediaType !== undefined && isOff ? mediaType : [];
	});
}
