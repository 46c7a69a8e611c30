import type { INodeProperties } from 'n8n-workflow';
import { createMediaSimplifier, createSimplifierForMediaTypes } from '../../services/simplifyMedia';
import { optionsForRead, userField } from '../../parameters/fields/commonFields';
import { booleanField } from '../../parameters/fields/fieldBuilders';
import {
	listFields,
	createMediaListSimplifier,
	readLimit,
	MAX_UNPAGED_ROWS,
	detailsField,
	shouldReadDetails,
	mediaTypesField,
	PLAYABLE_TYPES,
} from '../../parameters/fields/listFields';
import type { Operation } from '../operation';
import { readFullItems } from '../../services/library/readItems';
import { queueLocator } from '../../parameters/fields/locators';
import { type OperationContext, requireVersion } from '../../parameters/operationContext';
import { readUserId } from '../../parameters/resolve/resolveProvidersAndUsers';
import { resolveQueueId } from '../../parameters/resolve/resolvePlayersAndQueues';

const fullyPlayedOnlyField = booleanField(
	'Fully Played Only',
	'fullyPlayedOnly',
	'Whether to leave out items that were not played to the end; the server does so by default, and always before 2.7',
	{ default: false },
);

const playedAfterField: INodeProperties = {
	displayName: 'Played After',
	name: 'playedAfter',
	type: 'dateTime',
	default: '',
	description: 'Return only items that were last played after this time (server 2.9 and newer)',
};

const queueIdField: INodeProperties = {
	...queueLocator,
	required: undefined,
	description: 'Return only items that were played on this queue (server 2.7 and newer)',
};

const historyUserField = userField(
	"whose history to return; leave empty for the access token's user (server 2.7 and newer)",
);

const historyOptionFields: readonly INodeProperties[] = [
	fullyPlayedOnlyField,
	playedAfterField,
	queueIdField,
	historyUserField,
];

interface HistoryFilter {
	fully_played_only?: boolean;
	/** In seconds since 1970. */
	played_after_timestamp?: number;
	queue_id?: string;
	userid?: string;
}

/** @throws ParameterError for unusable values, and for options that the server is too old for: it would ignore them */
async function readPlayHistoryFilter(context: OperationContext): Promise<HistoryFilter> {
	const options = context.parameters.collection('options');
	const filter: HistoryFilter = {};
	if (options.has('fullyPlayedOnly')) {
		const fullyPlayed = options.boolean('fullyPlayedOnly');
		// Servers before 2.7 list only fully played items.
		if (!fullyPlayed) await requireVersion(context, options, 'fullyPlayedOnly', 'unfinishedPlays');
		filter.fully_played_only = fullyPlayed;
	}
	if (options.has('playedAfter')) {
		filter.played_after_timestamp = Math.floor(options.time('playedAfter') / 1000);
		await requireVersion(context, options, 'playedAfter', 'historySince');
	}
	if (options.has('queueId') && options.locatorText('queueId').text !== '') {
		await requireVersion(context, options, 'queueId', 'historyOfQueue');
		filter.queue_id = await resolveQueueId({ ...context, parameters: options });
	}
	if (options.has('user')) {
		await requireVersion(context, options, 'user', 'historyOfUser');
		filter.userid = await readUserId(context, options, 'user');
	}
	return filter;
}

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
