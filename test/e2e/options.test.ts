import {
	BROWSER,
	countsIfNotRun,
	HELP,
	PARTS,
	readE2eOptions,
	type E2ePart,
} from '../../e2e/e2e-options';
import { readdirSync, writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { readTryOptions } from '../../e2e/try/try-options';
import { PROFILE_NAMES } from '../../simulator';
import { readTestCounts, formatTotalOfParts } from '../../e2e/test-counts';
import { removeTemporaryFolders, createTemporaryFolder } from '../toolchain/temporaryFolders';

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

test('the help names every part', () => {
	for (const { name, description } of PARTS) {
		expect(HELP).toContain(`${name.padEnd(12)} ${description}`);
	}
});

test('without options the music server has the version in use', () => {
	expect(readTryOptions([])).toEqual({ help: false, profile: '2.8' });
});

test.each(PROFILE_NAMES)('--profile %s selects a simulated version', (profile) => {
	expect(readTryOptions(['--profile', profile])).toMatchObject({ profile });
});

test('an unknown profile is rejected with the existing ones', () => {
	expect(() => readTryOptions(['--profile', '1.0'])).toThrow(
		`There is no profile "1.0". The profiles are: ${PROFILE_NAMES.join(', ')}`,
	);
});

test.each([['now'], ['--profile']])('"%s" is rejected', (...words) => {
	expect(() => readTryOptions(words)).toThrow(/--help lists the options/);
});

test.each(['--help', '-h'])('%s is accepted', (word) => {
	expect(readTryOptions([word]).help).toBe(true);
});

const ofJest = {
	numPassedTests: 5,
	numFailedTests: 1,
	numRuntimeErrorTestSuites: 1,
	numPendingTests: 1,
	numTodoTests: 1,
};
const ofPlaywright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1 } };

afterAll(removeTemporaryFolders);

function fileWith(results: object): string {
	const file = join(createTemporaryFolder(), 'results.json');
	writeFileSync(file, JSON.stringify(results));
	return file;
}

test('the total is that of jest and Playwright together', () => {
	const counts = [readTestCounts(fileWith(ofJest), 1), readTestCounts(fileWith(ofPlaywright), 0)];
	expect(formatTotalOfParts(counts)).toBe('8 passed, 2 failed, 3 skipped');
	expect(formatTotalOfParts([{ passed: 2, failed: 0, skipped: 0 }])).toBe('2 passed, 0 failed');
});

test('a part that ends with an error of its own, or without results, has failed', () => {
	expect(readTestCounts(fileWith(ofPlaywright), 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
	expect(readTestCounts('no-such-file', 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

interface Lock {
	packages: Record<string, { version?: string; resolved?: string } | undefined>;
}

const lockOf = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Lock;
const here = lockOf('package-lock.json');
const real = lockOf('e2e/package-lock.json');
const bench = lockOf('bench/package-lock.json');
const version = ({ packages }: Lock, name: string) => packages[`node_modules/${name}`]?.version;

test.each(['n8n-core', 'n8n-workflow'])('real n8n and these tests use the same %s', (name) => {
	expect(version(here, name)).toBeDefined();
	expect(version(here, name)).toBe(version(real, name));
});

test('the benchmarks compare with the HTTP Request node of that n8n', () => {
	expect(version(bench, 'n8n-nodes-base')).toBeDefined();
	expect(version(bench, 'n8n-nodes-base')).toBe(version(real, 'n8n-nodes-base'));
});

test.each([
	['package-lock.json', here],
	['e2e/package-lock.json', real],
	['bench/package-lock.json', bench],
])('%s names no registry', (_path, { packages }) => {
	const named = Object.entries(packages).filter(([, entry]) => entry?.resolved !== undefined);

	expect(named.map(([name]) => name)).toEqual([]);
});
