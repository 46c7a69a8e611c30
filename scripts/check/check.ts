/** `npm test` and `npm run lint`: checks the whole repository. `npm test -- --help` says more. */
import { runCommand } from '../command-line';
import { runTests } from './jest';
import { exitCode, total, type Outcome } from './outcome';
import { report } from './report';
import { run, type Step } from './step';

const HELP = `Checks the whole repository: builds it, then lint, format, types, n8n's gate and all tests.

  npm test                      everything
  npm test -- test/values       of the tests only those of that path; whatever else jest takes goes there too
  npm run lint                  no tests

One line per step and per test file; the last line is the total. Exit code 1 if a check failed.
`;

/** Every other word is for jest, which has a help of its own. */
const HELP_WORDS = ['--help', '-h'];

/** Whoever loads `dist` waits for it: the gate and the tests. */
const BUILD: Step = { name: 'build', command: ['node_modules/gulp/bin/gulp.js', 'build'] };

/** One after another, beside the tests, which wait now and then. */
const BESIDE: Step[] = [
	{
		name: 'types',
		command: ['node_modules/typescript-7/bin/tsc', '--pretty', 'false', '--project', 'test'],
	},
	{ name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--format=unix'] },
	{
		name: 'gate',
		command: [
			'node_modules/eslint/bin/eslint.js',
			...['--max-warnings', '0', 'index.js', 'dist', 'package.json', 'nodes', 'credentials'],
		],
	},
	{ name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
];

/** How far the steps beside the tests stand back: far enough for these, near enough to end before them. */
const NICE = 5;

async function main(selection: string[]): Promise<0 | 1> {
	if (selection.some((word) => HELP_WORDS.includes(word))) {
		console.log(HELP);
		return 0;
	}
	const outcomes: Outcome[] = [];
	const record = (outcome: Outcome) => {
		outcomes.push(outcome);
		report(outcome);
	};

	record(await run(BUILD));
	const checking = checkBeside(record);
	if (!selection.includes('--lint')) await runTests('.', selection, record);
	await checking;

	console.log(total(outcomes));
	return exitCode(outcomes);
}

async function checkBeside(record: (outcome: Outcome) => void): Promise<void> {
	for (const step of BESIDE) record(await run({ ...step, nice: NICE }));
}

runCommand(main);
