import type { MediaItem } from '../../api/models/mediaItem';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { mediaItemOf } from '../../api/models/queueItem';

/**
 * Whether the queue plays something that it did not play before: an item that was neither current nor waiting, or the
 * same one started again.
 *
 * "Playing" alone proves nothing. After a command that did nothing the old item goes on, or begins again by itself
 * when the queue repeats it; a real server says "playing" up to five seconds before it knows its item (seen on 2.8);
 * and the old queue may just have moved on.
 *
 * @param old the ids of the items that were current and waiting before
 * @param isAsked whether a media item is what was asked for, or part of it
 */
export function startedSomethingNew(
	before: PlayerQueue,
	now: PlayerQueue,
	old: ReadonlySet<string>,
	isAsked: (media: MediaItem | undefined) => boolean,
): boolean {
	if (now.state !== 'playing' || !now.currentItem) return false;
	const { id } = now.currentItem;
	if (id !== (before.currentItem?.id ?? '')) {
		return id === '' || !(old.has(id) || id === before.nextItem?.id);
	}
	const beganAgain =
		now.elapsedTime !== undefined &&
		before.elapsedTime !== undefined &&
		now.elapsedTime < before.elapsedTime;
	return beganAgain && isAsked(mediaItemOf(now.currentItem));
}
