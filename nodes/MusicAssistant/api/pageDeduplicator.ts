/** Hands rows on that did not come before, and notices pages that did. */
export class PageDeduplicator<Row> {
	/** Whether rows came twice: the listing changed while it was read. */
	hasMoved = false;

	private readonly seen = new Set<string>();

	/** How the listing begins, and how the page before did. */
	private first?: string;

	private last?: string;

	/** @param take gets each row, with its place in the whole listing */
	constructor(
		private readonly listing: { identity(row: Row): string | undefined },
		private readonly take: (row: Row, index: number) => void,
	) {}

	/** @returns whether the page is one that came before: what a server sends that ignores `offset` */
	add(rows: readonly Row[], from: number): boolean {
		const [row] = rows;
		if (row === undefined) return false;
		// Rows without an identity may well look alike: only a whole page of them tells.
		const beginning = this.listing.identity(row) ?? JSON.stringify(rows);
		const repeats = beginning === this.first || beginning === this.last;
		this.first ??= beginning;
		this.last = beginning;
		const ofPage = new Set<string>();
		for (const [place, each] of rows.entries()) this.addRow(each, from + place, ofPage);
		return repeats;
	}

	/** @param ofPage what came on the same page: servers send some items twice at once, which is no change */
	private addRow(row: Row, index: number, ofPage: Set<string>): void {
		const identity = this.listing.identity(row);
		if (identity !== undefined) {
			if (this.seen.has(identity)) {
				this.hasMoved ||= !ofPage.has(identity);
				return;
			}
			this.seen.add(identity);
			ofPage.add(identity);
		}
		this.take(row, index);
	}
}
