import type { PlayerQueue } from '../../api/models/playerQueue';

/** The reason why playback cannot be verified: the documentation promises no fields of queues. */
export const PLAYBACK_NOT_REPORTED = 'This server does not report what its queues are playing';

/** The reason why the items of a queue cannot be verified. */
export const ITEMS_NOT_REPORTED = 'This server does not report what is in its queues';

/** Whether a queue has the fields that report what it plays. */
export function reportsPlayback({ state, currentItem }: PlayerQueue): boolean {
	return state !== undefined && currentItem !== undefined;
}
