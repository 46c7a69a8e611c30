import type { INodeProperties } from 'n8n-workflow';
import { readAllQueueItems } from '../../services/queues/queueItems';
import { mediaItemOfQueueItem, type PlayerQueue } from '../../api/models/playerQueue';
import { countWithUnit, truncateText } from '../../helpers/text';
import {
	choiceField,
	numberField,
	requiredFor,
	textField,
	valuesOf,
} from '../../parameters/fields/fieldBuilders';
import type { ParameterError } from '../../parameters/values';
import type { OperationContext } from '../../parameters/operationContext';
import type { Parameters } from '../../parameters/parameters';

/** An item and its position in the queue. */
export interface ResolvedQueueItem {
	id: string;
	name: string;
	/** Zero-based. */
	position: number;
	/** The ids of all items of the queue, in order. */
	order: string[];
	/** The parameter that specifies it. */
	field: QueueItemChoice['field'];
}

/**
 * Finds the selected item in the queue: servers take an unknown id for a position, or fail with status 500.
 *
 * @throws ParameterError if there is no such item
 */
export async function resolveQueueItem(
	{ parameters, client }: OperationContext,
	queue: PlayerQueue,
	choice: QueueItemChoice,
): Promise<ResolvedQueueItem> {
	const items = await readAllQueueItems(client, queue.id);
	const order = items.map((item) => item.id);
	const { field } = choice;
	const position = choice.field === 'position' ? choice.position : order.indexOf(choice.id);
	const item = items[position];
	if (item && item.id !== '') {
		return {
			id: item.id,
			name: mediaItemOfQueueItem(item)?.name ?? item.name ?? item.id,
			position,
			order,
			field,
		};
	}
	if (item) {
		throw parameters.error(field, 'cannot be used with this server', `${NO_ITEM_IDS}: update it.`);
	}
	if (choice.field === 'position') {
		throw positionOutsideQueueError(parameters, queue.name, position, items.length);
	}
	throw parameters.error(
		field,
		`is "${truncateText(choice.id)}", which is not in the queue "${queue.name}"`,
		'The queue may have changed since: get the ID from Get Items right before this node.',
	);
}

export const NO_ITEM_IDS = 'This server does not identify the items of its queues';

/** @param count how many items the queue contains, if that is known */
export function positionOutsideQueueError(
	parameters: Parameters,
	queueName: string,
	position: number,
	count: number | undefined,
): ParameterError {
	return parameters.error(
		'position',
		`is ${position}, which is outside the queue "${queueName}"`,
		count === undefined || position < count
			? 'Nothing is at this position now: get the position from Get Items right before this node.'
			: count === 0
				? 'The queue is empty: play something first.'
				: `It contains ${countWithUnit(count, 'item')}: use a number from 0 to ${count - 1}.`,
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
export function rejectUnmovableItem(
	{ parameters }: OperationContext,
	queue: PlayerQueue,
	{ name, position, field }: ResolvedQueueItem,
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
		field,
		`cannot be used: "${name}" ${state} and cannot be ${action}`,
		'Choose an item after the current one, or skip to the next item first.',
	);
}

/** How the user specified an item of a queue. */
type QueueItemChoice =
	| { readonly field: 'position'; readonly position: number }
	| { readonly field: 'queueItemId'; readonly id: string };

const itemInputField = choiceField('Item By', 'itemInput', 'position', 'How to specify the item', {
	id: ['ID', 'Its queue_item_id, as returned by Get Items'],
	position: ['Position', 'Its position in the queue'],
});

const positionField = numberField(
	'Position',
	'position',
	0,
	{ min: 0 },
	'The position of the item in the queue, which Get Items returns as index',
	{
		displayOptions: { show: { itemInput: ['position'] } },
		hint: '0 is the first item of the queue',
	},
);

const queueItemIdField = textField(
	'Queue Item ID',
	'queueItemId',
	'5d1e7c0c6f2b4f0c9e2f6f0b7a1d2c3e',
	'The queue_item_id of an item, as returned by Get Items',
);

/** An item that is in a queue. @param defaultItemBy how it is specified at first */
export function queueItemFields(defaultItemBy: 'position' | 'id'): INodeProperties[] {
	return [
		{ ...itemInputField, default: defaultItemBy },
		positionField,
		...requiredFor('itemInput', 'id', queueItemIdField),
	];
}

/** @throws ParameterError for a value that cannot be used */
export function readQueueItemChoice(parameters: Parameters): QueueItemChoice {
	return parameters.choice('itemInput', valuesOf(itemInputField)) === 'position'
		? { field: 'position', position: parameters.number('position', { min: 0, whole: true }) }
		: {
				field: 'queueItemId',
				id: parameters.filledText(
					'queueItemId',
					'Enter the queue_item_id of an item, as returned by Get Items.',
				),
			};
}
