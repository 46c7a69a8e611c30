/**
 * Orders the columns of a row as in all outputs: what it is, what was done or plays, whether that worked, and IDs last.
 * Tables of n8n show them in this order, and few people scroll.
 */
export function orderColumns<Row extends object>(row: Row): Row;
export function orderColumns(row: object): object {
	return Object.fromEntries(
		Object.entries(row).sort(([one], [other]) => columnRank(one) - columnRank(other)),
	);
}

const OUTCOME_COLUMNS: readonly string[] = ['success', 'confirmed', 'reason'];

/** The place of a column among those of a row; the order of columns with the same rank is kept. */
export function columnRank(name: string): number {
	return isIdColumn(name) ? OUTCOME_COLUMNS.length : OUTCOME_COLUMNS.indexOf(name);
}

/** A URI is none: it stands where it is of use. */
function isIdColumn(name: string): boolean {
	return /_ids?$/.test(name) || name === 'synced_to';
}
