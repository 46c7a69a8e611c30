import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ENDING_WITH_US } from './ending-with-us';
import type { Outcome } from './outcome';
import { standBack } from './stand-back';

const JEST = 'node_modules/jest/bin/jest.js';
/** Megabytes for what is short-lived, of which a test makes much: a third less work for the garbage collector. */
const YOUNG = '--max-semi-space-size=64';
const REPORTER = '<rootDir>/scripts/check/jest-reporter.mjs';

export interface TestsOptions {
	/** Environment variables for them besides those of this process. */
	readonly variables?: NodeJS.ProcessEnv;
	/** How far they stand back where others want the processor too: 0, as by default, to 19. */
	readonly nice?: number;
}

/**
 * Runs the tests of a tree, handing over each file's outcome as soon as it is there.
 *
 * @param selection Arguments for jest, such as a part of a path; none runs every test.
 */
export async function runTests(
	tree: string,
	selection: string[],
	onOutcome: (outcome: Outcome) => void,
	{ variables = {}, nice = 0 }: TestsOptions = {},
): Promise<void> {
	const started = performance.now();
	const jest = fork(join(tree, JEST), [...selection, '--reporters', REPORTER], {
		cwd: tree,
		env: { ...process.env, ...variables },
		// The loader this process runs under is not meant for jest and its workers.
		execArgv: [...ENDING_WITH_US, YOUNG],
		silent: true,
	});
	standBack(jest.pid, nice);
	// Who ends this process means its tests too.
	const end = () => jest.kill('SIGKILL');
	process.once('exit', end);
	let failed = 0;
	let output = '';
	for (const stream of [jest.stdout, jest.stderr]) {
		stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
	}
	jest.on('message', (message) => {
		// The reporter is the only sender.
		const outcome = message as Outcome;
		failed += outcome.failed;
		onOutcome(outcome);
	});
	const code = await new Promise<number | null>((resolve, reject) => {
		jest.on('error', reject).on('close', resolve);
	});
	process.off('exit', end);
	// Jest itself can fail: no test found, a broken configuration, a killed process.
	if (code !== 0 && failed === 0) {
		const milliseconds = performance.now() - started;
		onOutcome({ name: 'jest', passed: 0, failed: 1, skipped: 0, milliseconds, output });
	}
}
