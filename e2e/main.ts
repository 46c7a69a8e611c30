/** `npm run e2e`: the package in real n8n. `npm run e2e -- --help` says more. */
import { rm } from 'node:fs/promises';
import { runTests } from '../scripts/check/jest';
import { type Outcome, total } from '../scripts/check/outcome';
import { report } from '../scripts/check/report';
import { UsageError } from '../scripts/usage-error';
import { install } from './install/install';
import { REAL_N8N } from './install/installation';
import { packPackage } from './install/tarball';
import { createHome } from './n8n/home';
import { N8nUser } from './n8n/rest';
import { startN8n } from './n8n/server';
import { HELP, readOptions } from './options';
import type { Part } from './parts';
import { share } from './support/running';
import { temporaryFolder } from './support/temporary';

const CONFIG = 'e2e/jest.config.js';

async function main(words: readonly string[]): Promise<0 | 1> {
	const { help, install: onlyInstall, keep, pictures, parts } = readOptions(words);
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
	for (const part of parts) skipped(part).forEach(record);

	const packing = await temporaryFolder();
	const tarball = await packPackage(packing);
	const home = await createHome(installation, tarball);
	const n8n = await startN8n(home);
	try {
		await N8nUser.signIn(n8n.url);
		share({ url: n8n.url, home, tarball, pictures });
		const there = parts.filter((part) => part.missing().length === 0);
		await Promise.all([
			runParts(
				there.filter(({ apart }) => apart),
				record,
			),
			runParts(
				there.filter(({ apart }) => !apart),
				record,
			),
		]);
	} finally {
		await n8n.stop();
		await rm(packing, { recursive: true, force: true });
	}
	const failed = outcomes.some((outcome) => outcome.failed > 0);
	if (failed || keep) console.log(`n8n's folder with its logs is ${home.folder}`);
	else await rm(home.folder, { recursive: true, force: true });
	console.log(total(outcomes));
	return failed ? 1 : 0;
}

/** One after another: they share one n8n, which tests one credential at a time. */
async function runParts(parts: readonly Part[], record: (outcome: Outcome) => void) {
	if (parts.length > 0) await runTests('.', ['--config', CONFIG, ...parts.map(fileOf)], record);
}

const fileOf = ({ name }: Part) => `e2e/parts/${name}.test.ts`;

/** The outcome of a part that cannot be run here. */
function skipped(part: Part): Outcome[] {
	const missing = part.missing();
	if (missing.length === 0) return [];
	console.log(`${part.name} not run: ${missing.join(' and ')} not installed`);
	return [{ name: fileOf(part), passed: 0, failed: 0, skipped: 1, milliseconds: 0, output: '' }];
}

/** Ctrl-C ends by way of `exit`, where what runs in the background is ended too. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.once(signal, () => process.exit(130));
}

main(process.argv.slice(2)).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		console.error(error instanceof UsageError ? error.message : error);
		process.exitCode = 1;
	},
);
