/** What gives itself out in pages. */
interface Paged<Row> {
	page(offset: number, limit: number): Promise<readonly Row[]>;
}

/** A part of a listing that is read in pages of one size. */
export interface PageRange {
	/** The first row. */
	from: number;
	/** The row behind the last. */
	to: number;
	pageSize: number;
	/** How many pages may be under way. */
	atOnce: number;
}

interface Page<Row> {
	from: number;
	asked: number;
	rows: readonly Row[];
}

/** The pages of a stretch in order, with up to `atOnce` requests under way. */
export async function* prefetchPages<Row>(
	listing: Paged<Row>,
	{ from, to, pageSize, atOnce }: PageRange,
): AsyncGenerator<Page<Row>> {
	const underWay: Array<Promise<Page<Row>>> = [];
	let next = from;
	for (;;) {
		while (underWay.length < atOnce && next < to) {
			const page = requested(listing, next, Math.min(pageSize, to - next));
			// A page behind one that ends the reading is never looked at: its failing must not go unhandled.
			page.catch(() => {});
			underWay.push(page);
			next += pageSize;
		}
		const page = underWay.shift();
		if (page === undefined) return;
		yield await page;
	}
}

async function requested<Row>(
	listing: Paged<Row>,
	from: number,
	asked: number,
): Promise<Page<Row>> {
	const rows = await listing.page(from, asked);
	// A server that ignores the limit sends more than was asked for; the rest comes again with the next page.
	return { from, asked, rows: rows.length > asked ? rows.slice(0, asked) : rows };
}
