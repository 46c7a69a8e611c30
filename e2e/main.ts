/** `npm run e2e`: the package in real n8n. `npm run e2e -- --help` says more. */
import { runTests } from '../scripts/check/jest';
import { exitCode, type Outcome, total } from '../scripts/check/outcome';
import { report } from '../scripts/check/report';
import { standBack } from '../scripts/check/stand-back';
import { runCommand } from '../scripts/command-line';
import { buildIfNeeded } from '../scripts/start/build';
import { install } from './install/install';
import { REAL_N8N } from './install/installation';
import { packPackage } from './install/tarball';
import { createHome, type Home, installPackage } from './n8n/home';
import { N8nUser } from './n8n/rest';
import { addressOf, type N8nServer, startN8n } from './n8n/server';
import { notRun } from './not-run';
import { HELP, readOptions } from './options';
import { fileOf, LANES, LONGEST, type Part, SHARING } from './parts';
import { groupsLeft } from './support/groups';
import { freePort } from './support/ports';
import { share } from './support/running';
import { keepFolder } from './support/temporary';

const CONFIG = 'e2e/jest.config.js';

/** How far other lanes stand back for the longest: of a core that both want, it gets two thirds. */
const NICE = 3;

async function main(words: readonly string[]): Promise<0 | 1> {
	const { help, all, install: onlyInstall, keep, pictures, parts } = readOptions(words);
	if (help) {
		console.log(HELP);
		return 0;
	}
	const installation = await install(REAL_N8N, (line) => console.log(line));
	if (onlyInstall) {
		console.log(`n8n is installed in ${installation.folder}`);
		return 0;
	}
	const outcomes: Outcome[] = [];
	const record = (outcome: Outcome) => {
		outcomes.push(outcome);
		report(outcome);
	};
	for (const part of parts) notRun(part, all).forEach(record);
	const there = parts.filter((part) => part.missing().length === 0);
	if (there.length > 0) {
		const home = await createHome(installation);
		let wentWell = false;
		try {
			await runIn(home, there, pictures, record);
			record(nothingLeft());
			wentWell = exitCode(outcomes) === 0;
		} finally {
			if (keep || !wentWell) {
				keepFolder(home.folder);
				console.log(`n8n's folder with its logs is ${home.folder}`);
			}
		}
	}
	console.log(total(outcomes));
	return exitCode(outcomes);
}

/** Runs the parts, those that share an n8n as soon as it is there. */
async function runIn(
	home: Home,
	parts: readonly Part[],
	pictures: boolean,
	record: (outcome: Outcome) => void,
): Promise<void> {
	await buildIfNeeded();
	const tarball = await packPackage(home.folder);
	await installPackage(home, tarball);
	const port = await freePort(0);
	share({ url: addressOf(port), home, tarball, pictures });
	const shared = parts.some(({ lane }) => SHARING.includes(lane)) ? startShared(home, port) : null;
	try {
		await Promise.all(
			LANES.map(async (lane) => {
				if (SHARING.includes(lane)) await shared;
				const files = parts.filter((part) => part.lane === lane).map(fileOf);
				await runParts(files, record, lane === LONGEST ? 0 : NICE);
			}),
		);
	} finally {
		await (await shared)?.stop();
	}
}

/** Starts an n8n for several lanes, and makes its owner. */
async function startShared(home: Home, port: number): Promise<N8nServer> {
	// Only so does its log say which schedules there were.
	const n8n = await startN8n(home, { port, environment: { N8N_LOG_FORMAT: 'json' } });
	await N8nUser.signIn(n8n.url);
	// All others stand back for the lane that takes longest, and with them the n8n that they share.
	standBack(n8n.process.pid, NICE);
	return n8n;
}

/** One after another. */
async function runParts(
	files: readonly string[],
	record: (outcome: Outcome) => void,
	nice: number,
): Promise<void> {
	if (files.length > 0) await runTests('.', ['--config', CONFIG, ...files], record, { nice });
}

/** Whether all programs that were started in the background have been ended; those left are when this process ends. */
function nothingLeft(): Outcome {
	const left = groupsLeft();
	return {
		name: 'no process is left behind',
		passed: Number(left.length === 0),
		failed: Number(left.length > 0),
		skipped: 0,
		milliseconds: 0,
		output: `Process groups that still run: ${left.join(', ')}`,
	};
}

/** Ctrl-C ends by way of `exit`, where what runs in the background is ended too. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.once(signal, () => process.exit(130));
}

runCommand(main);
