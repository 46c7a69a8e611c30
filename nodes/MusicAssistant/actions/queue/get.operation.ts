import { simplifyQueue } from '../../values/simplify';
import { chosenQueue } from '../chosenQueue';
import { readOptions, simplify } from '../fields';
import { queueLocator } from '../locators';
import type { Operation } from '../operation';

export const get: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get queue and what it plays',
		description: 'Read one queue: what it plays, its length and its modes',
	},
	effect: 'read',
	fields: [queueLocator, simplify, readOptions()],

	async execute({ parameters, server }) {
		const isSimple = parameters.boolean('simplify');
		const queue = await chosenQueue({ parameters, server });
		return isSimple ? simplifyQueue(queue) : { ...queue };
	},
};
