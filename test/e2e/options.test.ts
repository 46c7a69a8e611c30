import { HELP, readOptions } from '../../e2e/options';
import { PARTS } from '../../e2e/parts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';

const names = (words: string[]) => readOptions(words).parts.map(({ name }) => name);

test('every file of parts/ is a part, and every part a file', () => {
	const files = readdirSync(join(ROOT, 'e2e/parts')).filter((file) => file.endsWith('.test.ts'));

	expect(files.sort()).toEqual(PARTS.map(({ name }) => `${name}.test.ts`).sort());
});

test('without words every part is run', () => {
	expect(names([])).toEqual(PARTS.map(({ name }) => name));
});

test('--only chooses parts', () => {
	expect(names(['--only', 'tool', '--only', 'types'])).toEqual(['types', 'tool']);
});

test('a part that cannot be run is a failure only where all are asked for', () => {
	expect(readOptions([]).all).toBe(false);
	expect(readOptions(['--all']).all).toBe(true);
});

test('an unknown part is refused with those there are', () => {
	expect(() => names(['--only', 'browsers'])).toThrow(
		/no part "browsers"\. There are: types, .*browser/,
	);
});

test('an unknown word is refused', () => {
	expect(() => names(['--fast'])).toThrow(/--help shows what there is/);
});

test('the help names every part', () => {
	for (const { name, says } of PARTS) expect(HELP).toContain(`${name.padEnd(12)} ${says}`);
});
