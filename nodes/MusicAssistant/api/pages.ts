import { ApiError } from './apiError';
import { PageDeduplicator } from './pageDeduplicator';
import { prefetchPages, type PageRange } from './prefetchPages';

/** A listing that gives itself out in pages, and what is known of it. */
export interface PagedSource<Row> {
	/** One page: the rows from `offset` on, `limit` of them at most. */
	page(offset: number, limit: number): Promise<Row[]>;
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
const WINDOW = 4;

/**
 * Reads a listing page by page and hands each row on once, with its place in the whole listing.
 *
 * The first page goes alone, so that a listing that fits on one costs one request; where more is wanted the count
 * is read, no page starts behind it, and up to four pages are under way. It ends on a short page, unless the count
 * says that there is more: then the server gives less at once than it was asked for. Where nobody can tell the count, a
 * short first page of a length to which servers lower limits is looked behind, which costs one request.
 *
 * @throws ApiError when a page is one that came before although the listing did not change, or when a reading
 * that begins further behind gets the very first rows (the server ignores `offset`), or when a page brings none
 * although the count says that there are more
 */
export async function readPages<Row>(
	listing: PagedSource<Row>,
	wanted: PageRequest,
	take: (row: Row, index: number) => void,
): Promise<void> {
	const intake = new PageDeduplicator(listing, take);
	const end = wanted.offset + (wanted.limit ?? Infinity);
	let count: number | undefined;
	let stretch: PageRange = {
		from: wanted.offset,
		to: Math.min(end, wanted.offset + wanted.pageSize),
		pageSize: wanted.pageSize,
		atOnce: 1,
	};
	if (wanted.offset > 0) intake.knowBeginning(await listing.page(0, 1));
	for (let isFirst = true; ; isFirst = false) {
		const { reached, short } = await readStretch(listing, stretch, count, intake);
		if (reached >= end || !mayGoOn(reached, short, count, intake.hasMoved)) return;
		count = await listing.count(count !== undefined);
		if (count === undefined && isFirst && short !== undefined) {
			const more = await listing.page(reached, 1);
			if (more.length === 0 || intake.hasBegunWith(more)) return;
		} else if (short !== undefined || intake.hasMoved) {
			if (count === undefined || count <= reached) return;
			if (short === 0) throw endedEarly(listing, reached, count);
		}
		stretch = {
			from: reached,
			to: Math.min(end, count ?? Infinity),
			pageSize: short ?? stretch.pageSize,
			atOnce: WINDOW,
		};
	}
}

/**
 * Whether there may be more behind a stretch. The known count decides, unless rows came twice: then the listing grew
 * meanwhile. A short first page is the last, unless its length is one to which a server lowers a limit.
 */
function mayGoOn(
	reached: number,
	short: number | undefined,
	count: number | undefined,
	hasMoved: boolean,
): boolean {
	if (count !== undefined) return hasMoved || reached < count;
	return short === undefined || isRound(short);
}

/** Servers that lower a limit lower it to a number somebody chose: tens, or powers of two. */
function isRound(rows: number): boolean {
	return rows > 0 && (rows % 10 === 0 || (rows >= 16 && Number.isInteger(Math.log2(rows))));
}

/** Reads to the end of the stretch or to the first short page; `short` is how many rows that one had. */
async function readStretch<Row>(
	listing: PagedSource<Row>,
	stretch: PageRange,
	count: number | undefined,
	intake: PageDeduplicator<Row>,
): Promise<{ reached: number; short?: number }> {
	let reached = stretch.from;
	for await (const { from, asked, rows } of prefetchPages(listing, stretch)) {
		const repeats = intake.add(rows, from);
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
