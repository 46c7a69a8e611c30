import type { JsonValue } from '../helpers/json';
import { type ApiError, rejectedError } from './apiError';

/** A listing that is read page by page. */
export interface PagedSource<Row> {
	/** `noCache` reads it as it is now. */
	page(offset: number, limit: number, noCache?: boolean): Promise<readonly Row[]>;
	/** How many rows there are; `undefined` if unknown. `noCache` reads the current number. */
	count(noCache: boolean): Promise<number | undefined>;
	/** Unique for each row; `undefined` for a row without an identity. */
	identity(row: Row): string | undefined;
	/** For error texts, for example `the queue "Kitchen"`. */
	readonly name: string;
}

export interface PageRequest {
	offset?: number;
	/** `undefined` for all rows. */
	limit?: number;
	pageSize?: number;
}

/** The server's own default. The specification advises against larger pages: they can overload a small server. */
export const DEFAULT_PAGE_SIZE = 500;

/** How many pages are requested at once after the first: more would gain little and overload a small server. */
const PARALLEL_PAGES = 4;

/** Each range after the first two means that the listing grew while it was read. */
const MAX_RANGES = 20;

const MAX_ROWS = 1_000_000;

/**
 * Reads a listing page by page and passes each row on once, with its index in the whole listing.
 *
 * The first page is requested alone, so that a listing of one page costs one request; then the count is read, and the
 * pages up to it are requested up to four at once. It ends with a short page, unless the count shows that there is more:
 * then the server returns smaller pages than requested.
 *
 * @throws ApiError when a page is repeated although the listing did not change (the server ignores `offset`), when a page
 * is empty although the count shows that there is more, or when the listing does not end
 */
export async function readPages<Row>(
	source: PagedSource<Row>,
	request: PageRequest,
	onRow: (row: Row, index: number) => void,
): Promise<void> {
	const deduplicator = new PageDeduplicator(source, onRow);
	const { offset = 0, pageSize = DEFAULT_PAGE_SIZE, limit = MAX_ROWS } = request;
	const end = offset + limit;
	let count: number | undefined;
	let range: PageRange = {
		from: offset,
		to: Math.min(end, offset + pageSize),
		pageSize,
		parallelPages: 1,
	};
	for (let ranges = 0; ranges < MAX_RANGES; ranges++) {
		const { reached, shortLength } = await readRange(source, range, deduplicator);
		if (reached >= end && request.limit !== undefined) return;
		const hasMore =
			count === undefined ? shortLength === undefined : reached < count || deduplicator.hasShifted;
		if (!hasMore) return;
		count = await source.count(count !== undefined);
		if (shortLength !== undefined || deduplicator.hasShifted) {
			if (count === undefined || count <= reached) return;
			if (shortLength === 0) throw endedEarlyError(source, reached, count);
		}
		range = {
			from: reached,
			to: Math.min(end, count ?? Infinity),
			pageSize: shortLength ?? range.pageSize,
			parallelPages: PARALLEL_PAGES,
		};
	}
	throw endlessListingError(source);
}

/** Reads a listing as `readPages` does. @returns its rows */
export async function readRows<Row>(
	source: PagedSource<Row>,
	request: PageRequest = {},
): Promise<Row[]> {
	const rows: Row[] = [];
	await readPages(source, request, (row) => {
		rows.push(row);
	});
	return rows;
}

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

/** Reads to the end of the range or to the first short page, which has `shortLength` rows. */
async function readRange<Row>(
	source: PagedSource<Row>,
	range: PageRange,
	deduplicator: PageDeduplicator<Row>,
): Promise<{ reached: number; shortLength?: number }> {
	let reached = range.from;
	for await (const { from, requested, rows } of prefetchPages(source, range)) {
		const repeated = deduplicator.add(rows, from);
		if (repeated !== undefined) {
			// Rows that were inserted in front move the others to later pages: then something else is at that offset now.
			const now = await source.page(repeated, requested, true);
			if (deduplicator.startOf(now) === deduplicator.startOf(rows)) throw repeatedPageError(source);
		}
		reached = from + rows.length;
		if (rows.length < requested) return { reached, shortLength: rows.length };
	}
	return { reached };
}

function repeatedPageError<Row>({ name }: PagedSource<Row>): ApiError {
	return rejectedError(
		`The server keeps sending the same page of ${name}`,
		'It ignores the page offset, so only the first page can be read: switch off "Return All" and set a limit below the page size, or update the server.',
	);
}

function endedEarlyError<Row>(
	{ name }: PagedSource<Row>,
	reached: number,
	count: number,
): ApiError {
	return rejectedError(
		`The server stopped after ${reached} of the ${count} entries of ${name}`,
		'The incomplete result was discarded. Run the node again.',
	);
}

function endlessListingError<Row>({ name }: PagedSource<Row>): ApiError {
	return rejectedError(
		`The end of ${name} could not be reached: it keeps growing while it is read`,
		'The result was discarded. Switch off "Return All" and set a limit.',
	);
}

interface PageReader<Row> {
	page(offset: number, limit: number): Promise<readonly Row[]>;
}

/** A part of a listing that is read in pages of one size. */
interface PageRange {
	from: number;
	/** Exclusive. */
	to: number;
	pageSize: number;
	parallelPages: number;
}

interface Page<Row> {
	from: number;
	requested: number;
	rows: readonly Row[];
}

/** The pages of a range in order, with up to `parallelPages` requests at once. */
async function* prefetchPages<Row>(
	source: PageReader<Row>,
	{ from, to, pageSize, parallelPages }: PageRange,
): AsyncGenerator<Page<Row>> {
	const pending: Array<Promise<Page<Row>>> = [];
	let next = from;
	for (;;) {
		while (pending.length < parallelPages && next < to) {
			const page = fetchPage(source, next, Math.min(pageSize, to - next));
			// If the caller stops early, nobody awaits this page: its rejection must not go unhandled.
			page.catch(() => {});
			pending.push(page);
			next += pageSize;
		}
		const page = pending.shift();
		if (page === undefined) return;
		yield await page;
	}
}

async function fetchPage<Row>(
	source: PageReader<Row>,
	from: number,
	limit: number,
): Promise<Page<Row>> {
	const rows = await source.page(from, limit);
	// A server that ignores the limit sends more than requested; the rest comes again with the next page.
	return { from, requested: limit, rows: rows.length > limit ? rows.slice(0, limit) : rows };
}

interface PageStart {
	readonly start: string;
	readonly from: number;
}

/** Passes each row on only once, and detects repeated pages. */
class PageDeduplicator<Row> {
	/** Whether a row came again on another page: the listing changed while it was read. */
	hasShifted = false;

	private readonly identities = new Set<string>();

	private firstPage?: PageStart;

	private previousPage?: PageStart;

	/** @param onRow receives each row, with its index in the whole listing */
	constructor(
		private readonly source: { identity(row: Row): string | undefined },
		private readonly onRow: (row: Row, index: number) => void,
	) {}

	/**
	 * @returns the offset of the first or previous page if that came again: from a server that ignores `offset`, or because
	 * rows were inserted in front of it
	 */
	add(rows: readonly Row[], from: number): number | undefined {
		const start = this.startOf(rows);
		if (start === undefined) return undefined;
		const repeated = [this.previousPage, this.firstPage].find((page) => page?.start === start);
		const page = { start, from };
		this.firstPage ??= page;
		this.previousPage = page;
		const pageIdentities = new Set<string>();
		for (const [index, row] of rows.entries()) this.addRow(row, from + index, pageIdentities);
		return repeated?.from;
	}

	/** Identifies a page; `undefined` if it is empty. */
	startOf(rows: readonly Row[]): string | undefined {
		const [row] = rows;
		// Rows without an identity may be equal: the whole page is compared.
		return row && (this.source.identity(row) ?? JSON.stringify(rows));
	}

	/** @param pageIdentities of the same page, on which servers send some items twice although nothing has changed */
	private addRow(row: Row, index: number, pageIdentities: Set<string>): void {
		const identity = this.source.identity(row);
		if (identity !== undefined) {
			if (this.identities.has(identity)) {
				this.hasShifted ||= !pageIdentities.has(identity);
				return;
			}
			this.identities.add(identity);
			pageIdentities.add(identity);
		}
		this.onRow(row, index);
	}
}
