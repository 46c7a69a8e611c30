import { simplifyQueue } from '../../helpers/simplify/simplifyQueue';
import { resolveQueue } from '../../parameters/resolve/resolveQueue';
import { readOptions } from '../../parameters/fields/commonFields';
import { queueLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { simplifyField, readSimplify } from '../../parameters/fields/simplify';

export const get: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get queue and what it is playing',
		description: 'Get one queue: what it is playing, its length and its modes',
	},
	effect: 'read',
	fields: [queueLocator, simplifyField, readOptions()],

	async execute(context) {
		const output = readSimplify(context, simplifyQueue);
		return output(await resolveQueue(context));
	},
};
