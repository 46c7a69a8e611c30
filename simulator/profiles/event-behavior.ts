import type { EventBehavior } from './profile';

/** Schema 29 as recorded; the background tasks are those of the release. */
export const RECORDED_EVENTS: EventBehavior = {
	syncs: 'tasks_updated',
	reportIntervalMs: 10_000,
	repeats: 1,
	transitions: 'schema29',
	minReportedSeconds: 5,
	reportsNewQueues: true,
	otherPlayersDelay: { gone: 0, come: 5250 },
	followerDelayMs: 500,
};

/** Not recorded: players that report every second, and repeated events. */
export const LATER_EVENTS: EventBehavior = {
	...RECORDED_EVENTS,
	reportIntervalMs: 1000,
	repeats: 2,
	minReportedSeconds: 0,
	reportsNewQueues: false,
	otherPlayersDelay: null,
	followerDelayMs: 0,
};

/** Not recorded either, except for the list of syncs, which was recorded on 2.7. */
export const OLDER_EVENTS: EventBehavior = { ...LATER_EVENTS, syncs: 'sync_tasks_updated' };

/** Schema 28 as recorded. */
export const RECORDED_EVENTS_OF_SCHEMA_28: EventBehavior = {
	...OLDER_EVENTS,
	reportIntervalMs: 10_000,
	repeats: 1,
	transitions: 'schema28',
	minReportedSeconds: 5,
};
