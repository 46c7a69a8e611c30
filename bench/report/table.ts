import { CONTESTANTS } from '../contestants/contestant';
import type { Row, Verdict } from './row';

const HEADERS = ['', ...CONTESTANTS, 'goal'];

export function verdictText({ reached, goal, ok }: Verdict): string {
	return `${reached} (${goal}) ${ok ? 'ok' : 'MISSED'}`;
}

function cells({ title, values, verdicts }: Row): string[] {
	return [
		title,
		...CONTESTANTS.map((name) => values[name] ?? '-'),
		verdicts.map(verdictText).join('; '),
	];
}

/** The rows for a terminal, each note below its row. */
export function asText(rows: readonly Row[]): string {
	const lines = [HEADERS, ...rows.map(cells)];
	const widths = HEADERS.map((_, column) =>
		Math.max(...lines.map((line) => line[column]?.length ?? 0)),
	);
	const text = (line: string[]) =>
		line
			.map((cell, column) => cell.padEnd(widths[column] ?? 0))
			.join('  ')
			.trimEnd();
	const [head = [], ...body] = lines;
	return [
		text(head),
		...body.flatMap((line, index) => {
			const note = rows[index]?.note;
			return note === undefined ? [text(line)] : [text(line), `  ${note}`];
		}),
	].join('\n');
}

/** The rows for a page. */
export function asMarkdown(rows: readonly Row[]): string {
	const noted = rows.map((row) => ({
		...row,
		title: row.note ? `${row.title} (${row.note})` : row.title,
	}));
	return [HEADERS, HEADERS.map(() => '-'), ...noted.map(cells)]
		.map((line) => `| ${line.join(' | ')} |`)
		.join('\n');
}

export function missed(rows: readonly Row[]): number {
	return rows.flatMap(missedIn).length;
}

export function missedIn({ verdicts }: Row): Verdict[] {
	return verdicts.filter(({ ok }) => !ok);
}
