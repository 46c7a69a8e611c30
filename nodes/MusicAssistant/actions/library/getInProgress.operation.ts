import { createMediaSimplifier } from '../../services/simplifyMedia';
import { optionsForRead } from '../../parameters/fields/commonFields';
import {
	listFields,
	createMediaListSimplifier,
	readLimit,
	MAX_UNPAGED_ROWS,
	detailsField,
	shouldReadDetails,
} from '../../parameters/fields/listFields';
import type { Operation } from '../operation';
import { readFullItems } from '../../services/library/readItems';

const itemDetailsField = detailsField(
	'Whether to read each item to get its podcast or artists, its duration and how far it was played; otherwise only names and URIs are returned',
);

export const getInProgress: Operation = {
	option: {
		name: 'Get in Progress',
		value: 'getInProgress',
		action: 'Get audiobooks and episodes in progress',
		description:
			"List the audiobooks and podcast episodes that the access token's user has started",
	},
	effect: 'read',
	fields: [...listFields, optionsForRead(itemDetailsField)],

	async execute(context) {
		const { parameters, client } = context;
		const reads = shouldReadDetails(parameters);
		const output = createMediaListSimplifier(
			context,
			createMediaSimplifier(reads ? 'inProgress' : 'reference'),
		);
		const limit = readLimit(parameters);
		const items = await client.call('music/in_progress_items', {
			limit: limit ?? MAX_UNPAGED_ROWS,
		});
		return output(reads ? await readFullItems(client, items.slice(0, limit)) : items);
	},
};
