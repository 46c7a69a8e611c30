import type { INodeProperties } from 'n8n-workflow';
import { allQueueItems } from '../../services/queues/queueItems';
import { mediaItemOf } from '../../api/models/queueItem';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { truncateText } from '../../helpers/names';
import type { OperationContext } from '../../parameters/operationContext';

export const queueItemField: INodeProperties = {
	displayName: 'Queue Item ID',
	name: 'queueItemId',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 5d1e7c0c6f2b4f0c9e2f6f0b7a1d2c3e',
	description: 'The queue_item_id of an item, as returned by Get Items',
};

/** An item and its position in the queue. */
export interface QueuedItem {
	id: string;
	name: string;
	/** Zero-based. */
	position: number;
	/** The ids of all items of the queue, in order. */
	order: string[];
}

/**
 * Finds the selected item in the queue: servers take an unknown id for a position, or fail with status 500.
 *
 * @throws ParameterError if there is no item with that id
 */
export async function resolveQueueItem(
	{ parameters, client }: OperationContext,
	queue: PlayerQueue,
): Promise<QueuedItem> {
	const id = parameters.filledText(
		'queueItemId',
		'Enter the queue_item_id of an item, as returned by Get Items.',
	);
	const items = await allQueueItems(client, queue.id);
	const order = items.map((item) => item.id);
	const position = order.indexOf(id);
	const item = items[position];
	if (item) return { id, name: mediaItemOf(item)?.name ?? item.name ?? id, position, order };
	throw parameters.error(
		'queueItemId',
		`is "${truncateText(id)}", which is not in the queue "${queue.name}"`,
		'The queue may have changed since: get the ID from Get Items right before this node.',
	);
}

/** The first position to which items can be moved: after the current item and the one that is already buffered. */
export function firstMovablePosition(queue: PlayerQueue): number {
	const { currentIndex = -1, indexInBuffer = -1 } = queue;
	return Math.max(currentIndex, indexInBuffer) + 1;
}

/**
 * Rejects the current item, and those that were played or are already buffered: servers fail with status 500, or report
 * success and do nothing.
 *
 * @throws ParameterError
 */
export function requireMovable(
	{ parameters }: OperationContext,
	queue: PlayerQueue,
	{ name, position }: QueuedItem,
	action: string,
): void {
	const { currentIndex: current = -1 } = queue;
	if (position !== current && position >= firstMovablePosition(queue)) return;
	const state =
		position === current
			? 'is the current item'
			: position < current
				? 'was already played'
				: 'is already prepared to play next';
	throw parameters.error(
		'queueItemId',
		`cannot be used: "${name}" ${state} and cannot be ${action}`,
		'Choose an item after the current one, or skip to the next item first.',
	);
}
