interface PageStart {
	readonly start: string;
	readonly from: number;
}

/** Passes each row on only once, and detects repeated pages. */
export class PageDeduplicator<Row> {
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
