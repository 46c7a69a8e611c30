import { ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';

/**
 * Refuses a skip that nothing follows: servers answer it with a success, and the item plays on (seen on 2.7 and 2.8).
 *
 * @param queue the one that the player plays from
 * @throws ApiError where that is certain
 */
export function requireNextItem(
	name: string,
	player: Player | undefined,
	queue: PlayerQueue | undefined,
): void {
	if (!queue || !playsFrom(queue, player) || mayGoOn(queue) || !isAtLast(queue)) return;
	const last = queue.currentItem?.name;
	throw new ApiError('rejected', {
		message: `"${name}" has no next item: ${last === undefined ? 'the current one' : `"${last}"`} is the last in its queue`,
		description:
			'Nothing was sent. Add something to the queue, or let it repeat: Repeat in the operation Update Modes of the queue.',
	});
}

/** Not where another app or an input plays, which may know a next item of its own. */
function playsFrom(queue: PlayerQueue, player: Player | undefined): boolean {
	const source = player?.activeSource ?? queue.id;
	return queue.active !== false && source === queue.id;
}

/** Whether the server may add items at the end, or begin again. */
function mayGoOn({ growsByItself, repeatMode }: PlayerQueue): boolean {
	return growsByItself || repeatMode === 'all';
}

/** Both have to say so: a queue that is just being filled has no next item for a moment (seen on 2.7). */
function isAtLast({ nextItem, currentIndex, items }: PlayerQueue): boolean {
	return nextItem === null && currentIndex !== undefined && currentIndex + 1 === items;
}
