import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { n8n } from '../../package.json';
import { WORK } from '../../scripts/bundle';
import { ROOT } from '../../scripts/dist';
import { HTTP_REQUEST } from '../contestants/n8n-nodes';

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

/** n8n's HTTP Request node, which is whole then. */
export async function loadHttpRequest(nodesBase: string): Promise<LoadedTwice> {
	return await load(nodesBase, { start: [join(nodesBase, HTTP_REQUEST)], firstUse: [] });
}

async function load(
	home: string,
	steps: Readonly<Record<keyof LoadedTwice, readonly string[]>>,
): Promise<LoadedTwice> {
	const workflow = createRequire(steps.start[0] ?? home).resolve('n8n-workflow');
	const given = JSON.stringify({ workflow, home, ...steps });
	const { stdout } = await promisify(execFile)(process.execPath, ['-e', SCRIPT, given]);
	return JSON.parse(stdout) as LoadedTwice;
}
