import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readOptions as readBenchOptions } from '../../bench/options';
import { readOptions as readEndToEndOptions } from '../../e2e/options';
import { readOptions as readTryOptions } from '../../e2e/try/options';
import { scripts } from '../../package.json';
import { ROOT } from '../../scripts/dist';
import { filesBelow } from '../../scripts/files-below';
import { readOptions as readFaultsOptions } from '../../scripts/faults/options';
import { PAGES } from '../../scripts/links/pages';
import { readOptions as readLiveOptions } from '../../scripts/live/options';
import { readOptions as readReleaseOptions } from '../../scripts/release/options';
import { readOptions as readStartOptions } from '../../scripts/start/options';
import { typed } from '../workflows/start-command';
import { codes, shellBlocks } from './markdown';
import { OTHER_COMMANDS } from './other-commands';
import { removeTemporaryFolders } from '../toolchain/temporary';

/** Commands that are started here, and by no other test, as processes of their own. */
const STARTED = [
	'bench',
	'coverage',
	'e2e',
	'links',
	'n8n',
	'reference',
	'test',
	'test:faults',
] as const;

const SOME_TESTS = 'npx jest test/actions';

/**
 * Which file runs what a command of the documentation does, and by what it is seen to do so: a file of the project that
 * it imports or starts, or else a word.
 */
const RUN_BY: Readonly<Record<string, readonly [file: string, word: string]>> = {
	'npm ci': ['.ci/run', 'npm ci'],
	'npm test': ['.ci/run', 'npm test'],
	'npm start': ['test/workflows/start.test.ts', 'npmStart'],
	'npm run bench': ['test/bench/bench.test.ts', 'bench/main.ts'],
	'npm run build': ['test/toolchain/build.test.ts', 'GULP'],
	'npm run clean': ['test/toolchain/build.test.ts', "'clean'"],
	'npm run coverage': ['test/toolchain/coverage.test.ts', 'scripts/check/covered.ts'],
	'npm run e2e': ['.ci/run', 'npm run e2e'],
	'npm run format': ['test/toolchain/format.test.ts', 'scripts.format'],
	'npm run gate': ['test/toolchain/gate.test.ts', 'scripts/gate/gate.mjs'],
	'npm run links': ['test/toolchain/links.test.ts', 'scripts/links/links.ts'],
	'npm run lint': ['scripts/check/check.ts', '--lint'],
	'npm run n8n': ['e2e/parts/try.test.ts', "'npm', ['run', 'n8n']"],
	'npm run reference': ['test/reference/files.test.ts', 'scripts/reference/files.ts'],
	'npm run release:check': ['test/release/faults.test.ts', 'scripts/release/check.ts'],
	'npm run simulator': ['test/simulator/commandLine.test.ts', 'simulator/cli.ts'],
	'npm run soak': ['test/soak/soak.test.ts', 'test/soak/run.ts'],
	'npm run test:faults': ['test/faults/hostile.test.ts', 'test/faults/support/trying.ts'],
	'npm run test:live': ['test/live/live.test.ts', 'scripts/live/main.ts'],
	'npm run test:mutations': ['test/toolchain/mutations.test.ts', 'mutations.cjs'],
};

/** How the words behind a command are read, where it has any. */
const WORDS: Readonly<Record<string, (words: string[]) => unknown>> = {
	'npm start': (words) => readStartOptions(words, { MUSIC_ASSISTANT_TOKEN: 'a-token' }),
	'npm run bench': readBenchOptions,
	'npm run e2e': readEndToEndOptions,
	'npm run n8n': readTryOptions,
	'npm run release:check': readReleaseOptions,
	'npm run test:faults': readFaultsOptions,
	'npm run test:live': (words) =>
		readLiveOptions(words, { MUSIC_ASSISTANT_URL: 'http://a', MUSIC_ASSISTANT_TOKEN: 'a-token' }),
};

const COMMAND = /\bnpm (?:(?:run [\w:-]+)|ci|test|start)\b(?: -- [^\n`#)]*)?/g;

/** How code within a sentence begins that somebody is to type. */
const PROGRAM = /^(?:cd|cp|curl|docker|git|mkdir|node|npm|npx|sudo|wget)\b/;

interface Documented {
	readonly page: string;
	readonly command: string;
	readonly words: readonly string[];
}

const documented: Documented[] = PAGES.flatMap((page) =>
	codes(page).flatMap((code) =>
		[...code.matchAll(COMMAND)].map(([line]) => {
			const [command = '', words = ''] = line.split(' -- ');
			return { page, command, words: words.trim().split(/\s+/).filter(Boolean) };
		}),
	),
);

afterAll(removeTemporaryFolders);

test('there are commands in the documentation', () => {
	expect(documented.length).toBeGreaterThan(30);
});

test.each([...new Set(documented.map(({ command }) => command))])(
	'%s is a command of the project, and something runs it',
	(command) => {
		const name = command.replace(/^npm (run )?/, '');
		if (name !== 'ci') expect(Object.keys(scripts)).toContain(name);
		const [file, sign] = RUN_BY[command] ?? [];
		// Red here? Say in RUN_BY which test runs the new command, so that the documentation of it stays true.
		expect(file).toBeDefined();
		expect([file, existsSync(join(ROOT, file!))]).toEqual([file, true]);
		const text = readFileSync(join(ROOT, file!), 'utf8');
		if (sign!.includes('/')) expect(filesUsed(file!, text)).toContain(sign);
		else expect(text).toContain(sign);
	},
);

/** The files of the project that a test imports or, by the way to them, starts; what is said in a title is neither. */
function filesUsed(file: string, text: string): string[] {
	const imported = [...text.matchAll(/^(?:import|\}).* from '(\.[^']+)';$/gm)].map(
		([, path = '']) => `${posix.join(posix.dirname(file), path)}.ts`,
	);
	const started = [...text.matchAll(/'([\w./-]+\.(?:ts|mjs))'/g)].map(([, path = '']) => path);
	return [...imported, ...started].filter((path) => existsSync(join(ROOT, path)));
}

test.each(documented.filter(({ words }) => words.length > 0))(
	'$page: $command understands $words',
	({ command, words }) => {
		const shown = words.map((word) => word.replace(/^(X|URL)$/, 'http://192.168.1.20:8095'));
		const read = WORDS[command];
		expect(read).toBeDefined();
		expect(() => read!(shown)).not.toThrow();
	},
);

test.each(STARTED)('the command %s explains itself', async (name) => {
	const [, script = ''] = /^tsx (\S+)$/.exec(scripts[name]) ?? [];
	const { exitCode, text } = await typed(script, ['--help']);

	expect(text).toContain(name === 'test' ? 'npm test' : `npm run ${name}`);
	expect(text).not.toMatch(/\n {4}at /);
	expect(exitCode).toBe(0);
});

test('so does npm test for -h', async () => {
	const [, script = ''] = /^tsx (\S+)$/.exec(scripts.test) ?? [];
	const { exitCode, text } = await typed(script, ['-h']);

	expect(text).toContain('npm test');
	expect(exitCode).toBe(0);
});

test(`${SOME_TESTS} runs the tests of that folder`, () => {
	const [, , folder = ''] = SOME_TESTS.split(' ');
	const words = ['node_modules/jest/bin/jest.js', folder, '--listTests'];
	const listed = execFileSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });

	const paths = listed.trim().split('\n').sort();
	const there = filesBelow(ROOT, folder).filter((path) => path.endsWith('.test.ts'));
	expect(there.length).toBeGreaterThan(10);
	expect(paths).toEqual(there.map((path) => join(ROOT, path)));
});

test('npm run test:faults chooses tests by what they are called and by their files', () => {
	expect(readFaultsOptions([]).selection).toEqual(['test/faults']);
	expect(readFaultsOptions(['-t', 'redirect']).selection).toEqual([
		'test/faults',
		'--testNamePattern',
		'redirect',
	]);
	expect(readFaultsOptions(['--write', 'test/faults/line'])).toMatchObject({
		write: true,
		selection: ['test/faults/line'],
	});
});

test.each(Object.entries(WORDS))('%s refuses what it does not know', (_command, read) => {
	expect(() => read(['--no-such-word'])).toThrow(/--help shows what there is/);
});

test.each(Object.entries(OTHER_COMMANDS))('%s does what it is written for', async (line, run) => {
	await run(line);
});

test('there are no other commands', () => {
	const lines = PAGES.flatMap((page) => [
		...shellBlocks(page).flatMap((block) => block.trim().split('\n')),
		...codes(page).filter((code) => !code.includes('\n') && PROGRAM.test(code)),
	]);
	const others = lines
		.flatMap((line) => line.replace(/\s#\s.*$/, '').split('&&'))
		.map((line) => line.trim())
		.filter((line) => line !== '' && line.match(COMMAND)?.[0] !== line);
	expect([...new Set(others)].sort()).toEqual([...Object.keys(OTHER_COMMANDS), SOME_TESTS].sort());
});

test('every command of the project is in CONTRIBUTING.md', () => {
	const told = documented.filter(({ page }) => page === 'CONTRIBUTING.md');
	const names = told.map(({ command }) => command.replace(/^npm (run )?/, ''));
	for (const name of Object.keys(scripts)) expect(names).toContain(name);
});
