import { readPodcastNames } from '../../services/library/readItems';
import { readPages, DEFAULT_PAGE_SIZE } from '../../api/readPages';
import { pagedQueueItemSource } from '../../services/queues/queueItems';
import { type PlayerQueue, mediaItemOfQueueItem } from '../../api/models/playerQueue';
import type { JsonObject } from '../../helpers/json';
import { lacksPodcastName } from '../../services/simplifyMedia';
import { simplifyQueueItem } from '../../services/simplifyPlayersAndQueues';
import { resolveQueueId, requireQueue } from '../../parameters/resolve/resolvePlayersAndQueues';
import { optionsForRead } from '../../parameters/fields/commonFields';
import { booleanField, numberField } from '../../parameters/fields/fieldBuilders';
import { listFields, readLimit } from '../../parameters/fields/listFields';
import { queueLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import type { Collection } from '../../parameters/parameters';

const offsetField = numberField(
	'Offset',
	'offset',
	0,
	{ min: 0 },
	'How many items to skip, counted from the start of the queue or, with Upcoming Only, from the next item',
);

const PAGE_SIZE_RANGE = { min: 1, max: DEFAULT_PAGE_SIZE, whole: true };

const pageSizeField = numberField(
	'Page Size',
	'pageSize',
	DEFAULT_PAGE_SIZE,
	PAGE_SIZE_RANGE,
	'How many items to request at once; the node reads as many pages as needed',
);

const upcomingOnlyField = booleanField(
	'Upcoming Only',
	'upcomingOnly',
	'Whether to leave out the current item and those before it',
);

export const getItems: Operation = {
	option: {
		name: 'Get Items',
		value: 'getItems',
		action: 'Get queue items',
		description: 'List the items of a queue of any length, page by page',
	},
	effect: 'read',
	fields: [
		queueLocator,
		...listFields,
		optionsForRead(offsetField, pageSizeField, upcomingOnlyField),
	],

	async execute(context) {
		const { parameters, client } = context;
		const options = parameters.collection('options');
		const range = {
			offset: options.numberOr('offset', 0, { min: 0, whole: true }),
			limit: readLimit(parameters),
			pageSize: options.numberOr('pageSize', DEFAULT_PAGE_SIZE, PAGE_SIZE_RANGE),
		};
		const simple = parameters.boolean('simplify');
		const read = async (id: string) => {
			const items: JsonObject[] = [];
			const episodes = new Map<JsonObject, string>();
			await readPages(pagedQueueItemSource(client, id), range, (item, index) => {
				const row = simple ? simplifyQueueItem(item, index, client) : { ...item.raw, index };
				items.push(row);
				const podcastUri = mediaItemOfQueueItem(item)?.podcast?.uri;
				if (podcastUri !== undefined && lacksPodcastName(row)) episodes.set(row, podcastUri);
			});
			const names = await readPodcastNames(client, [...episodes.values()]);
			for (const [row, podcastUri] of episodes) row.album = names.get(podcastUri) ?? null;
			return items;
		};
		const given = await resolveQueueId(context);
		if (options.booleanOr('upcomingOnly', false)) {
			const queue = await requireQueue(context, given);
			range.offset += resolveFirstUpcomingPosition(queue, options);
			return range.offset >= (queue.items ?? Infinity) ? [] : await read(queue.id);
		}
		const items = await read(given);
		if (items.length > 0) return items;
		// An unknown queue looks like an empty one: the server answers both with an empty list.
		const { id } = await requireQueue(context, given);
		return id === given ? items : await read(id);
	},
};

/**
 * The position of the first upcoming item, 0 if there is no current one.
 *
 * @throws ParameterError if the queue does not report the position of its current item, as for some seconds after playback
 * has started (observed on 2.8): played items would count as upcoming
 */
function resolveFirstUpcomingPosition(queue: PlayerQueue, options: Collection): number {
	const { currentIndex, currentItem, state } = queue;
	if (currentIndex !== undefined) return currentIndex + 1;
	if (!currentItem && state !== 'playing') return 0;
	throw options.error(
		'upcomingOnly',
		'cannot be applied now: the server does not report the position of the current item',
		'It does so a few seconds after playback starts. Run the node again, or remove the option.',
	);
}
