import type { MusicAssistantClient } from '../../../api/client';
import { ApiError, awaitApiErrorOf } from '../../../api/apiError';
import {
	backgroundTasksIn,
	hasEnded,
	hasEndedWithoutFullSuccess,
	isActive,
	type BackgroundTask,
	type SyncTask,
} from '../../../api/models/serverDetails';

/** One task of a sync: one media type of one provider. */
export interface MediaTypeSync {
	provider: string;
	mediaType: string;
	/** ID of the background task (2.8 and newer). */
	id?: string;
}

export interface SyncRequest {
	media_types?: string[];
	providers?: string[];
}

/** The progress of a sync. */
export interface SyncProgress {
	/** The tasks that have not ended. */
	running: MediaTypeSync[];
	/** The tasks that failed, with the server's reason. */
	failed: Array<MediaTypeSync & { status: string; error?: string }>;
	/** The tasks that have ended with an unknown outcome: the server no longer lists them. */
	forgotten: MediaTypeSync[];
	/** Whether all tasks have ended. */
	isOver: boolean;
}

/**
 * Milliseconds for which the list of running syncs must stay empty. The server registers one sync after another, and the
 * list is empty in between if the first ones have nothing to do: for 1 and 5 ms in the longest sync recorded (2.8-dev),
 * both before the server had answered. The trigger waits longer, because syncs that follow one another are one event.
 */
const EMPTY_LIST_MILLISECONDS = 200;

/** A sync that was started, as far as the server reports it. */
export class StartedSync {
	/** Its tasks. Older servers only list running ones: short ones are missing, and late ones are added later. */
	tasks: readonly MediaTypeSync[] = [];

	/** Why the running tasks could not be read. */
	progressError?: ApiError;

	/** IDs of its tasks that the server has listed. */
	private readonly listedIds = new Set<string>();

	/** Time in milliseconds since which the list of running syncs has been empty. */
	private emptySince?: number;

	private constructor(
		private readonly client: MusicAssistantClient,
		private readonly request: SyncRequest,
		/** Whether the server answered with the tasks it started: then none means that there is nothing to do. */
		readonly reportsTasks: boolean,
	) {}

	/**
	 * Starts a sync and finds the tasks of the requested media types and providers.
	 *
	 * Servers with background tasks (2.8) answer with them, or with none if there is nothing to do. Older ones answer null,
	 * but register their tasks first (observed on 2.7), so that listing them right away finds those that have not ended. If
	 * that fails, the sync runs anyway, and the next read may succeed.
	 */
	static async start(client: MusicAssistantClient, request: SyncRequest): Promise<StartedSync> {
		const answer = await client.call('music/sync', request);
		const sync = new StartedSync(client, request, Array.isArray(answer));
		if (sync.reportsTasks) {
			sync.tasks = backgroundTasksIn(answer)
				.filter(({ providerInstance: provider, mediaType }) =>
					isRequestedBy(request)({ provider, mediaType }),
				)
				.map(toMediaTypeSync);
		} else {
			sync.progressError = await awaitApiErrorOf(sync.refresh());
		}
		return sync;
	}

	/**
	 * Reads the progress.
	 *
	 * @throws ApiError: `forbidden` if the token's user may not see it, `unknownCommand` if the server has no command for it
	 */
	async readProgress(): Promise<SyncProgress> {
		const { client, tasks, reportsTasks } = this;
		if (reportsTasks && tasks.length === 0) return emptyProgress();
		if (tasks.some(({ id }) => id !== undefined)) {
			return this.progressFrom(await readTasks(client));
		}
		const running = await this.refresh();
		const emptyFor = this.emptySince === undefined ? 0 : performance.now() - this.emptySince;
		return { ...emptyProgress(), running, isOver: emptyFor >= EMPTY_LIST_MILLISECONDS };
	}

	private progressFrom(listed: readonly BackgroundTask[]): SyncProgress {
		const progress = emptyProgress();
		for (const { id } of listed) this.listedIds.add(id);
		for (const task of this.tasks) {
			const now = listed.find(({ id }) => id === task.id);
			if (now === undefined) {
				// Servers hide syncs from users without permission. A user who may see one of them may see all.
				const isVisible = this.listedIds.has(task.id ?? '') || listed.some(({ isSync }) => isSync);
				if (!isVisible) throw notVisibleError();
				progress.forgotten.push(task);
			} else if (!hasEnded(now)) {
				progress.running.push(task);
				progress.isOver = false;
			} else if (hasEndedWithoutFullSuccess(now)) {
				const { status, error } = now;
				progress.failed.push({ ...task, status, ...(error === undefined ? {} : { error }) });
			}
		}
		return progress;
	}

	/** Reads which of the requested syncs are running, and adds those that have started since the last read. */
	private async refresh(): Promise<MediaTypeSync[]> {
		const running = await readRunningSyncs(this.client, this.request);
		const added = running.filter((task) => !this.tasks.some(createSameSyncPredicate(task)));
		this.tasks = [...this.tasks, ...added];
		this.progressError = undefined;
		this.emptySince = running.length > 0 ? undefined : (this.emptySince ?? performance.now());
		return running;
	}
}

/** The requested syncs that are running or waiting. */
async function readRunningSyncs(
	client: MusicAssistantClient,
	request: SyncRequest,
): Promise<MediaTypeSync[]> {
	const running = await client.callIfSupported('music/synctasks', {}, { noCache: true });
	const syncs = running
		? running.flatMap(toMediaTypeSyncs)
		: (await readVisibleSyncs(client)).filter(isActive).map(toMediaTypeSync);
	return syncs.filter(isRequestedBy(request));
}

function toMediaTypeSyncs({
	providerInstance: provider = '',
	mediaTypes,
}: SyncTask): MediaTypeSync[] {
	return mediaTypes.map((mediaType) => ({ provider, mediaType }));
}

/**
 * The syncs among the background tasks. As they are scheduled, there always are some; a list without any belongs to a user
 * without admin rights, from whom the server hides them instead of refusing.
 */
async function readVisibleSyncs(client: MusicAssistantClient): Promise<BackgroundTask[]> {
	const syncs = (await readTasks(client)).filter(({ isSync }) => isSync);
	if (syncs.length === 0) throw notVisibleError();
	return syncs;
}

/** The background tasks that the token's user may see. */
async function readTasks(client: MusicAssistantClient): Promise<BackgroundTask[]> {
	const tasks = await client.call('tasks/list', {}, { noCache: true });
	return tasks.filter(({ id }) => id !== '');
}

function notVisibleError(): ApiError {
	return new ApiError('forbidden', {
		message: "The access token's user is not allowed to see syncs",
		description: 'Use an admin token.',
	});
}

function emptyProgress(): SyncProgress {
	return { running: [], failed: [], forgotten: [], isOver: true };
}

function toMediaTypeSync({
	id,
	providerInstance = '',
	mediaType = id,
}: BackgroundTask): MediaTypeSync {
	return { id, provider: providerInstance, mediaType };
}

/** A predicate for tasks of the same provider and media type. */
export function createSameSyncPredicate(task: MediaTypeSync) {
	return ({ provider, mediaType }: MediaTypeSync) =>
		provider === task.provider && mediaType === task.mediaType;
}

/** Another sync may run at the same time. What a task does not report counts as a match. */
function isRequestedBy({ media_types, providers }: SyncRequest) {
	return ({ provider, mediaType }: Partial<MediaTypeSync>) =>
		isOneOrUnknown(media_types, mediaType) && isOneOrUnknown(providers, provider);
}

function isOneOrUnknown(
	requested: readonly string[] | undefined,
	value: string | undefined,
): boolean {
	return requested === undefined || value === undefined || requested.includes(value);
}
