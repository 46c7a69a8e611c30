import type { INodeProperties } from 'n8n-workflow';
import { queueLocator } from '../../parameters/fields/locators';
import { userField } from '../../parameters/fields/userField';
import type { OperationContext } from '../../parameters/operationContext';
import { readUserId } from '../../parameters/read/readUserId';
import { requireVersion } from '../../parameters/requireVersion';
import { resolveQueueId } from '../../parameters/resolve/resolveQueue';

const fullyPlayedOnlyField: INodeProperties = {
	displayName: 'Fully Played Only',
	name: 'fullyPlayedOnly',
	type: 'boolean',
	default: false,
	description:
		'Whether to leave out items that were not played to the end; the server does so by default, and always before 2.7',
};

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

export const historyOptionFields: readonly INodeProperties[] = [
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
export async function readPlayHistoryFilter(context: OperationContext): Promise<HistoryFilter> {
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
