import type { EventBehavior } from './profile';

/** Schema 29 as recorded; the background tasks are those of the release. */
export const RECORDED_EVENTS: EventBehavior = {
	syncs: 'tasks_updated',
	reportEvery: 10_000,
	repeats: 1,
	transitions: 'schema29',
	leastReported: 5,
	bringsQueues: true,
	othersUpdated: { gone: 0, come: 5250 },
	followersAfter: 500,
};

/** Not recorded: players that report every second, and repeated events. */
export const LATER_EVENTS: EventBehavior = {
	...RECORDED_EVENTS,
	reportEvery: 1000,
	repeats: 2,
	leastReported: 0,
	bringsQueues: false,
	othersUpdated: null,
	followersAfter: 0,
};

/** Not recorded either, except for the list of syncs, which was recorded on 2.7. */
export const OLDER_EVENTS: EventBehavior = { ...LATER_EVENTS, syncs: 'sync_tasks_updated' };

/** Schema 28 as recorded. */
export const RECORDED_EVENTS_OF_SCHEMA_28: EventBehavior = {
	...OLDER_EVENTS,
	reportEvery: 10_000,
	repeats: 1,
	transitions: 'schema28',
	leastReported: 5,
};
