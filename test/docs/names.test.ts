import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { listFilesBelow } from '../../scripts/list-files';
import { readPage, readCodeSnippets, PAGES } from './markdown';
import { readBenchmarkOptions as readBenchOptions } from '../../bench/benchmark-options';
import { readE2eOptions } from '../../e2e/e2e-options';
import { readTryOptions } from '../../e2e/try/try-options';
import { scripts } from '../../package.json';
import { readLiveCheckOptions } from '../../scripts/live/check-server';
import { readStartOptions } from '../../scripts/start/run-examples';

const NODE = 'nodes/MusicAssistant';
const FOLDERS = ['bench', 'credentials', 'docs', 'e2e', 'examples', 'nodes', 'scripts'];
const FILES = [...FOLDERS, 'simulator', 'test'].flatMap((folder) => listFilesBelow(ROOT, folder));

const architecture = readPage('ARCHITECTURE.md');
const contributing = readPage('CONTRIBUTING.md');

/** The tree on the page: the path of each file or folder with the text beside it. */
function drawnTree(): Map<string, string> {
	const [, block = ''] = /## The tree\n\n```\n([^]*?)```/.exec(architecture) ?? [];
	const tree = new Map<string, string>();
	let last: string[] = [];
	for (const line of block.split('\n')) {
		const [, indent = '', names, text = ''] =
			/^( {0,2})(\S+(?: {2}\S+\/)?)(?: +(.*))?$/.exec(line) ?? [];
		if (names === undefined) {
			for (const path of last) tree.set(path, `${tree.get(path)} ${line.trim()}`);
			continue;
		}
		const folder = indent === '' ? '' : `${NODE}/`;
		last = names.split(/ +/).map((name) => `${folder}${name}`.replace(/\/$/, ''));
		for (const path of last) tree.set(path, text);
	}
	return tree;
}

const foldersIn = (folder: string) =>
	readdirSync(join(ROOT, folder), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name);

describe('the tree in ARCHITECTURE.md', () => {
	const tree = drawnTree();

	test('has every folder of the code, and no other', () => {
		const inNode = foldersIn(NODE).map((name) => `${NODE}/${name}`);
		const folders = [...tree.keys()].filter((path) => !path.endsWith('.ts'));
		const others = ['credentials', NODE, 'simulator', 'scripts', 'examples', 'docs', 'test'];

		expect(folders.sort()).toEqual([...inNode, ...others, 'bench', 'e2e'].sort());
	});

	test('names files and folders that exist where it names them', () => {
		const named = [...tree].flatMap(([path, text]) =>
			(text.match(/[\w.]+\.ts\b|\b\w+\//g) ?? []).map((name) => `${path}/${name}`),
		);
		const missing = named.filter((path) => !FILES.some((file) => `${file}/`.startsWith(path)));

		expect(named.length).toBeGreaterThan(20);
		expect(missing).toEqual([]);
		for (const path of tree.keys()) expect(FILES.join('\n')).toContain(path);
	});

	test('names every folder of services/', () => {
		expect(tree.get(`${NODE}/services`)).toContain(
			foldersIn(`${NODE}/services`)
				.map((name) => `${name}/`)
				.join(' '),
		);
	});
});

describe.each([
	['ARCHITECTURE.md', architecture],
	['CONTRIBUTING.md', contributing],
])('%s', (_, page) => {
	const inline = page.replace(/^ *```[^]*?^ *```$/gm, '');
	const spans = [...inline.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);

	test('names files and folders that exist', () => {
		const paths = [
			...spans,
			...[...inline.matchAll(/\]\((\w[^)#:]*)\)/g)].map(([, link = '']) => link),
		]
			.filter((span) => /^[\w./-]+$/.test(span))
			.filter((span) => /\.(ts|cjs)$/.test(span) || /^[a-z_]+\/([\w-]+\/)*$/.test(span));
		const known = FILES.map((file) => `/${file}`).join('\n');

		expect(paths.length).toBeGreaterThan(5);
		expect(paths.filter((path) => !known.includes(`/${path}`))).toEqual([]);
	});

	test('names classes and functions that exist', () => {
		const names = spans.flatMap(
			(span) => /^([A-Za-z]+[a-z][A-Z]\w*|[A-Z][a-z]+)(\(|$)/.exec(span)?.[1] ?? [],
		);
		const code = FILES.filter((file) => /\.ts$/.test(file) && !file.startsWith('docs/'))
			.map((file) => readPage(file))
			.join('\n');
		const declared = (name: string) =>
			new RegExp(`\\b(?:class|const|function|interface|type|async)\\s+${name}\\b`).test(code);

		expect(names.length).toBeGreaterThan(2);
		// The ending of many names.
		expect(names.filter((name) => name !== 'Error' && !declared(name))).toEqual([]);
	});
});

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
