import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/**
 * Colors text if the output is a terminal, but not if it is a file or a pipe. `NO_COLOR`
 * switches colors off, `FORCE_COLOR` on; `styleText` respects both.
 */
function styled(style: Style, text: string): string {
	return styleText(style, text, { stream: process.stdout });
}

export const bold = (text: string): string => styled('bold', text);
export const dim = (text: string): string => styled('dim', text);
export const green = (text: string): string => styled('green', text);
export const red = (text: string): string => styled('red', text);
export const cyan = (text: string): string => styled('cyan', text);

export function printLine(line = ''): void {
	process.stdout.write(`${line}\n`);
}

/** Aligns columns by the width of the plain text; styles are applied afterwards. */
export function alignColumns(rows: readonly (readonly string[])[]): string[][] {
	const widthOf = (column: number): number =>
		Math.max(...rows.map((row) => row[column]?.length ?? 0));
	return rows.map((row) =>
		row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widthOf(column)))),
	);
}
