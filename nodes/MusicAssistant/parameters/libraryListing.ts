import { libraryItems, type LibraryFilter } from '../services/library/library';
import { readPages } from '../api/pages';
import type { MediaItem } from '../api/models/mediaItem';
import type { JsonObject } from '../helpers/json';
import { shuffled } from '../helpers/shuffled';
import { simplifyMedia } from '../helpers/simplifyMedia';
import { LIBRARY_TYPES } from './fields/mediaTypes';
import { listing, readLimit } from './fields/listing';
import type { OperationContext } from './operationContext';

/** How many items of the library are asked for at once: what the server gives when it is not told. */
const PAGE_SIZE = 500;

/** The order that is another one for each page: all there is is read in the usual one and mixed here. */
const RANDOM = 'random';

/** One kind of item of the library, page by page, by the fields Media Type, Return All, Limit and Simplify. */
export async function libraryListing(
	{ parameters, client }: OperationContext,
	filter: LibraryFilter,
): Promise<JsonObject[]> {
	const type = parameters.choice('mediaType', LIBRARY_TYPES);
	const output = listing(parameters, simplifyMedia);
	const limit = readLimit(parameters);
	// Servers from 2.10 on leave out most of an item unless they are told not to; what is left is enough to simplify.
	const summary = parameters.boolean('simplify') ? {} : { summary: false };
	const { order_by: order, ...part } = filter;
	const isRandom = order === RANDOM;
	const ordered =
		order === undefined || (isRandom && limit === undefined) ? {} : { order_by: order };
	const items: MediaItem[] = [];
	await readPages(
		libraryItems(client, type, { ...part, ...ordered, ...summary }),
		{ offset: 0, limit, pageSize: (isRandom && limit) || PAGE_SIZE },
		(item) => {
			items.push(item);
		},
	);
	return output(isRandom && limit === undefined ? shuffled(items) : items);
}
