import { ROOT } from '../../scripts/dist';
import { npmPack } from '../../scripts/npm-pack';
import { kilobytes, type Row } from '../report/row';

export const PACKAGE = 'package, unpacked';

/** How large the package is, as npm tells it. */
export async function sizeRow(): Promise<Row> {
	const { files } = await npmPack(ROOT);
	const total = files.reduce((bytes, { size }) => bytes + size, 0);
	return {
		title: PACKAGE,
		values: { ours: kilobytes(total) },
		verdicts: [],
		note: `${files.length} files; readable code, file by file`,
	};
}
