import { readBenchmarkOptions as readBenchOptions } from '../../bench/benchmark-options';
import { readE2eOptions } from '../../e2e/e2e-options';
import { readTryOptions } from '../../e2e/try/try-options';
import { scripts } from '../../package.json';
import { readLiveCheckOptions } from '../../scripts/live/check-server';
import { readStartOptions } from '../../scripts/start/run-examples';
import { readCodeSnippets, PAGES } from './markdown';

/** How the words behind a command are read that is ours. */
const WORDS: Readonly<Record<string, (words: string[]) => unknown>> = {
	'npm start': readStartOptions,
	'npm run bench': readBenchOptions,
	'npm run e2e': readE2eOptions,
	'npm run n8n': readTryOptions,
	'npm run test:live': (words) =>
		readLiveCheckOptions(words, {
			MUSIC_ASSISTANT_URL: 'http://a',
			MUSIC_ASSISTANT_TOKEN: 'a-token',
		}),
};

const COMMAND = /\bnpm (?:(?:run [\w:-]+)|test|start)\b(?: -- [^\n`#)]*)?/g;

const documented = PAGES.flatMap((page) =>
	readCodeSnippets(page).flatMap((code) =>
		[...code.matchAll(COMMAND)].map(([line]) => {
			const [command = '', words = ''] = line.split(' -- ');
			const name = command.replace(/^npm (run )?/, '');
			return { page, command, name, words: words.trim().split(/\s+/).filter(Boolean) };
		}),
	),
);

test('every command in the documentation exists in the project', () => {
	expect(documented.length).toBeGreaterThan(30);
	expect(documented.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('every command of the project is in CONTRIBUTING.md', () => {
	const told = documented.filter(({ page }) => page === 'CONTRIBUTING.md');
	const names = new Set(told.map(({ name }) => name));
	// The parts of `npm run lint` are in package.json.
	const own = Object.keys(scripts).filter((name) => !name.startsWith('lint:'));
	expect(own.filter((name) => !names.has(name))).toEqual([]);
});

test.each(documented.filter(({ command, words }) => words.length > 0 && command in WORDS))(
	'$page: $command accepts $words',
	({ command, words }) => {
		const shown = words.map((word) => word.replace(/^(X|URL)$/, 'http://192.168.1.20:8095'));
		expect(() => WORDS[command]!(shown)).not.toThrow();
	},
);

test.each(Object.entries(WORDS))('%s rejects unknown options', (_command, read) => {
	expect(() => read(['--no-such-word'])).toThrow(/--help lists the options/);
});
