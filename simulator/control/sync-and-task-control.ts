import type { Simulation } from '../simulation';
import type { TaskStatus } from '../world/tasks/background-task';
import type { PublishedEpisode } from '../world/providers/unsynced-episodes';
import type { SyncBehavior } from '../world/tasks/sync-behavior';

/** How tests control syncs and other background tasks. */
export interface SyncAndTaskControl {
	/** Adds an episode to the feed of a podcast in the library; the next sync finds it. */
	publishEpisode(podcastId: string, episode: PublishedEpisode): void;
	/** How the syncs of one provider proceed from now on, or all syncs and other tasks. */
	setSync(behavior: SyncBehavior, provider?: string): void;
	/** Keeps background tasks from finishing until they are released. */
	holdTasks(): void;
	releaseTasks(): void;
	/** How many finished tasks without a schedule are remembered; the number on real servers is unknown. */
	rememberTasks(count: number): void;
	/** The status of every background task by its ID. */
	tasks(): Readonly<Record<string, TaskStatus>>;
}

export function createSyncAndTaskControl(simulation: Simulation): SyncAndTaskControl {
	return {
		publishEpisode(podcastId, episode) {
			const { library, unsyncedEpisodes: feeds } = simulation.server;
			feeds.publish(library.get('podcast', podcastId, 'library'), episode);
		},
		setSync: (behavior, provider) => simulation.server.syncs.behaviors.set(behavior, provider),
		holdTasks: () => simulation.server.tasks.hold(),
		releaseTasks: () => simulation.server.tasks.release(),
		rememberTasks: (count) => simulation.server.tasks.setRememberedCount(count),
		tasks: () =>
			Object.fromEntries(simulation.server.tasks.list().map(({ id, status }) => [id, status])),
	};
}
