import { countM3uEntries, describeNonM3uFormat } from '../../helpers/formats/m3u';
import { countWithUnit } from '../../helpers/text';
import type { InputItemFile } from '../../parameters/inputItemFile';
import type { OperationContext } from '../../parameters/operationContext';

const FILE_PARAMETER = 'binaryPropertyName';

/** Servers accept requests of up to 16 MB. */
const MAX_MEGABYTES = 10;

const USE_M3U_REMEDY = 'Use an M3U or M3U8 file, such as one from Playlist > Export.';

export interface M3uFile {
	text: string;
	entryCount: number;
}

/** The playlist file of the input item. @throws ParameterError for anything that servers would misread */
export async function readM3uFile(context: OperationContext): Promise<M3uFile> {
	const file = await context.openFile(FILE_PARAMETER);
	const fileError = (problem: string, remedy = USE_M3U_REMEDY) => {
		const name = file.name === undefined ? '' : ` "${file.name}"`;
		return context.parameters.error(
			FILE_PARAMETER,
			`refers to the file${name}, which ${problem}`,
			remedy,
		);
	};
	if (file.size > MAX_MEGABYTES * 1_000_000) {
		throw fileError(
			`is too large: it has ${countWithUnit(Math.ceil(file.size / 1_000_000), 'megabyte')}`,
			`Use an M3U or M3U8 file of up to ${MAX_MEGABYTES} megabytes.`,
		);
	}
	const bytes = await readContent(file);
	const decoded = bytes.toString('utf8');
	if (!Buffer.from(decoded, 'utf8').equals(bytes) || decoded.includes('\0')) {
		throw fileError('is not text in UTF-8', `${USE_M3U_REMEDY} Convert older files to UTF-8.`);
	}
	// Servers would read a byte order mark, which some editors write, as part of the first line.
	const text = decoded.replace(/^\uFEFF/, '');
	const format = describeNonM3uFormat(text);
	if (format !== undefined) throw fileError(`contains ${format}`);
	const entryCount = countM3uEntries(text);
	if (entryCount === 0) throw fileError('contains no entries');
	return { text, entryCount };
}

async function readContent(file: InputItemFile): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of file.stream()) chunks.push(chunk);
	return Buffer.concat(chunks);
}
