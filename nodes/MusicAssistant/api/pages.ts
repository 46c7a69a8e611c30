import { ApiError } from './apiError';
import { PageDeduplicator } from './pageDeduplicator';
import { prefetchPages, type PageRange } from './prefetchPages';

/** A listing that gives itself out in pages, and what is known of it. */
export interface PagedSource<Row> {
	/** One page: the rows from `offset` on, `limit` of them at most. */
	page(offset: number, limit: number): Promise<readonly Row[]>;
	/** How many rows there are; `undefined` where nobody can tell. `noCache`: now, not when it was last asked. */
	count(noCache: boolean): Promise<number | undefined>;
	/** What tells two rows apart; `undefined` for a row that has nothing of the kind. */
	identity(row: Row): string | undefined;
	/** How the listing is called in an error text, for example `the queue "Kitchen"`. */
	readonly name: string;
}

export interface PageRequest {
	/** Where to begin, 0 = the first row. */
	offset: number;
	/** How many rows at most; `undefined` for all. */
	limit?: number;
	/** Rows asked for at once. */
	pageSize: number;
}

/** How many pages may be under way at once after the first: more gains little and floods a small server. */
const PAGES_AT_ONCE = 4;

/** How often a listing may turn out to have grown while it was read. */
const MOST_CHANGES = 20;

/** No listing has more rows. */
const MOST_ROWS = 1_000_000;

/**
 * Reads a listing page by page and hands each row on once, with its place in the whole listing.
 *
 * The first page goes alone, so that a listing that fits on one costs one request; where more is wanted the count
 * is read, no page starts after it, and up to four pages are under way. It ends on a short page, unless the count
 * says that there is more: then the server gives less at once than it was asked for.
 *
 * @throws ApiError when a page is one that came before although the listing did not change (the server ignores
 * `offset`), when a page brings none although the count says that there are more, or when the listing does not end
 */
export async function readPages<Row>(
	listing: PagedSource<Row>,
	request: PageRequest,
	take: (row: Row, index: number) => void,
): Promise<void> {
	const deduplicator = new PageDeduplicator(listing, take);
	const { offset, pageSize, limit = MOST_ROWS } = request;
	const end = offset + limit;
	let count: number | undefined;
	let range: PageRange = {
		from: offset,
		to: Math.min(end, offset + pageSize),
		pageSize,
		atOnce: 1,
	};
	for (let changes = 0; changes < MOST_CHANGES; changes++) {
		const { reached, short } = await readRange(listing, range, count, deduplicator);
		if (reached >= end && request.limit !== undefined) return;
		const hasMore =
			count === undefined ? short === undefined : reached < count || deduplicator.hasMoved;
		if (!hasMore) return;
		count = await listing.count(count !== undefined);
		if (short !== undefined || deduplicator.hasMoved) {
			if (count === undefined || count <= reached) return;
			if (short === 0) throw endedEarly(listing, reached, count);
		}
		range = {
			from: reached,
			to: Math.min(end, count ?? Infinity),
			pageSize: short ?? range.pageSize,
			atOnce: PAGES_AT_ONCE,
		};
	}
	throw withoutEnd(listing);
}

/** Reads to the end of the range or to the first short page; `short` is how many rows that one had. */
async function readRange<Row>(
	listing: PagedSource<Row>,
	range: PageRange,
	count: number | undefined,
	deduplicator: PageDeduplicator<Row>,
): Promise<{ reached: number; short?: number }> {
	let reached = range.from;
	for await (const { from, asked, rows } of prefetchPages(listing, range)) {
		const repeats = deduplicator.add(rows, from);
		if (repeats && (await isUnchanged(listing, count))) throw repeated(listing);
		reached = from + rows.length;
		if (rows.length < asked) return { reached, short: rows.length };
	}
	return { reached };
}

/** Rows that move between two requests come twice without any fault of the server. */
async function isUnchanged<Row>(
	listing: PagedSource<Row>,
	before: number | undefined,
): Promise<boolean> {
	return before === undefined || (await listing.count(true)) === before;
}

function repeated<Row>({ name }: PagedSource<Row>): ApiError {
	return new ApiError('rejected', {
		message: `The server sends the same part of ${name} again and again`,
		description:
			'It ignores the offset of a page, so that only the first page can be read: switch off "Return All" and set a limit below the page size, or update the server.',
	});
}

function endedEarly<Row>({ name }: PagedSource<Row>, reached: number, count: number): ApiError {
	return new ApiError('rejected', {
		message: `The server stopped after ${reached} of the ${count} entries of ${name}`,
		description: 'What was read so far is incomplete and was not used. Run the node again.',
	});
}

function withoutEnd<Row>({ name }: PagedSource<Row>): ApiError {
	return new ApiError('rejected', {
		message: `The server does not come to the end of ${name}: it grows while it is read`,
		description: 'Nothing of it was used. Switch off "Return All" and set a limit.',
	});
}
