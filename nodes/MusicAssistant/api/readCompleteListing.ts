import type { JsonValue } from '../helpers/json';

/** What late builds of 2.11 return of a listing by default. */
const DEFAULT_PAGE_SIZE = 500;

/**
 * Requests a listing that most servers return completely, whatever the limit, and late builds of 2.11 in pages: a result
 * of exactly one page is requested again with `limit` 0, which means all rows there and is ignored elsewhere.
 *
 * Not `null` and not a text: the one means the default, the other may be misread without an error.
 *
 * @param neededRows how many rows the caller uses, in the server's order
 */
export async function readCompleteListing(
	sendRequest: (args: object) => Promise<JsonValue>,
	args: object,
	neededRows = Infinity,
): Promise<JsonValue> {
	const listing = await sendRequest(args);
	const isPage = Array.isArray(listing) && listing.length === DEFAULT_PAGE_SIZE;
	if (!isPage || neededRows <= DEFAULT_PAGE_SIZE) return listing;
	// Not refreshed again: the server has just read the whole listing from the provider, which takes minutes.
	const others = Object.entries(args).filter(([key]) => key !== 'force_refresh');
	return await sendRequest({ ...Object.fromEntries(others), limit: 0 });
}
