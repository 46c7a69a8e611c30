import { invalidData } from '../../errors';
import type { TaskResult, BackgroundTask, BackgroundTasks } from './background-tasks';
import { PROVIDER_MEDIA_TYPES, type LibraryType } from '../library/media-items';
import { MUSIC_PROVIDERS, BUILTIN_PROVIDER, type MusicProvider } from '../providers/providers';
import { buildNextEpisode, toLibraryEpisode, type UnsyncedEpisodes } from '../catalog/podcasts';
import type { Clock } from '../../clock';
import type { ServerDelays } from '../../profiles/timing';
import type { Library } from '../library/library';
import type { User } from '../users';

export interface SyncBehavior {
	/** How long each takes, at time scale 1. */
	readonly milliseconds?: number;
	/** `success` by default. A sync that fails or is cancelled adds nothing. */
	readonly outcome?: 'success' | 'partial_success' | 'failed' | 'cancelled';
	readonly message?: string;
	/** By default every sync of a feed adds a new episode. */
	readonly brings?: 'episode' | 'nothing';
	/** The media types whose sync is switched off in the settings. */
	readonly switchedOff?: readonly string[];
}

const UNREACHABLE_MESSAGE = 'The provider did not answer';

/** What tests have set, for one provider or for all. */
export class SyncBehaviorsByProvider {
	private general: SyncBehavior = {};
	private readonly byInstance = new Map<string, SyncBehavior>();

	set(behavior: SyncBehavior, instance?: string): void {
		if (instance === undefined) {
			this.general = { ...this.general, ...behavior };
			return;
		}
		if (!MUSIC_PROVIDERS.some((provider) => provider.instance === instance)) {
			throw invalidData(`No such provider: ${instance}`);
		}
		this.byInstance.set(instance, { ...this.byInstance.get(instance), ...behavior });
	}

	of(instance: string): SyncBehavior {
		return { ...this.general, ...this.byInstance.get(instance) };
	}

	/** What is set for all also applies to the server's other tasks. */
	ofTasks(): SyncBehavior {
		return this.general;
	}

	typesOf({ instance, mediaTypes, syncedTypes }: MusicProvider): readonly LibraryType[] {
		const { switchedOff } = this.of(instance);
		return switchedOff === undefined
			? syncedTypes
			: mediaTypes.filter((type) => !switchedOff.includes(type));
	}
}

export function taskResultOfSync({
	outcome,
	message = UNREACHABLE_MESSAGE,
}: SyncBehavior): TaskResult {
	switch (outcome) {
		case 'failed':
			return { error: message };
		case 'partial_success':
			return { failures: [message] };
		case 'cancelled':
			return { isCancelled: true };
		default:
			return {};
	}
}

export interface ProviderSync {
	readonly provider: MusicProvider;
	readonly mediaType: LibraryType;
	readonly task: BackgroundTask;
}

/** The requested syncs, by media types and by instances of providers; null means all. */
interface SyncSelection {
	readonly types: readonly string[] | null;
	readonly instances: readonly string[] | null;
}

/** Milliseconds of a sync that has nothing to do. */
const BRIEF_SYNC_MS = 1;

/** Syncs in the background, one after another, because the server serializes them. */
export class ProviderSyncs {
	private readonly syncs: ProviderSync[] = [];

	constructor(
		private readonly library: Library,
		private readonly tasks: BackgroundTasks,
		private readonly clock: Clock,
		private readonly delays: ServerDelays,
		readonly behaviors: SyncBehaviorsByProvider,
		private readonly unsyncedEpisodes: UnsyncedEpisodes,
	) {
		// They run on a schedule, so they are known before any is requested.
		for (const provider of MUSIC_PROVIDERS) {
			for (const mediaType of provider.syncedTypes) this.registerSync(provider, mediaType);
		}
	}

	start(user: User, selection: SyncSelection, isUrgent = false): BackgroundTask[] {
		const started = this.selectSyncs(selection).map(({ task }) => task);
		this.tasks.start(started, user.id, isUrgent);
		return started;
	}

	/**
	 * Starts the requested syncs one after another, as servers do that list their running syncs. One that has nothing
	 * to do ends before the next starts, so that none is running for a moment (recorded: twice within 25 ms of a full
	 * sync).
	 */
	async startInTurn(user: User, selection: SyncSelection): Promise<void> {
		for (const sync of this.selectSyncs(selection)) {
			this.tasks.start([sync.task], user.id);
			if (!this.clock.isInstant) await this.clock.wait(this.delays.nextSync);
			if (isBrief(sync)) this.clock.notifyChange();
		}
	}

	all(): readonly ProviderSync[] {
		return this.syncs;
	}

	active(): ProviderSync[] {
		return this.syncs.filter(({ task }) => task.isActive);
	}

	/**
	 * The possible syncs among the requested ones, type by type as in servers. Domains, unknown IDs and types whose
	 * sync is switched off start nothing, without an error (observed).
	 */
	private selectSyncs({ types, instances }: SyncSelection): ProviderSync[] {
		const providers = MUSIC_PROVIDERS.filter(
			({ instance }) => instances === null || instances.includes(instance),
		);
		return PROVIDER_MEDIA_TYPES.filter((type) => types === null || types.includes(type)).flatMap(
			(type) =>
				providers
					.filter((provider) => this.behaviors.typesOf(provider).includes(type))
					.map((provider) => this.registerSync(provider, type)),
		);
	}

	private registerSync(provider: MusicProvider, mediaType: LibraryType): ProviderSync {
		const existing = this.syncs.find(
			(sync) => sync.provider === provider && sync.mediaType === mediaType,
		);
		if (existing) return existing;
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
			duration: () =>
				this.behaviors.of(instance).milliseconds ??
				(isBrief({ provider, mediaType }) ? BRIEF_SYNC_MS : this.delays.sync),
			runSync: () => this.work(provider, mediaType),
		});
		const sync = { provider, mediaType, task };
		this.syncs.push(sync);
		return sync;
	}

	/** Every sync of a feed finds what was published since the last one, or else one new episode. */
	private work({ instance }: MusicProvider, mediaType: LibraryType): TaskResult {
		const behavior = this.behaviors.of(instance);
		const result = taskResultOfSync(behavior);
		const isBroken = result.error !== undefined || result.isCancelled === true;
		if (!isBroken && mediaType === 'playlist' && instance === BUILTIN_PROVIDER) {
			this.addOwnPlaylists();
		}
		if (isBroken || mediaType !== 'podcast') return result;
		for (const podcast of this.library.list('podcast')) {
			if (podcast.source.instance !== instance) continue;
			const published = this.unsyncedEpisodes.take(podcast);
			for (const episode of published) this.library.addEpisode(toLibraryEpisode(podcast, episode));
			const isQuiet = published.length > 0 || behavior.brings === 'nothing';
			if (!isQuiet) this.library.addEpisode(buildNextEpisode(podcast));
		}
		return result;
	}

	/** The playlists of the server that were only removed from the library get new IDs there (recorded on 2.7). */
	private addOwnPlaylists(): void {
		const now = new Date(this.clock.now()).toISOString();
		for (const playlist of this.library.listOfProvider(BUILTIN_PROVIDER, 'playlist')) {
			if (playlist.libraryId === null) this.library.addToLibrary(playlist, now);
		}
	}
}

function isBrief({ provider, mediaType }: Pick<ProviderSync, 'provider' | 'mediaType'>): boolean {
	return provider.typesSyncedWithTracks?.includes(mediaType) ?? false;
}
