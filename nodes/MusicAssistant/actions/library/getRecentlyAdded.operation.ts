import { mediaSimplifier } from '../../helpers/simplify/simplifyMedia';
import { optionsForRead } from '../../parameters/fields/commonFields';
import { listFields, createListSimplifier, readLimit } from '../../parameters/fields/listFields';
import type { Operation } from '../operation';
import { RETURN_ALL_LIMIT } from './returnAllLimit';

export const getRecentlyAdded: Operation = {
	option: {
		name: 'Get Recently Added',
		value: 'getRecentlyAdded',
		action: 'Get recently added tracks',
		description: 'List the tracks that were added to the library last, newest first',
	},
	effect: 'read',
	fields: [...listFields, optionsForRead()],

	async execute(context) {
		const { parameters, client } = context;
		const output = createListSimplifier(context, mediaSimplifier('track'));
		const limit = readLimit(parameters) ?? RETURN_ALL_LIMIT;
		return output(await client.call('music/recently_added_tracks', { limit }));
	},
};
