import {
	pagedLibraryItemSource,
	type LibraryFilter,
	type LibraryType,
} from '../services/library/libraryItems';
import type { MusicAssistantClient } from '../api/client';
import { certainlySupports } from '../api/serverVersions';
import { readPages } from '../api/readPages';
import type { MediaItem } from '../api/models/mediaItem';
import type { JsonObject } from '../helpers/json';
import { createMediaSimplifier } from '../services/simplifyMedia';
import {
	LIBRARY_TYPES,
	createLimitedListSimplifier,
	readLimit,
	ARTIST_ORDER,
	isOrderAvailable,
} from './fields/listFields';
import type { OperationContext } from './operationContext';

/** The server's own default. */
const PAGE_SIZE = 500;

/** The server shuffles each page separately: to return all items, they are read in the default order and shuffled here. */
const RANDOM_ORDER = 'random';

/** Servers from 2.10 on leave a list in any order without an error if they do not know the key. */
async function orderKey(
	client: MusicAssistantClient,
	type: LibraryType,
	order: string,
): Promise<string> {
	if (order !== ARTIST_ORDER) return order;
	return (await certainlySupports(client, 'artistOrdersByType')) ? `${type}_${order}` : order;
}

/** The library's items of one type, by the fields Media Type, Return All, Limit and Simplify. */
export async function getManyFromLibrary(
	context: OperationContext,
	filter: LibraryFilter,
): Promise<JsonObject[]> {
	const { parameters, client } = context;
	const type = parameters.choice('mediaType', LIBRARY_TYPES);
	const output = createLimitedListSimplifier(context, createMediaSimplifier(type));
	const limit = readLimit(parameters);
	// By default servers from 2.10 on leave out most fields of an item; the rest is enough for Simplify.
	const summary = parameters.boolean('simplify') ? {} : { summary: false };
	const { order_by: order, ...rest } = filter;
	const isRandom = order === RANDOM_ORDER;
	const isSent =
		order !== undefined && isOrderAvailable(type, order) && !(isRandom && limit === undefined);
	const orderArgument = isSent ? { order_by: await orderKey(client, type, order) } : {};
	const items: MediaItem[] = [];
	await readPages(
		pagedLibraryItemSource(client, type, { ...rest, ...orderArgument, ...summary }),
		{ offset: 0, limit, pageSize: (isRandom && limit) || PAGE_SIZE },
		(item) => {
			items.push(item);
		},
	);
	return output(isRandom && limit === undefined ? shuffled(items) : items);
}

/** A copy in random order; all orders are equally likely. */
export function shuffled<Entry>(entries: readonly Entry[]): Entry[] {
	return entries
		.map((entry) => ({ entry, sortKey: Math.random() }))
		.sort((one, other) => one.sortKey - other.sortKey)
		.map(({ entry }) => entry);
}
