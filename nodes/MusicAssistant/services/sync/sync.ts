import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import {
	backgroundTasksIn,
	hasEnded,
	hasFailed,
	isActive,
	type BackgroundTask,
} from '../../api/models/backgroundTask';
import type { SyncTask } from '../../api/models/syncTask';

/** One thing that a sync does: one kind of item of one provider. */
export interface MediaTypeSync {
	provider: string;
	mediaType: string;
	/** By which the server knows it (2.8 and newer). */
	id?: string;
}

export interface SyncRequest {
	media_types?: string[];
	providers?: string[];
}

/** How far a sync is. */
export interface SyncProgress {
	/** Its tasks that have not ended. */
	running: MediaTypeSync[];
	/** Those that went wrong, with the server's reason. */
	failed: Array<MediaTypeSync & { status: string; error?: string }>;
	/** Whether nothing of it is still to come. */
	isOver: boolean;
}

/**
 * Milliseconds for which the list of running syncs must stay empty. The server registers one sync after another, and
 * where the first ones have nothing to do the list is empty in between: for 1 and for 5 ms in the longest sync recorded
 * (2.8-dev), both before the server had answered. The trigger waits longer, because it also hears of syncs that nobody
 * waits for and that follow one another.
 */
const EMPTY_AT_THE_END = 200;

/** A sync that was started, as far as the server tells of it. */
export class StartedSync {
	/** What it started. Older servers tell what runs: what is done at once is missing, what begins late comes later. */
	tasks: readonly MediaTypeSync[] = [];

	/** Why the server could not be asked for what runs. */
	unseen?: ApiError;

	/** Since when the list of running syncs has been empty, in milliseconds. */
	private emptySince?: number;

	private constructor(
		private readonly client: MusicAssistantClient,
		private readonly wanted: SyncRequest,
		/** Whether the server itself said what it started: then nothing means nothing. */
		readonly isAnswered: boolean,
	) {}

	/**
	 * Starts a sync, and tells which tasks of the wanted kinds and providers it started.
	 *
	 * Servers that have background tasks (2.8) answer with them, none when there is nothing to do. Older ones answer null
	 * and register what they do before they answer (observed on 2.7), so that asking right away finds what is not done
	 * yet. When asking fails the sync runs all the same: the next look may tell.
	 */
	static async start(client: MusicAssistantClient, wanted: SyncRequest): Promise<StartedSync> {
		const answer = await client.call('music/sync', wanted);
		const sync = new StartedSync(client, wanted, Array.isArray(answer));
		if (sync.isAnswered) {
			sync.tasks = backgroundTasksIn(answer)
				.filter(({ providerInstance: provider, mediaType }) =>
					isWantedBy(wanted)({ provider, mediaType }),
				)
				.map(fromTask);
		} else {
			const failure = await sync.watch().catch(asApiError);
			if (failure instanceof ApiError) sync.unseen = failure;
		}
		return sync;
	}

	/**
	 * How far it is.
	 *
	 * @throws ApiError, `forbidden` where the token's user may not see it and `unknownCommand` where nobody may
	 */
	async progress(): Promise<SyncProgress> {
		const { client, tasks, isAnswered } = this;
		if (isAnswered && tasks.length === 0) return progressOf([], []);
		if (tasks.some(({ id }) => id !== undefined)) {
			return progressOf(tasks, await tasksNow(client));
		}
		const running = await this.watch();
		const emptyFor = this.emptySince === undefined ? 0 : Date.now() - this.emptySince;
		return { running, failed: [], isOver: emptyFor >= EMPTY_AT_THE_END };
	}

	/** Asks which of the wanted syncs run now, and adds those that have begun since the last time. */
	private async watch(): Promise<MediaTypeSync[]> {
		const running = await runningSyncs(this.client, this.wanted);
		const begun = running.filter((task) => !this.tasks.some(isSame(task)));
		this.tasks = [...this.tasks, ...begun];
		this.unseen = undefined;
		this.emptySince = running.length > 0 ? undefined : (this.emptySince ?? Date.now());
		return running;
	}
}

/** The wanted syncs that run or wait now. */
async function runningSyncs(
	client: MusicAssistantClient,
	wanted: SyncRequest,
): Promise<MediaTypeSync[]> {
	const running = await client.callIfSupported('music/synctasks', {}, { noCache: true });
	const syncs = running
		? running.flatMap(fromSyncTask)
		: (await visibleSyncs(client)).filter(isActive).map(fromTask);
	return syncs.filter(isWantedBy(wanted));
}

function fromSyncTask({ providerInstance: provider = '', mediaTypes }: SyncTask): MediaTypeSync[] {
	return mediaTypes.map((mediaType) => ({ provider, mediaType }));
}

/**
 * The syncs among the background tasks. They are scheduled, so that there always are some, and they are nobody's own: a
 * plain user's list of tasks comes without them, and is no refusal.
 */
async function visibleSyncs(client: MusicAssistantClient): Promise<BackgroundTask[]> {
	const syncs = (await tasksNow(client)).filter(({ isSync }) => isSync);
	if (syncs.length === 0) throw hidden();
	return syncs;
}

/** The background tasks that the token's user may see, as they are now. */
async function tasksNow(client: MusicAssistantClient): Promise<BackgroundTask[]> {
	const tasks = await client.call('tasks/list', {}, { noCache: true });
	return tasks.filter(({ id }) => id !== '');
}

function hidden(): ApiError {
	return new ApiError('forbidden', {
		message: "The server does not let this token's user see its syncs",
		description: "Use an admin's token.",
	});
}

function progressOf(
	tasks: readonly MediaTypeSync[],
	listed: readonly BackgroundTask[],
): SyncProgress {
	const progress: SyncProgress = { running: [], failed: [], isOver: true };
	for (const task of tasks) {
		const now = listed.find(({ id }) => id === task.id);
		if (now === undefined) throw hidden();
		if (!hasEnded(now)) {
			progress.running.push(task);
			progress.isOver = false;
		} else if (hasFailed(now)) {
			const { status, error } = now;
			progress.failed.push({ ...task, status, ...(error === undefined ? {} : { error }) });
		}
	}
	return progress;
}

function fromTask({ id, providerInstance = '', mediaType = id }: BackgroundTask): MediaTypeSync {
	return { id, provider: providerInstance, mediaType };
}

function isSame(task: MediaTypeSync) {
	return ({ provider, mediaType }: MediaTypeSync) =>
		provider === task.provider && mediaType === task.mediaType;
}

/** Another sync may run at the same time. What a task does not tell cannot speak against it. */
function isWantedBy({ media_types, providers }: SyncRequest) {
	return ({ provider, mediaType }: Partial<MediaTypeSync>) =>
		isAmong(media_types, mediaType) && isAmong(providers, provider);
}

function isAmong(wanted: readonly string[] | undefined, one: string | undefined): boolean {
	return wanted === undefined || one === undefined || wanted.includes(one);
}
