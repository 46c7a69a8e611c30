import type { BackgroundTask, TaskResult } from './background-task';
import { nextEpisode } from './catalogue-podcasts';
import { newEpisode } from './feeds';
import type { Feeds } from './feeds';
import type { Delays } from '../profiles/profile';
import type { Library } from './library';
import type { LibraryType } from './media';
import { PROVIDERS } from './providers';
import type { Provider } from './providers';
import { syncResult } from './sync-behaviour';
import type { SyncBehaviours } from './sync-behaviour';
import type { Tasks } from './tasks';
import type { User } from './users';

/** The sync of one media type of one provider. */
export interface Sync {
	readonly provider: Provider;
	readonly mediaType: LibraryType;
	readonly task: BackgroundTask;
}

/** Syncs in the background, one after the other, as the server serializes them. */
export class Syncs {
	private readonly syncs: Sync[] = [];

	constructor(
		private readonly library: Library,
		private readonly tasks: Tasks,
		private readonly delays: Delays,
		readonly behaviours: SyncBehaviours,
		private readonly feeds: Feeds,
	) {
		// They are done regularly, and so they are known before anybody asks for one.
		for (const provider of PROVIDERS) {
			for (const mediaType of provider.syncs) this.syncOf(provider, mediaType);
		}
	}

	/**
	 * Starts what is asked for and can be synced; null stands for all. Domains, unknown ids and types
	 * whose sync is off start nothing, without an error (observed).
	 */
	start(
		user: User,
		types: readonly string[] | null,
		instances: readonly string[] | null,
	): BackgroundTask[] {
		const started = PROVIDERS.filter(
			({ instance }) => instances === null || instances.includes(instance),
		).flatMap((provider) =>
			this.behaviours
				.typesOf(provider)
				.filter((type) => types === null || types.includes(type))
				.map((type) => this.syncOf(provider, type).task),
		);
		this.tasks.start(started, user.id);
		return started;
	}

	/** Everything that can be synced, done or not. */
	all(): readonly Sync[] {
		return this.syncs;
	}

	/** Registered and not finished. */
	unfinished(): Sync[] {
		return this.syncs.filter(({ task }) => task.isActive);
	}

	private syncOf(provider: Provider, mediaType: LibraryType): Sync {
		const known = this.syncs.find(
			(sync) => sync.provider === provider && sync.mediaType === mediaType,
		);
		if (known) return known;
		const { domain, instance, name } = provider;
		const task = this.tasks.register({
			id: `music_sync_${instance}_${mediaType}`,
			name: `Sync ${name} ${mediaType}s`,
			userId: null,
			isScheduled: true,
			allowRetry: true,
			lock: 'sync',
			metadata: {
				task_domain: 'music_sync',
				provider_domain: domain,
				provider_instance: instance,
				provider_name: name,
				media_type: mediaType,
			},
			duration: () => this.behaviours.of(instance).milliseconds ?? this.delays.sync,
			work: () => this.work(provider, mediaType),
		});
		const sync = { provider, mediaType, task };
		this.syncs.push(sync);
		return sync;
	}

	/** Every sync of a feed finds what was published since, or else one new episode. */
	private work({ instance }: Provider, mediaType: LibraryType): TaskResult {
		const behaviour = this.behaviours.of(instance);
		const result = syncResult(behaviour);
		const isBroken = result.error !== undefined || result.isCancelled === true;
		if (isBroken || mediaType !== 'podcast') return result;
		for (const podcast of this.library.list('podcast')) {
			if (podcast.source.instance !== instance) continue;
			const published = this.feeds.take(podcast);
			for (const episode of published) this.library.addEpisode(newEpisode(podcast, episode));
			const isQuiet = published.length > 0 || behaviour.brings === 'nothing';
			if (!isQuiet) this.library.addEpisode(nextEpisode(podcast));
		}
		return result;
	}
}
