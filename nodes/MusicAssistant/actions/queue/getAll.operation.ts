import { simplifyQueue } from '../../helpers/simplifyQueue';
import { readOptions } from '../../parameters/fields/fields';
import { stateFilter, stateFilters } from '../../parameters/fields/filters';
import { listFields, listing } from '../../parameters/fields/listing';
import type { Operation } from '../operation';

const filters = stateFilters('queue', { displayName: 'State', name: 'state' });

export const getAll: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many queues',
		description: 'List the queues and what each is playing',
	},
	effect: 'read',
	fields: [...listFields, filters, readOptions()],

	async execute({ parameters, client }) {
		const passes = stateFilter(parameters.collection('filters'), 'state');
		const output = listing(parameters, simplifyQueue);
		const queues = await client.call('player_queues/all', {});
		return output(queues.filter(passes));
	},
};
