/** `npm run e2e`: tests the package in real n8n. See `npm run e2e -- --help`. */
import { join } from 'node:path';
import { runCommand } from '../scripts/command-line';
import { ROOT } from '../scripts/dist';
import { buildPackageIfNeeded } from '../scripts/start/build-package';
import { type TestCounts, readTestCounts, formatTotalOfParts } from './test-counts';
import { installIntoCache, N8N_RECIPE } from './install-into-cache';
import { createN8nHomeWithPackage, keepTemporaryFolder } from './n8n/n8n-home';
import { N8nUser } from './n8n/n8n-user';
import { startN8n } from './n8n/start-n8n';
import { BROWSER, countsIfNotRun, HELP, readE2eOptions } from './e2e-options';
import { runProgram } from './support/background-process';
import { findRunningProcessGroups, createProcessGroupList } from './support/process-groups';
import { shareRunWithTestFiles } from './support/shared-run';

const JEST = ['node_modules/jest/bin/jest.js', '--config', 'e2e/jest.config.js', '--json'];
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e'];

const print = (line: string) => console.log(line);

async function main(args: readonly string[]): Promise<0 | 1> {
	const { help, all, pictures, parts } = readE2eOptions(args);
	if (help) {
		print(HELP);
		return 0;
	}
	createProcessGroupList();
	await installIntoCache(N8N_RECIPE, print);
	await buildPackageIfNeeded();
	const counts = parts.flatMap((part) => countsIfNotRun(part, all));
	const there = parts.filter((part) => part.missing().length === 0).map(({ name }) => name);
	const files = there.filter((name) => name !== BROWSER).map((name) => `e2e/parts/${name}.test.ts`);
	const runs = await Promise.all([
		...(there.includes(BROWSER) ? [runBrowserTests(pictures)] : []),
		...(files.length > 0 ? [runOtherTests(files)] : []),
	]);
	counts.push(...runs, testForLeftoverProcesses());
	print(formatTotalOfParts(counts));
	return counts.some(({ failed }) => failed > 0) ? 1 : 0;
}

/** Runs the tests in a browser, which have an n8n of their own. */
async function runBrowserTests(pictures: boolean): Promise<TestCounts> {
	const results = join(ROOT, 'test-results/results.json');
	const { code } = await runProgram(process.execPath, [...PLAYWRIGHT, '--reporter=list,json'], {
		echo: true,
		environment: {
			...process.env,
			PLAYWRIGHT_JSON_OUTPUT_FILE: results,
			...(pictures && { PICTURES: 'true' }),
		},
	});
	return readTestCounts(results, code);
}

/** Runs all other tests, most of which share an n8n. */
async function runOtherTests(files: readonly string[]): Promise<TestCounts> {
	const { home, tarball } = await createN8nHomeWithPackage(print);
	const results = join(home.folder, 'jest.json');
	// Otherwise its log does not contain the schedules.
	const n8n = await startN8n(home, { environment: { N8N_LOG_FORMAT: 'json' } });
	let wentWell = false;
	try {
		await N8nUser.signIn(n8n.url);
		shareRunWithTestFiles({ url: n8n.url, home, tarball });
		const args = [...JEST, '--outputFile', results, ...files];
		const { code } = await runProgram(process.execPath, args, { echo: true });
		const counts = readTestCounts(results, code);
		wentWell = counts.failed === 0;
		return counts;
	} finally {
		await n8n.stop();
		if (!wentWell) {
			keepTemporaryFolder(home.folder);
			print(`n8n's folder with its logs is ${home.folder}`);
		}
	}
}

/** One test: whether all background programs have been stopped. Any that are left are killed when this process exits. */
function testForLeftoverProcesses(): TestCounts {
	const left = findRunningProcessGroups();
	if (left.length > 0) print(`Process groups that are still running: ${left.join(', ')}`);
	return { passed: Number(left.length === 0), failed: Number(left.length > 0), skipped: 0 };
}

/** Ctrl-C ends the process through `exit`, which also kills the background programs. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.once(signal, () => process.exit(130));
}

runCommand(main);
