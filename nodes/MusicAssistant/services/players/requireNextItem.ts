import { ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import { queueId } from '../queues/queues';
import { objectAt, bool, number, text, type JsonObject } from '../../helpers/json';

/**
 * Refuses a skip that nothing follows: servers answer it with a success, and the item plays on (seen on 2.7 and 2.8).
 *
 * @param queue the one that the player plays from
 * @throws ApiError where that is certain
 */
export function requireNextItem(
	name: string,
	player: Player | undefined,
	queue: JsonObject | undefined,
): void {
	if (!queue || !playsFrom(queue, player) || growsByItself(queue) || !isAtLast(queue)) return;
	const last = text(objectAt(queue, 'current_item'), 'name');
	throw new ApiError('rejected', {
		message: `"${name}" has no next item: ${last === undefined ? 'the current one' : `"${last}"`} is the last in its queue`,
		description:
			'Nothing was sent. Add something to the queue, or let it repeat: Repeat in the operation Update Modes of the queue.',
	});
}

/** Not where another app or an input plays, which may know a next item of its own. */
function playsFrom(queue: JsonObject, player: Player | undefined): boolean {
	const source = player?.activeSource ?? queueId(queue);
	return bool(queue, 'active') !== false && source === queueId(queue);
}

/** Whether the server may add items at the end, or begin again. */
function growsByItself(queue: JsonObject): boolean {
	const grows = ['autoplay_enabled', 'dont_stop_the_music_enabled', 'is_dynamic'];
	const radio = queue.radio_source;
	return (
		grows.some((mode) => bool(queue, mode) === true) ||
		(Array.isArray(radio) && radio.length > 0) ||
		text(queue, 'repeat_mode') === 'all'
	);
}

/** Both have to say so: a queue that is just being filled has no next item for a moment (seen on 2.7). */
function isAtLast(queue: JsonObject): boolean {
	const [index, count] = [number(queue, 'current_index'), number(queue, 'items')];
	return queue.next_item === null && index !== undefined && index + 1 === count;
}
