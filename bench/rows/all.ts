import { races } from '../races';
import { LOADING, loadRow } from './loading';
import type { Length, Setting } from './setting';
import { PACKAGE, sizeRow } from './size';
import { timeRows } from './times';
import { weightRows, weightTitles } from './weights';
import type { Row } from '../report/row';

/** The titles of all rows, in the order in which they are measured. */
export function rowTitles(length: Length): string[] {
	return [...races(length).map(({ title }) => title), ...weightTitles(length), LOADING, PACKAGE];
}

/** Measures everything. */
export async function allRows(setting: Setting): Promise<Row[]> {
	return [
		...(await timeRows(setting)),
		...(await weightRows(setting)),
		await loadRow(setting),
		await sizeRow(),
	];
}
