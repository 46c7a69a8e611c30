import type { EventLine } from './profile';

/** Schema 29 as recorded; the background tasks are the release's. */
export const RECORDED_EVENTS: EventLine = {
	syncs: 'tasks_updated',
	reportEvery: 10_000,
	repeats: 1,
};

/** Not recorded: players that report every second, and changes that are told once more. */
export const LATER_EVENTS: EventLine = {
	syncs: 'tasks_updated',
	reportEvery: 1000,
	repeats: 2,
};

export const OLDER_EVENTS: EventLine = { ...LATER_EVENTS, syncs: 'sync_tasks_updated' };
