import type { PlayerQueue } from '../../api/models/playerQueue';
import type { SnapshotQueue } from '../../helpers/snapshot/snapshot';
import { secondsIntoCurrentItem } from '../queues/secondsIntoCurrentItem';

/** Where a queue was, as found in it after it has been restored. */
export interface RestoredPosition {
	/** The id of the item in the queue now; `undefined` if there was none, or if it and all after it are missing. */
	id: string | undefined;
	/** Seconds into the item. */
	seconds: number;
	/** Why it is not the one from before. */
	reason?: string;
}

/** Seconds that a position may differ: servers report whole seconds, some of them late. */
const TOLERANCE_SECONDS = 3;

/**
 * The item at which a queue was, found by its identity: if others are missing, its number has changed. If it is missing
 * itself, the next one is used instead.
 */
export function findRestoredPosition(
	{
		current_index: index,
		elapsed,
		items,
	}: Pick<SnapshotQueue, 'current_index' | 'elapsed' | 'items'>,
	restoredItemIds: ReadonlyArray<string | undefined>,
): RestoredPosition {
	if (index === null) return { id: undefined, seconds: 0 };
	const id = restoredItemIds[index];
	if (id) return { id, seconds: elapsed };
	const next = restoredItemIds.slice(index + 1).find((one) => one);
	const name = items[index]?.name ?? '';
	const reason = next
		? `"${name}" can no longer be found, so the queue is at the item after it`
		: `"${name}" can no longer be found, and nothing follows it`;
	return { id: next, seconds: 0, reason };
}

/** Whether a queue is at this position; in a stream without an end, anywhere. */
export function isAtRestoredPosition(
	{ currentItem, ...queue }: PlayerQueue,
	{ id, seconds }: RestoredPosition,
): boolean {
	if (!id || currentItem?.id !== id) return false;
	const position = secondsIntoCurrentItem({ ...queue, currentItem });
	return !currentItem.duration || Math.abs(position - seconds) <= TOLERANCE_SECONDS;
}
