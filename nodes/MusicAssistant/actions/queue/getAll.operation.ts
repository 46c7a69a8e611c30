import { text } from '../../values/json';
import { simplifyQueue } from '../../values/simplify';
import { limit, readOptions, returnAll, simplify } from '../fields';
import { stateFilter, stateFilters } from '../filters';
import { listing } from '../listed';
import type { Operation } from '../operation';

const filters = stateFilters('queue', { displayName: 'State', name: 'state' });

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
		const passes = stateFilter(parameters.collection('filters'), 'state', (queue) =>
			text(queue, 'state'),
		);
		const output = listing(parameters, simplifyQueue);
		return output((await server.call('player_queues/all', {})).filter(passes));
	},
};
