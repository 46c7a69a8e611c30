import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { version as core } from 'n8n-core/package.json';
import { version } from '../package.json';
import { ROOT } from '../scripts/dist';
import { formatText } from '../scripts/format-text';
import { markdownTable } from '../scripts/reference/markdown';
import { dependencies } from './package.json';
import { type BenchmarkRow, ROWS, SUBJECTS } from './benchmark-rows';

/** The median of each subject of a row. */
export type RowMedians = readonly [row: BenchmarkRow, medians: ReadonlyMap<string, number>];

/** The figures as a Markdown table. */
export async function createMarkdownTable(rowsWithMedians: readonly RowMedians[]): Promise<string> {
	const head = ['Benchmark', ...SUBJECTS, 'Result', 'Goal', 'Reached'];
	return await formatText('table.md', markdownTable(head, rowsWithMedians.map(rowCells)));
}

function rowCells([{ name, goal, goalRelativeTo }, medians]: RowMedians): string[] {
	const values = SUBJECTS.map((subject) => formatFigure(medians.get(subject)));
	if (goal === undefined) return [name, ...values, '', '', ''];
	const ours = medians.get('our node') ?? NaN;
	const result = goalRelativeTo ? ours / (medians.get(goalRelativeTo) ?? NaN) : ours;
	const shown = goalRelativeTo ? `${result.toFixed(2)} × ${goalRelativeTo}` : formatFigure(result);
	return [name, ...values, shown, `≤ ${goal}`, result <= goal ? 'yes' : 'no'];
}

/** More than three digits would suggest a precision that these measurements do not have. */
function formatFigure(value?: number): string {
	if (value === undefined) return '';
	return Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

const PAGE = 'docs/maintainers.md';

/** Puts a table and the machine it was measured on into docs/maintainers.md. Rows that the table does not contain stay as they are. */
export async function writeTableToMaintainersPage(table: string): Promise<void> {
	const date = new Date().toISOString().slice(0, 10);
	const nodes = `n8n-core ${core}, n8n-nodes-base ${dependencies['n8n-nodes-base']}`;
	const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
	const head = `Measured on ${date}: version ${version}, ${nodes}, Node.js ${process.versions.node}, ${process.platform}, ${machine}.`;
	const page = await readFile(join(ROOT, PAGE), 'utf8');
	const written = page.replace(/^Measured on\b[^]*^\|.*$/m, (before) =>
		[head, '', ...mergeTableLines(before, table)].join('\n'),
	);
	await writeFile(join(ROOT, PAGE), await formatText(PAGE, written));
}

/** The lines of a table, with the lines of an older one for the rows that it lacks. */
function mergeTableLines(before: string, table: string): string[] {
	const lines = table.trim().split('\n');
	const rows = new Map(
		[...before.split('\n'), ...lines].map((line) => [line.split('|')[1]?.trim(), line]),
	);
	return [...lines.slice(0, 2), ...ROWS.flatMap(({ name }) => rows.get(name) ?? [])];
}
