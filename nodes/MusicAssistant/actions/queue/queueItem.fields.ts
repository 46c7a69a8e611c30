import type { INodeProperties } from 'n8n-workflow';
import { requiredFor } from '../../parameters/fields/commonFields';
import type { Parameters } from '../../parameters/parameters';

/** How the user specified an item of a queue. */
export type QueueItemChoice =
	| { readonly field: 'position'; readonly position: number }
	| { readonly field: 'queueItemId'; readonly id: string };

const itemInputField: INodeProperties = {
	displayName: 'Item By',
	name: 'itemInput',
	type: 'options',
	default: 'position',
	description: 'How to specify the item',
	options: [
		{ name: 'ID', value: 'id', description: 'Its queue_item_id, as returned by Get Items' },
		{ name: 'Position', value: 'position', description: 'Its position in the queue' },
	],
};

const positionField: INodeProperties = {
	displayName: 'Position',
	name: 'position',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	displayOptions: { show: { itemInput: ['position'] } },
	hint: '0 is the first item of the queue',
	description: 'The position of the item in the queue, which Get Items returns as index',
};

const queueItemIdField: INodeProperties = {
	displayName: 'Queue Item ID',
	name: 'queueItemId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 5d1e7c0c6f2b4f0c9e2f6f0b7a1d2c3e',
	description: 'The queue_item_id of an item, as returned by Get Items',
};

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
	return parameters.choice('itemInput', ['position', 'id']) === 'position'
		? { field: 'position', position: parameters.number('position', { min: 0, whole: true }) }
		: {
				field: 'queueItemId',
				id: parameters.filledText(
					'queueItemId',
					'Enter the queue_item_id of an item, as returned by Get Items.',
				),
			};
}
