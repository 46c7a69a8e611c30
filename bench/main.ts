/** `npm run bench`: how fast this package is compared with other ways. See `npm run bench -- --help`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { installIntoCache } from '../e2e/install-into-cache';
import { runCommand } from '../scripts/command-line';
import { buildPackageIfNeeded } from '../scripts/start/build-package';
import { HELP, readBenchmarkOptions } from './benchmark-options';
import { ROWS } from './benchmark-rows';

/** n8n's own nodes; the HTTP Request node needs nothing of them that has to be compiled. */
const NODES_BASE_RECIPE = {
	folder: __dirname,
	compiled: [],
	needed: ['n8n-nodes-base/package.json'],
};

async function main(commandLine: readonly string[]): Promise<void> {
	const { help, quick, write, only } = readBenchmarkOptions(commandLine);
	if (help) {
		console.log(HELP);
		return;
	}
	const rows = ROWS.filter(
		({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
	);
	const needsNodesBase = rows.some(({ subjects }) => subjects.includes('HTTP Request'));
	const installed = needsNodesBase
		? await installIntoCache(NODES_BASE_RECIPE, console.log)
		: undefined;
	const nodesBase = installed?.packageFile('n8n-nodes-base');
	await buildPackageIfNeeded();
	// The measuring code takes seconds to load, and the help and usage errors do not need it.
	const { measureRowMedians: measure } = await import('./metric-samplers');
	const { createTaskRunner } = await import('./task-runner');
	const { createMarkdownTable, writeTableToMaintainersPage } = await import('./markdown-table');
	const server = fork(join(__dirname, 'fake-server.ts'));
	server.once('exit', (code) => {
		if (code) process.exitCode = code;
	});
	try {
		const [url] = (await once(server, 'message')) as [string];
		const trial = { url, nodesBase, run: await createTaskRunner(nodesBase) };
		const measured = [];
		for (const row of rows) {
			console.log(row.name);
			measured.push([row, await measure({ ...trial, row }, { quick })] as const);
		}
		const table = await createMarkdownTable(measured);
		console.log(`\n${table}`);
		if (write) await writeTableToMaintainersPage(table);
	} finally {
		server.kill();
	}
}

runCommand(main);
