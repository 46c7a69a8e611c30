import { createMediaSimplifier } from '../../services/simplifyMedia';
import { optionsForRead } from '../../parameters/fields/commonFields';
import {
	listFields,
	createLimitedListSimplifier,
	readLimit,
	MAX_UNPAGED_ROWS,
} from '../../parameters/fields/listFields';
import type { Operation } from '../operation';

export const getRecentlyAdded: Operation = {
	option: {
		name: 'Get Recently Added',
		value: 'getRecentlyAdded',
		action: 'Get recently added tracks',
		description: 'List the tracks most recently added to the library, newest first',
	},
	effect: 'read',
	fields: [...listFields, optionsForRead()],

	async execute(context) {
		const { parameters, client } = context;
		const output = createLimitedListSimplifier(context, createMediaSimplifier('track'));
		const limit = readLimit(parameters) ?? MAX_UNPAGED_ROWS;
		return output(await client.call('music/recently_added_tracks', { limit }));
	},
};
