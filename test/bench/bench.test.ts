import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROWS } from '../../bench/benchmark-rows';
import { createMarkdownTable } from '../../bench/markdown-table';
import { ROOT } from '../../scripts/dist';
import { runScript } from '../workflows/start-command';

/** The rows of a table, cell by cell, without its head. */
function rowsOf(text: string): string[][] {
	const lines = text.split('\n').filter((line) => line.startsWith('| '));
	return lines.slice(2).map((line) =>
		line
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim()),
	);
}

test('npm run bench prints each result beside its goal', async () => {
	const selected = ['100 changes', 'favorites: requests', 'Package'];
	const words = ['--quick', ...selected.flatMap((name) => ['--only', name])];
	const { exitCode, text } = await runScript('bench/main.ts', words);

	const [changes = [], requests = [], size = [], ...others] = rowsOf(text);
	const [name, ours, , least, , , result = '', goal, reached] = changes;
	expect([name, goal]).toEqual(['100 changes: time in ms', '≤ 1.15']);
	expect(result).toMatch(/^\d+\.\d\d × minimal node$/);
	expect(Number.parseFloat(result)).toBeCloseTo(Number(ours) / Number(least), 1);
	expect(reached).toMatch(/^(yes|no)$/);
	// At least twenty pages of tracks, and one request for each of the other media types.
	expect(Number(requests[1])).toBeGreaterThanOrEqual(26);
	expect(Number(requests[1])).toBeLessThan(32);
	expect(size[0]).toBe('Package: unpacked size in kB');
	expect(Number(size[1])).toBeGreaterThan(100);
	expect(others).toEqual([]);
	expect(exitCode).toBe(0);
});

test('a goal is reached or not, as a ratio or as a single figure', async () => {
	const row = { name: 'Reads', metric: 'time in ms', subjects: [] } as const;
	const medians = new Map([
		['our node', 104],
		['raw loop', 200],
	]);
	const lines = [
		{ ...row, goal: 0.5, goalRelativeTo: 'raw loop' },
		{ ...row, goal: 0.52, goalRelativeTo: 'raw loop' },
		{ ...row, goal: 103 },
		row,
	] as const;
	const rows = rowsOf(await createMarkdownTable(lines.map((line) => [line, medians])));
	expect(rows.map((cells) => cells.slice(-3))).toEqual([
		['0.52 × raw loop', '≤ 0.5', 'no'],
		['0.52 × raw loop', '≤ 0.52', 'yes'],
		['104', '≤ 103', 'no'],
		['', '', ''],
	]);
});

test('docs/maintainers.md has every row and goal (else: npm run bench -- --write)', () => {
	const page = readFileSync(join(ROOT, 'docs/maintainers.md'), 'utf8');
	const shown = rowsOf(page.slice(page.indexOf('## Performance')));
	expect(shown.map(([name, ...cells]) => [name, cells.at(-2)])).toEqual(
		ROWS.map(({ name, goal }) => [name, goal === undefined ? '' : `≤ ${goal}`]),
	);
});
