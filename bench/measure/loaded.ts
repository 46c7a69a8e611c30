import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { n8n } from '../../package.json';
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

/** Loads files in a new process, after n8n-workflow, and tells how long it took and what it brought. */
const SCRIPT = `
const { workflow, home, files } = JSON.parse(process.argv[1]);
require(workflow);
const before = new Set(Object.keys(require.cache));
const started = performance.now();
for (const file of files) require(file);
const milliseconds = performance.now() - started;
const loaded = Object.keys(require.cache).filter((path) => !before.has(path));
const foreign = loaded.filter((path) => !path.startsWith(home));
console.log(JSON.stringify({ milliseconds, modules: loaded.length, foreign: foreign.length }));
`;

/** The nodes and the credential of this package, as n8n loads them when it starts. */
export async function loadOurs(): Promise<Loaded> {
	const files = [...n8n.nodes, ...n8n.credentials].map((file) => join(ROOT, file));
	return await load(join(ROOT, 'dist'), files);
}

export async function loadHttpRequest(nodesBase: string): Promise<Loaded> {
	return await load(nodesBase, [join(nodesBase, HTTP_REQUEST)]);
}

async function load(home: string, files: readonly string[]): Promise<Loaded> {
	const workflow = createRequire(join(home, 'package.json')).resolve('n8n-workflow');
	const given = JSON.stringify({ workflow, home, files });
	const { stdout } = await promisify(execFile)(process.execPath, ['-e', SCRIPT, given]);
	return JSON.parse(stdout) as Loaded;
}
