import { ROOT } from '../../scripts/dist';
import { installedFrom } from '../../scripts/engine';
import { NODE_TYPE } from '../../scripts/engine/one-node';
import { operationsIn } from '../../scripts/reference/description';
import { packageSize } from '../measure/package-size';
import { atMost, kilobytes, type Row } from '../report/row';

export const PACKAGE = 'package, unpacked, without pictures';

/** Kilobytes that the package may have. */
const SMALL = 150;

/** How large the package is, and what of it is what. */
export async function sizeRow(): Promise<Row> {
	const { total, code, texts, names, schemas, readme, rest } = await packageSize();
	const given = texts + names + readme + schemas + rest;
	const { nodes } = await installedFrom(ROOT);
	const operations = operationsIn(nodes[NODE_TYPE]?.description.properties ?? []);
	return {
		title: PACKAGE,
		values: { ours: kilobytes(total) },
		verdicts: [atMost(total / 1000, SMALL, 'kB')],
		note: `code ${kilobytes(code)}, of which texts ${kilobytes(texts)} and names ${kilobytes(names)}; README ${kilobytes(readme)}, output schemas ${kilobytes(schemas)}, rest ${kilobytes(rest)}`,
		whenMissed: `The texts in the code, the names that minifying keeps, the README, the output schemas and the rest are ${kilobytes(given)}. That leaves ${kilobytes(SMALL * 1000 - given)} for the code beside them, which is minified and takes ${kilobytes(total - given)} for ${operations.length} operations, their lists in the editor and the trigger. That is ours, by choice, because the texts, the names, the schemas and the README are what users read, and less code would do less for them.`,
	};
}
