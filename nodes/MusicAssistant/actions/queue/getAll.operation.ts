import { simplifyQueue } from '../../helpers/simplify/simplifyQueue';
import { readOptions } from '../../parameters/fields/commonFields';
import { readStateFilter, stateFilters } from '../../parameters/fields/filters';
import { listFields, readListFields } from '../../parameters/fields/listFields';
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
		const passes = readStateFilter(parameters.collection('filters'));
		const output = readListFields(context, simplifyQueue);
		const queues = await client.call('player_queues/all', {});
		return output(queues.filter(passes));
	},
};
