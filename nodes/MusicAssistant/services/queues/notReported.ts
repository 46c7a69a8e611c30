import type { PlayerQueue } from '../../api/models/playerQueue';

/** Why it cannot be told whether something plays on a server that promises no fields of its queues. */
export const NOT_REPORTED = 'This server does not tell what its queues play';

/** The same of what is in a queue. */
export const ITEMS_NOT_REPORTED = 'This server does not tell what is in its queues';

/** Whether a queue has the fields that tell what it plays. */
export function reportsWhatPlays({ state, currentItem }: PlayerQueue): boolean {
	return state !== undefined && currentItem !== undefined;
}
