/**
 * `npm run soak`: executions with random faults, on the built package and n8n's own engine, in several processes.
 *
 *     npm run soak -- --executions 2000 --seed 7    fewer of them, as they were before
 *     npm run soak -- --seed 7 --only 1234          the one that went wrong
 *     npm run soak -- --write                       and write docs/reliability.md
 */
import { execFileSync, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command-line';
import { ROOT } from './dist';
import { growthPerExecution, isFlat, sumUp, type SoakFigures } from './soak/figures';
import { HELP, PAGE, readOptions } from './soak/options';
import type { Share } from './soak/soak';
import { buildIfNeeded } from './start/build';

async function main(words: readonly string[]) {
	const { help, seed, only, executions, minutes, processes, lanes, write } = readOptions(words);
	if (help) {
		console.log(HELP);
		return;
	}
	const started = Date.now();
	const until = started + minutes * 60_000;
	await buildIfNeeded();

	console.log(`Seed ${seed}: ${executions} executions in ${processes} processes`);
	const first = only ?? 0;
	const each = Math.ceil(executions / processes);
	const shares = Array.from({ length: processes }, (_, place) => ({
		seed,
		from: first + place * each,
		to: first + Math.min(executions, (place + 1) * each),
		lanes,
		until,
	}));
	const figures = await Promise.all(shares.map(inProcess));
	const sum = sumUp(figures);
	const taken = (Date.now() - started) / 60_000;
	const growth = figures.map(({ heap }) => growthPerExecution(heap));
	for (const wrong of sum.wrong.slice(0, 50)) console.log(`WRONG ${wrong}`);
	const told = { seed, minutes: taken, processes, lanes, growth, figures: sum };
	console.log(JSON.stringify({ ...told, figures: { ...sum, heap: undefined } }, null, 1));
	const isFine =
		sum.executions > 0 &&
		sum.wrong.length === 0 &&
		sum.left.length === 0 &&
		(only !== undefined || growth.every(isFlat));
	if (write && isFine) {
		const { reliabilityPage } = await import('./soak/page');
		writeFileSync(join(ROOT, PAGE), await reliabilityPage({ ...told, asOf: commitDate() }));
	}
	console.log(isFine ? 'All is well.' : 'Not all is well: look at "WRONG", "left" and "growth".');
	process.exitCode = isFine ? 0 : 1;
}

/** The day of the commit whose package is run. */
function commitDate(): string {
	const day = ['log', '-1', '--format=%cd', '--date=format:%Y-%m-%d'];
	return execFileSync('git', day, { cwd: ROOT, encoding: 'utf8' }).trim();
}

/** Runs a share of the executions in a process of its own. */
async function inProcess(share: Share): Promise<SoakFigures> {
	const child = fork(join(__dirname, 'soak/worker.ts'), {
		execArgv: ['--import', 'tsx'],
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	let figures: SoakFigures | undefined;
	child.on('message', (message) => {
		// The worker is the only sender.
		figures = message as SoakFigures;
	});
	child.send(share);
	return await new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('exit', (code) => {
			const end = `${code}${figures ? '' : ' and told nothing'}`;
			if (code === 0 && figures) resolve(figures);
			else reject(new Error(`A process of the soak ended with ${end}`));
		});
	});
}

runCommand(main);
