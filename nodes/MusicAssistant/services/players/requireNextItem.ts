import { ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';

/**
 * Rejects a skip if nothing follows: servers report success, and the item keeps playing (observed on 2.7 and 2.8).
 *
 * @param queue the active queue of the player
 * @throws ApiError if it is certain that there is no next item
 */
export function requireNextItem(
	playerName: string,
	player: Player | undefined,
	queue: PlayerQueue | undefined,
): void {
	if (!queue || !playsFromQueue(queue, player) || mayContinue(queue) || !isAtLastItem(queue)) {
		return;
	}
	const last = queue.currentItem?.name;
	throw new ApiError('rejected', {
		message: `"${playerName}" has no next item: ${last === undefined ? 'the current one' : `"${last}"`} is the last in its queue`,
		description:
			'Nothing was sent. Add something to the queue, or set "Repeat" with Queue > Update Modes.',
	});
}

/** False while another app or an input plays: these may have a next item of their own. */
function playsFromQueue(queue: PlayerQueue, player: Player | undefined): boolean {
	const source = player?.activeSource ?? queue.id;
	return queue.active !== false && source === queue.id;
}

/** Whether the server may add items at the end, or start over. */
function mayContinue({ growsByItself, repeatMode }: PlayerQueue): boolean {
	return growsByItself || repeatMode === 'all';
}

/** Requires both: a queue that is being filled has no next item for a moment (observed on 2.7). */
function isAtLastItem({ nextItem, currentIndex, items }: PlayerQueue): boolean {
	return nextItem === null && currentIndex !== undefined && currentIndex + 1 === items;
}
