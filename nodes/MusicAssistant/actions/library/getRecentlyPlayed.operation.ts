import {
	createMediaSimplifier,
	createSimplifierForMediaTypes,
} from '../../helpers/simplify/simplifyMedia';
import { optionsForRead } from '../../parameters/fields/commonFields';
import {
	listFields,
	createMediaListSimplifier,
	readLimit,
} from '../../parameters/fields/listFields';
import type { Operation } from '../operation';
import { readFullItems } from '../../services/library/readFullItems';
import { detailsField, shouldReadDetails } from './details.fields';
import { mediaTypesField, PLAYABLE_TYPES } from '../../parameters/fields/mediaTypeFields';
import { MAX_UNPAGED_ROWS } from './maxUnpagedRows';
import { historyOptionFields, readPlayHistoryFilter } from './getRecentlyPlayed.fields';

const itemDetailsField = detailsField(
	'Whether to read each item to get its artists, album, duration and whether it is a favorite; otherwise only names and URIs are returned',
);

export const getRecentlyPlayed: Operation = {
	option: {
		name: 'Get Recently Played',
		value: 'getRecentlyPlayed',
		action: 'Get recently played items',
		description:
			"List what the access token's user, or another user, played recently, newest first; podcast episodes only if you choose them",
	},
	effect: 'read',
	fields: [
		mediaTypesField(
			'The media types to list; leave empty for all except podcast episodes',
			PLAYABLE_TYPES,
			'Empty: all except podcast episodes, which are only listed if you choose them',
		),
		...listFields,
		optionsForRead(itemDetailsField, ...historyOptionFields),
	],

	async execute(context) {
		const { parameters, client } = context;
		const reads = shouldReadDetails(parameters);
		const types = parameters.choices('mediaTypes', PLAYABLE_TYPES);
		const output = createMediaListSimplifier(
			context,
			reads ? createSimplifierForMediaTypes(types) : createMediaSimplifier('reference'),
		);
		const limit = readLimit(parameters);
		const items = await client.call('music/recently_played_items', {
			limit: limit ?? MAX_UNPAGED_ROWS,
			...(types.length > 0 ? { media_types: types } : {}),
			...(await readPlayHistoryFilter(context)),
		});
		return output(reads ? await readFullItems(client, items.slice(0, limit)) : items);
	},
};
