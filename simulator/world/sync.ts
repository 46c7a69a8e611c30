import { invalidData } from '../errors';
import type { Clock } from '../playback/clock';
import type { Delays } from '../profiles/profile';
import { nextEpisode } from './catalogue-podcasts';
import type { Library } from './library';
import type { LibraryType } from './media';
import { PROVIDERS } from './providers';
import type { Provider } from './providers';
import type { User } from './users';

export interface SyncTask {
	readonly id: string;
	readonly provider: Provider;
	readonly mediaType: LibraryType;
	readonly userId: string;
	readonly createdAt: number;
	status: 'pending' | 'running' | 'success';
	startedAt: number | null;
	finishedAt: number | null;
}

/** Syncs in the background, one task after the other, as the server serializes them. */
export class Syncs {
	private readonly tasks = new Map<string, SyncTask>();

	constructor(
		private readonly library: Library,
		private readonly clock: Clock,
		private readonly delays: Delays,
	) {}

	/**
	 * Starts what is asked for and can be synced; null stands for all. Domains, unknown ids and types
	 * whose sync is off start nothing, without an error (observed).
	 */
	start(
		user: User,
		types: readonly string[] | null,
		instances: readonly string[] | null,
	): SyncTask[] {
		const isIdle = this.unfinished().length === 0;
		const started = PROVIDERS.filter(
			({ instance }) => instances === null || instances.includes(instance),
		).flatMap((provider) =>
			provider.syncs
				.filter((type) => types === null || types.includes(type))
				.map((type) => this.register(user, provider, type)),
		);
		if (isIdle) this.runNext();
		return started;
	}

	/** Registered and not finished, in the order in which they will be done. */
	unfinished(): SyncTask[] {
		return this.list().filter(({ status }) => status !== 'success');
	}

	list(): SyncTask[] {
		return [...this.tasks.values()];
	}

	get(taskId: string): SyncTask {
		const task = this.tasks.get(taskId);
		if (!task) throw invalidData(`No such task: ${taskId}`);
		return task;
	}

	/** Syncing again uses the same id; what is still to be done is not started twice. */
	private register(user: User, provider: Provider, mediaType: LibraryType): SyncTask {
		const id = `music_sync_${provider.instance}_${mediaType}`;
		const known = this.tasks.get(id);
		if (known && known.status !== 'success') return known;
		const task: SyncTask = {
			id,
			provider,
			mediaType,
			userId: user.id,
			createdAt: this.clock.now(),
			status: 'pending',
			startedAt: null,
			finishedAt: null,
		};
		this.tasks.delete(id);
		this.tasks.set(id, task);
		return task;
	}

	private runNext(): void {
		const [task] = this.unfinished();
		if (!task) return;
		task.status = 'running';
		task.startedAt = this.clock.now();
		this.clock.after(this.delays.sync, () => {
			this.bringNews(task);
			task.status = 'success';
			task.finishedAt = this.clock.now();
			this.runNext();
		});
	}

	/** Every sync of a feed finds one new episode. */
	private bringNews({ mediaType, provider }: SyncTask): void {
		if (mediaType !== 'podcast') return;
		for (const podcast of this.library.list('podcast')) {
			if (podcast.source.instance === provider.instance) {
				this.library.addEpisode(nextEpisode(podcast));
			}
		}
	}
}
