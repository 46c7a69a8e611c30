interface PageReader<Row> {
	page(offset: number, limit: number): Promise<readonly Row[]>;
}

/** A part of a listing that is read in pages of one size. */
export interface PageRange {
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
export async function* prefetchPages<Row>(
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
