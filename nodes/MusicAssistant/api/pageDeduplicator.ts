/** Passes each row on only once, and detects repeated pages. */
export class PageDeduplicator<Row> {
	/** Whether a row came again on another page: the listing changed while it was read. */
	hasShifted = false;

	private readonly identities = new Set<string>();

	private firstPageStart?: string;

	private previousPageStart?: string;

	/** @param onRow receives each row, with its index in the whole listing */
	constructor(
		private readonly source: { identity(row: Row): string | undefined },
		private readonly onRow: (row: Row, index: number) => void,
	) {}

	/** @returns whether it is the first or the previous page again, as from a server that ignores `offset` */
	add(rows: readonly Row[], from: number): boolean {
		const [row] = rows;
		if (row === undefined) return false;
		// Rows without an identity may be equal: the whole page is compared.
		const pageStart = this.source.identity(row) ?? JSON.stringify(rows);
		const isRepeated = pageStart === this.firstPageStart || pageStart === this.previousPageStart;
		this.firstPageStart ??= pageStart;
		this.previousPageStart = pageStart;
		const pageIdentities = new Set<string>();
		for (const [index, row] of rows.entries()) this.addRow(row, from + index, pageIdentities);
		return isRepeated;
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
