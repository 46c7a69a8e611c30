import type { INodeProperties } from 'n8n-workflow';
import { isAvailable } from '../../server/queues';
import { text } from '../../values/json';
import { simplifyQueue } from '../../values/simplify';
import { limit, readOptions, returnAll, simplify, wantedCount } from '../fields';
import type { Operation } from '../operation';

const STATES = ['any', 'idle', 'paused', 'playing'] as const;

const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [
		{
			displayName: 'Available Only',
			name: 'availableOnly',
			type: 'boolean',
			default: true,
			description: 'Whether to leave out queues whose player cannot be reached now',
		},
		{
			displayName: 'State',
			name: 'state',
			type: 'options',
			default: 'any',
			description: 'What the queue is doing now',
			options: [
				{ name: 'Any', value: 'any' },
				{ name: 'Idle', value: 'idle' },
				{ name: 'Paused', value: 'paused' },
				{ name: 'Playing', value: 'playing' },
			],
		},
	],
};

export const getAll: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many queues',
		description: 'List the queues and what each of them plays',
	},
	effect: 'read',
	fields: [returnAll, limit, simplify, filters, readOptions()],

	async execute({ parameters, server }) {
		const filter = parameters.collection('filters');
		const availableOnly = filter.booleanOr('availableOnly', false);
		const state = filter.has('state') ? filter.choice('state', STATES) : 'any';
		const wanted = wantedCount(parameters);
		const simple = parameters.boolean('simplify');
		const queues = await server.call('player_queues/all', {});
		return queues
			.filter((queue) => !availableOnly || isAvailable(queue))
			.filter((queue) => state === 'any' || text(queue, 'state') === state)
			.slice(0, wanted)
			.map((queue) => (simple ? simplifyQueue(queue) : { ...queue }));
	},
};
