import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { n8n } from '../../package.json';
import { WORK } from '../../scripts/bundle';
import { ROOT } from '../../scripts/dist';
import { HTTP_REQUEST } from '../contestants/n8n-nodes';
import { spentIn } from './package-size';

/** What it takes to load some files. */
export interface Loaded {
	readonly milliseconds: number;
	/** Files that were loaded, n8n-workflow and what it brings aside: n8n has that already. */
	readonly modules: number;
	/** Those of them that belong to another package. */
	readonly foreign: number;
}

/** A package as n8n loads it when it starts, and what it loads itself when it first does something. */
export interface LoadedTwice {
	readonly start: Loaded;
	readonly firstUse: Loaded;
}

/** Loads files in a new process, after n8n-workflow, and tells how long it took and what it brought. */
const SCRIPT = `
const { workflow, home, ...steps } = JSON.parse(process.argv[1]);
require(workflow);
const load = (files) => {
	const before = new Set(Object.keys(require.cache));
	const started = performance.now();
	for (const file of files) require(file);
	const milliseconds = performance.now() - started;
	const loaded = Object.keys(require.cache).filter((path) => !before.has(path));
	const foreign = loaded.filter((path) => !path.startsWith(home));
	return { milliseconds, modules: loaded.length, foreign: foreign.length };
};
const start = load(steps.start);
console.log(JSON.stringify({ start, firstUse: load(steps.firstUse) }));
`;

/** The nodes and the credential of this package, then what they do. */
export async function loadOurs(): Promise<LoadedTwice> {
	const files = [...n8n.nodes, ...n8n.credentials].map((file) => join(ROOT, file));
	const home = join(ROOT, 'dist');
	return await load(home, { start: files, firstUse: [join(ROOT, WORK)] });
}

/** What loading cannot do without, whatever is described. */
export interface LeastLoading {
	/** Milliseconds to find and open as many files, with nothing in them. */
	readonly opening: number;
	/** Milliseconds to compile the descriptions, before anything of them runs. */
	readonly compiling: number;
	/** Bytes of the descriptions, and of those what people read and what n8n calls the fields. */
	readonly size: number;
	readonly texts: number;
	readonly names: number;
}

const COMPILE = `
const code = require('node:fs').readFileSync(process.argv[1], 'utf8');
const { Script } = require('node:vm');
const started = performance.now();
new Script('(function (exports, require, module) {' + code + '})');
console.log(performance.now() - started);
`;

/** @param path of the descriptions @param files that there are in all */
export async function leastLoading(path: string, files: number): Promise<LeastLoading> {
	const code = await readFile(path, 'utf8');
	const { stdout } = await promisify(execFile)(process.execPath, ['-e', COMPILE, path]);
	return {
		opening: await openingOf(files),
		compiling: Number(stdout),
		size: Buffer.byteLength(code),
		...spentIn(code),
	};
}

async function openingOf(count: number): Promise<number> {
	const home = await mkdtemp(join(tmpdir(), 'bench-'));
	try {
		const files = Array.from({ length: count }, (_, number) => join(home, `${number}.js`));
		for (const file of files) await writeFile(file, '');
		const { start } = await load(ROOT, { start: files, firstUse: [] });
		return start.milliseconds;
	} finally {
		await rm(home, { recursive: true });
	}
}

/** n8n's HTTP Request node, which is whole then. */
export async function loadHttpRequest(nodesBase: string): Promise<LoadedTwice> {
	return await load(nodesBase, { start: [join(nodesBase, HTTP_REQUEST)], firstUse: [] });
}

async function load(
	home: string,
	steps: Readonly<Record<keyof LoadedTwice, readonly string[]>>,
): Promise<LoadedTwice> {
	const workflow = createRequire(join(home, 'package.json')).resolve('n8n-workflow');
	const given = JSON.stringify({ workflow, home, ...steps });
	const { stdout } = await promisify(execFile)(process.execPath, ['-e', SCRIPT, given]);
	return JSON.parse(stdout) as LoadedTwice;
}
