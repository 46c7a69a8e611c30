import { number, text, type JsonObject } from '../../helpers/json';

/** Why it cannot be told whether something plays on a server that promises no fields of its queues. */
export const NOT_REPORTED = 'This server does not tell what its queues play';

/** The same of what is in a queue. */
export const ITEMS_NOT_REPORTED = 'This server does not tell what is in its queues';

/** Whether a queue has the fields that tell what it plays; nothing plays where `current_item` is null. */
export function reportsWhatPlays(queue: JsonObject): boolean {
	return text(queue, 'state') !== undefined && 'current_item' in queue;
}

/** Whether a queue tells how many items it holds. */
export function reportsLength(queue: JsonObject): boolean {
	return number(queue, 'items') !== undefined;
}
