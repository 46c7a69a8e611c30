/** `npm run test:engines`: a part of the tests on n8n's engine in several versions. See `npm run test:engines -- --help`. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installIntoCache } from '../e2e/install-into-cache';
import { parseCommandLine, runCommand, UsageError } from './command-line';
import { ROOT } from './dist';
import { buildPackageIfNeeded } from './start/build-package';

/** A folder for each older version of n8n, with its engine as a recipe. */
const RECIPES = join(ROOT, 'test/engines');

/** The version whose engine the tests use otherwise, which is installed already. */
const CURRENT = '2.41';

const VERSIONS = [
	...readdirSync(RECIPES, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
		.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })),
	CURRENT,
];

/** What differs between engines: how items fail and are linked, files, lists, the mapper, cancelling, waits, tools and expressions. */
const TESTS = [
	'test/actions/cancelledExecutions.test.ts',
	'test/actions/player/announce/announce.file.test.ts',
	'test/actions/player/updateSettings/updateSettings.test.ts',
	'test/actions/queue/getItems/getItems.test.ts',
	'test/actions/router/router.n8nVersions.test.ts',
	'test/api/connectionPerRequest.test.ts',
	'test/methods/playerSettings.test.ts',
	'test/methods/playersAndQueues.test.ts',
	'test/package/working.test.ts',
	'test/trigger/library/newEpisode.test.ts',
	'test/trigger/nothingPlaying.test.ts',
	'test/trigger/playback.test.ts',
	'test/workflows/examples.test.ts',
];

const HELP = `Runs a part of the tests on the engine (n8n-core, n8n-workflow) of several n8n versions. Each is installed once, into your
cache folder (about 250 MB).

  npm run test:engines            ${VERSIONS.join(', ')}
  npm run test:engines -- 1.85    only these
`;

async function main(args: readonly string[]): Promise<number> {
	const { values, positionals } = parseCommandLine({
		args: [...args],
		allowPositionals: true,
		options: { help: { type: 'boolean', short: 'h', default: false } },
	});
	if (values.help) {
		console.log(HELP);
		return 0;
	}
	const unknown = positionals.find((version) => !VERSIONS.includes(version));
	if (unknown !== undefined) {
		throw new UsageError(`There is no engine "${unknown}". Available: ${VERSIONS.join(', ')}`);
	}
	await buildPackageIfNeeded();
	const failed = [];
	for (const version of positionals.length > 0 ? positionals : VERSIONS) {
		console.log(`\nThe engine of n8n ${version}`);
		if ((await runTests(await installEngine(version))) !== 0) failed.push(version);
	}
	if (failed.length > 0) console.log(`\nFailed on n8n ${failed.join(', ')}`);
	return failed.length > 0 ? 1 : 0;
}

/** @returns the folder whose node_modules contain it */
async function installEngine(version: string): Promise<string> {
	if (version === CURRENT) return ROOT;
	const recipe = {
		folder: join(RECIPES, version),
		compiled: [],
		needed: ['n8n-core/package.json', 'n8n-workflow/package.json'],
	};
	return (await installIntoCache(recipe, console.log)).folder;
}

/** @returns jest's exit code */
async function runTests(engineFolder: string): Promise<number | null> {
	const globals = JSON.stringify({ engineFolder });
	const jest = ['node_modules/jest/bin/jest.js', '--globals', globals, ...TESTS];
	const child = spawn(process.execPath, jest, { cwd: ROOT, stdio: 'inherit' });
	return await new Promise((closed) => child.on('close', closed));
}

runCommand(main);
