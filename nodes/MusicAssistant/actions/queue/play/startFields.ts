import type { INodeProperties } from 'n8n-workflow';
import { requiredFor } from '../../../parameters/fields/commonFields';

export const START_POSITIONS = ['beginning', 'newest', 'item'] as const;

const startAtField: INodeProperties = {
	displayName: 'Start At',
	name: 'startAt',
	type: 'options',
	default: 'beginning',
	description: 'Where to start in a playlist, podcast, album or audiobook',
	options: [
		{ name: 'Beginning', value: 'beginning', description: 'At the first item' },
		{
			name: 'Item by Name or ID',
			value: 'item',
			description: 'At a certain track, episode or chapter',
		},
		{
			name: 'Newest Episode',
			value: 'newest',
			description: 'At the newest episode of a podcast',
		},
	],
};

const startItemField: INodeProperties = {
	displayName: 'Start Item',
	name: 'startItem',
	type: 'string',
	default: '',
	placeholder: 'e.g. Hall of Mirrors',
	description:
		'Part of a name (3 characters or more), an exact ID or URI, the number of a chapter, or "latest" for the newest episode of a podcast',
};

export const startFields: INodeProperties[] = [
	startAtField,
	...requiredFor('startAt', 'item', startItemField),
];
