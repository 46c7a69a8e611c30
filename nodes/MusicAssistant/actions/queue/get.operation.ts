import { simplifyQueue } from '../../services/simplifyPlayersAndQueues';
import { resolveQueue } from '../../parameters/resolve/resolvePlayersAndQueues';
import {
	optionsForRead,
	simplifyField,
	createSimplifier,
} from '../../parameters/fields/commonFields';
import { queueLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';

export const get: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get queue and what it is playing',
		description: 'Get one queue: what it is playing, its length and its modes',
	},
	effect: 'read',
	fields: [queueLocator, simplifyField, optionsForRead()],

	async execute(context) {
		const output = createSimplifier(context, simplifyQueue);
		return output(await resolveQueue(context));
	},
};
