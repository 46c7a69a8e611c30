import type { MediaItem } from '../../api/models/mediaItem';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { mediaItemOfQueueItem } from '../../api/models/queueItem';

/**
 * Whether the queue plays something new: an item that was neither current nor upcoming before, or the same one again from
 * its beginning.
 *
 * The state "playing" proves nothing: after a command without effect the old item continues, or starts again if the queue
 * repeats it; servers report "playing" up to five seconds before they report the item (observed on 2.8); and the old
 * queue may just have moved to its next item.
 *
 * @param previousIds ids of the items that were current and upcoming before
 * @param isRequested whether a media item is the requested one, or part of it
 */
export function hasStartedNewItem(
	before: PlayerQueue,
	now: PlayerQueue,
	previousIds: ReadonlySet<string>,
	isRequested: (media: MediaItem | undefined) => boolean,
): boolean {
	if (now.state !== 'playing' || !now.currentItem) return false;
	const { id } = now.currentItem;
	if (id !== (before.currentItem?.id ?? '')) {
		return id === '' || !(previousIds.has(id) || id === before.nextItem?.id);
	}
	const hasRestarted =
		now.elapsedTime !== undefined &&
		before.elapsedTime !== undefined &&
		now.elapsedTime < before.elapsedTime;
	return hasRestarted && isRequested(mediaItemOfQueueItem(now.currentItem));
}
