import type { Simulation } from '../simulation';
import type { TaskStatus } from '../world/tasks/background-task';
import type { PublishedEpisode } from '../world/providers/unsynced-episodes';
import type { SyncBehaviour } from '../world/tasks/sync-behaviour';

/** What syncs and other background tasks find, and how they proceed. */
export interface SyncControl {
	/** Adds an episode to the feed of a podcast of the library: the next sync finds it. */
	publishEpisode(podcastId: string, episode: PublishedEpisode): void;
	/** How syncs proceed from now on: those of one provider, or all of them and the other tasks too. */
	setSync(behaviour: SyncBehaviour, provider?: string): void;
	/** Keeps background tasks from ending until they are released. */
	holdTasks(): void;
	releaseTasks(): void;
	/** How many ended tasks without a schedule are remembered; how many a real server keeps is not known. */
	rememberTasks(count: number): void;
	/** The status of every background task by its ID. */
	tasks(): Readonly<Record<string, TaskStatus>>;
}

export function createSyncControl(simulation: Simulation): SyncControl {
	return {
		publishEpisode(podcastId, episode) {
			const { library, unsyncedEpisodes: feeds } = simulation.server;
			feeds.publish(library.get('podcast', podcastId, 'library'), episode);
		},
		setSync: (behaviour, provider) => simulation.server.syncs.behaviours.set(behaviour, provider),
		holdTasks: () => simulation.server.tasks.hold(),
		releaseTasks: () => simulation.server.tasks.release(),
		rememberTasks: (count) => simulation.server.tasks.remember(count),
		tasks: () =>
			Object.fromEntries(simulation.server.tasks.list().map(({ id, status }) => [id, status])),
	};
}
