/** `npm run e2e`: tests the package in real n8n. See `npm run e2e -- --help`. */
import { join } from 'node:path';
import { runCommand } from '../scripts/command-line';
import { ROOT } from '../scripts/dist';
import { buildIfNeeded } from '../scripts/start/build';
import { type TestCounts, countsOf, total } from './counts';
import { install } from './install/install';
import { REAL_N8N } from './install/installation';
import { newHomeWithPackage } from './n8n/home-folder';
import { N8nUser } from './n8n/rest';
import { startN8n } from './n8n/server';
import { HELP, readOptions } from './options';
import { BROWSER, notRun } from './parts';
import { runProgram } from './support/command';
import { runningProcessGroups, listGroups } from './support/process-groups';
import { shareRun } from './support/shared-run';
import { keepFolder } from './support/temporary-folder';

const JEST = ['node_modules/jest/bin/jest.js', '--config', 'e2e/jest.config.js', '--json'];
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e'];

const say = (line: string) => console.log(line);

async function main(words: readonly string[]): Promise<0 | 1> {
	const { help, all, install: onlyInstall, keep, pictures, parts } = readOptions(words);
	if (help) {
		say(HELP);
		return 0;
	}
	listGroups();
	const { folder } = await install(REAL_N8N, say);
	if (onlyInstall) {
		say(`n8n is installed in ${folder}`);
		return 0;
	}
	await buildIfNeeded();
	const counts = parts.flatMap((part) => notRun(part, all));
	const there = parts.filter((part) => part.missing().length === 0).map(({ name }) => name);
	const files = there.filter((name) => name !== BROWSER).map((name) => `e2e/parts/${name}.test.ts`);
	const runs = await Promise.all([
		...(there.includes(BROWSER) ? [inBrowser(pictures)] : []),
		...(files.length > 0 ? [onOneN8n(files, keep)] : []),
	]);
	counts.push(...runs, nothingLeft());
	say(total(counts));
	return counts.some(({ failed }) => failed > 0) ? 1 : 0;
}

/** The tests in a browser, with a separate n8n. */
async function inBrowser(pictures: boolean): Promise<TestCounts> {
	const results = join(ROOT, 'test-results/results.json');
	const { code } = await runProgram(process.execPath, [...PLAYWRIGHT, '--reporter=list,json'], {
		echo: true,
		environment: {
			...process.env,
			PLAYWRIGHT_JSON_OUTPUT_FILE: results,
			...(pictures && { PICTURES: 'true' }),
		},
	});
	return countsOf(results, code);
}

/** All other tests, most of which share an n8n. */
async function onOneN8n(files: readonly string[], keep: boolean): Promise<TestCounts> {
	const { home, tarball } = await newHomeWithPackage(say);
	const results = join(home.folder, 'jest.json');
	// Otherwise its log does not contain the schedules.
	const n8n = await startN8n(home, { environment: { N8N_LOG_FORMAT: 'json' } });
	let wentWell = false;
	try {
		await N8nUser.signIn(n8n.url);
		shareRun({ url: n8n.url, home, tarball });
		const words = [...JEST, '--outputFile', results, ...files];
		const { code } = await runProgram(process.execPath, words, { echo: true });
		const counts = countsOf(results, code);
		wentWell = counts.failed === 0;
		return counts;
	} finally {
		await n8n.stop();
		if (keep || !wentWell) {
			keepFolder(home.folder);
			say(`n8n's folder with its logs is ${home.folder}`);
		}
	}
}

/** Whether all programs that were started in the background have been ended; those left are when this process ends. */
function nothingLeft(): TestCounts {
	const left = runningProcessGroups();
	if (left.length > 0) say(`Process groups that still run: ${left.join(', ')}`);
	return { passed: Number(left.length === 0), failed: Number(left.length > 0), skipped: 0 };
}

/** Ctrl-C ends the process through `exit`, which also ends what runs in the background. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.once(signal, () => process.exit(130));
}

runCommand(main);
