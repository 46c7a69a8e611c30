import { simplifyQueue } from '../../services/simplifyPlayersAndQueues';
import { optionsForRead } from '../../parameters/fields/commonFields';
import {
	createStateFilter,
	stateFiltersField,
	listFields,
	createLimitedListSimplifier,
} from '../../parameters/fields/listFields';
import type { Operation } from '../operation';

const queueFiltersField = stateFiltersField('queue');

export const getAll: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many queues',
		description: 'List the queues and what each is playing',
	},
	effect: 'read',
	fields: [...listFields, queueFiltersField, optionsForRead()],

	async execute(context) {
		const { parameters, client } = context;
		const passes = createStateFilter(parameters.collection('filters'));
		const output = createLimitedListSimplifier(context, simplifyQueue);
		const queues = await client.call('player_queues/all', {});
		return output(queues.filter(passes));
	},
};
