import {
	BROWSER,
	countsIfNotRun,
	type E2ePart,
	HELP,
	PARTS,
	readE2eOptions,
} from '../../e2e/e2e-options';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';

const names = (words: string[]) => readE2eOptions(words).parts.map(({ name }) => name);

test("every file of parts/ is a part, and every part except the browser's is a file", () => {
	const files = readdirSync(join(ROOT, 'e2e/parts')).filter((file) => file.endsWith('.test.ts'));
	const others = PARTS.filter(({ name }) => name !== BROWSER);

	expect(files.sort()).toEqual(others.map(({ name }) => `${name}.test.ts`).sort());
});

test('without options every part is run', () => {
	expect(names([])).toEqual(PARTS.map(({ name }) => name));
});

test('--only selects parts', () => {
	expect(names(['--only', 'tool', '--only', 'types'])).toEqual(['types', 'tool']);
});

describe('a part whose programs are not installed', () => {
	const part: E2ePart = {
		name: 'choir',
		description: 'singing',
		missing: () => ['organ', 'bellows'],
	};
	let log: jest.SpyInstance;
	beforeEach(() => {
		log = jest.spyOn(console, 'log').mockImplementation();
	});
	afterEach(() => log.mockRestore());

	test.each([
		[[], { passed: 0, failed: 0, skipped: 1 }],
		[['--all'], { passed: 0, failed: 1, skipped: 0 }],
	])('counts, with the options %j, as %j', (words, counted) => {
		expect(countsIfNotRun(part, readE2eOptions(words).all)).toEqual([counted]);
		expect(log.mock.calls).toEqual([['choir was not run: organ and bellows not installed']]);
	});

	test('is distinguished from one that can be run', () => {
		expect(countsIfNotRun({ ...part, missing: () => [] }, true)).toEqual([]);
		expect(log).not.toHaveBeenCalled();
	});
});

test('an unknown part is rejected with the existing ones', () => {
	expect(() => names(['--only', 'browsers'])).toThrow(
		/no part "browsers"\. The parts are: types, .*browser/,
	);
});

test('an unknown option is rejected', () => {
	expect(() => names(['--fast'])).toThrow(/--help lists the options/);
});

test('the help names every part', () => {
	for (const { name, description } of PARTS) {
		expect(HELP).toContain(`${name.padEnd(12)} ${description}`);
	}
});
