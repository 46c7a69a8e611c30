import type { INodeProperties } from 'n8n-workflow';
import { simplifyMedia } from '../../helpers/simplify/simplifyMedia';
import { readOptions } from '../../parameters/fields/fields';
import { listFields, listing, readLimit } from '../../parameters/fields/listing';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import { withDetails } from '../../services/library/details';
import { detailsField, readsDetails } from './details.fields';
import { requireVersion } from '../../parameters/requireVersion';
import { mediaTypesField, PLAYABLE_TYPES } from '../../parameters/fields/mediaTypes';
import { MAX_RESULTS } from './maxResults';

const details = detailsField(
	'Whether to read each item, for its artists, album, duration and whether it is a favorite; otherwise only names and URIs are returned',
);

const fullyPlayedOnly: INodeProperties = {
	displayName: 'Fully Played Only',
	name: 'fullyPlayedOnly',
	type: 'boolean',
	default: false,
	description:
		'Whether to leave out items that were not played to the end; the server does so by default, and always before 2.7',
};

export const getRecentlyPlayed: Operation = {
	option: {
		name: 'Get Recently Played',
		value: 'getRecentlyPlayed',
		action: 'Get recently played items',
		description: "List what the access token's user played recently, newest first",
	},
	effect: 'read',
	fields: [
		mediaTypesField(
			'The media types to list; leave empty for all except podcast episodes',
			PLAYABLE_TYPES,
		),
		...listFields,
		readOptions(details, fullyPlayedOnly),
	],

	async execute(context) {
		const { parameters, client } = context;
		const reads = readsDetails(parameters, false);
		const output = listing(context, simplifyMedia(reads ? 'mixed' : 'reference'));
		const kinds = parameters.choices('mediaTypes', PLAYABLE_TYPES);
		const limit = readLimit(parameters);
		const items = await client.call('music/recently_played_items', {
			limit: limit ?? MAX_RESULTS,
			...(kinds.length > 0 ? { media_types: kinds } : {}),
			...(await readFullyPlayedOnly(context)),
		});
		return output(reads ? await withDetails(client, items.slice(0, limit)) : items);
	},
};

/** Whether to list fully played items only; servers before 2.7 list no others. */
async function readFullyPlayedOnly(
	context: OperationContext,
): Promise<{ fully_played_only?: boolean }> {
	const options = context.parameters.collection('options');
	if (!options.has('fullyPlayedOnly')) return {};
	const fullyPlayed = options.boolean('fullyPlayedOnly');
	if (!fullyPlayed) await requireVersion(context, options, 'fullyPlayedOnly', 'unfinishedPlays');
	return { fully_played_only: fullyPlayed };
}
