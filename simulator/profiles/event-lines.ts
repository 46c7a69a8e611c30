import type { EventLine } from './profile';

/** Schema 29 as recorded; the background tasks are the release's. */
export const RECORDED_EVENTS: EventLine = {
	syncs: 'tasks_updated',
	reportEvery: 10_000,
	repeats: 1,
	passages: 'schema29',
	leastReported: 5,
	bringsQueues: true,
	othersTold: { gone: 0, come: 5250 },
	followersAfter: 500,
};

/** Not recorded: players that report every second, and changes that are told once more. */
export const LATER_EVENTS: EventLine = {
	...RECORDED_EVENTS,
	reportEvery: 1000,
	repeats: 2,
	leastReported: 0,
	bringsQueues: false,
	othersTold: null,
	followersAfter: 0,
};

/** Not recorded either, but with the list of syncs that was recorded from 2.7. */
export const OLDER_EVENTS: EventLine = { ...LATER_EVENTS, syncs: 'sync_tasks_updated' };

/** Schema 28 as recorded. */
export const RECORDED_EVENTS_OF_SCHEMA_28: EventLine = {
	...OLDER_EVENTS,
	reportEvery: 10_000,
	repeats: 1,
	passages: 'schema28',
	leastReported: 5,
};
