import { simplifyMedia } from '../../helpers/simplify/simplifyMedia';
import { readOptions } from '../../parameters/fields/fields';
import { listFields, listing, readLimit } from '../../parameters/fields/listing';
import type { Operation } from '../operation';
import { MAX_RESULTS } from './maxResults';

export const getInProgress: Operation = {
	option: {
		name: 'Get in Progress',
		value: 'getInProgress',
		action: 'Get audiobooks and episodes in progress',
		description:
			"List the audiobooks and podcast episodes that the access token's user has started",
	},
	effect: 'read',
	fields: [...listFields, readOptions()],

	async execute(context) {
		const { parameters, client } = context;
		const output = listing(context, simplifyMedia);
		const items = await client.call('music/in_progress_items', {
			limit: readLimit(parameters) ?? MAX_RESULTS,
		});
		return output(items);
	},
};
