import { simplifyQueue } from '../../helpers/simplify/simplifyQueue';
import { readOptions } from '../../parameters/fields/commonFields';
import { stateFilter, stateFilters } from '../../parameters/fields/filters';
import { listFields, listing } from '../../parameters/fields/listing';
import type { Operation } from '../operation';

const filters = stateFilters('queue');

export const getAll: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many queues',
		description: 'List the queues and what each is playing',
	},
	effect: 'read',
	fields: [...listFields, filters, readOptions()],

	async execute(context) {
		const { parameters, client } = context;
		const passes = stateFilter(parameters.collection('filters'));
		const output = listing(context, simplifyQueue);
		const queues = await client.call('player_queues/all', {});
		return output(queues.filter(passes));
	},
};
