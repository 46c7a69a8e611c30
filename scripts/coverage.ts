/** `npm run coverage`: how much of the sources the tests run. `npm run coverage -- --help` says more. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runTests } from './check/jest';
import { exitCode, total, type Outcome } from './check/outcome';
import { report } from './check/report';
import { goals, table, type Summary } from './check/covered';
import { isHelpAsked, runCommand } from './command-line';
import { ROOT } from './dist';
import { sourcesBelow } from './files-below';

const FOLDER = join(ROOT, 'coverage');

const HELP = `How much of nodes/ and credentials/ the tests run, room by room; line by line in coverage/index.html.

  npm run coverage

It runs the tests that load the sources. The last line is the total of the tests and of the two goals; exit code 1 where
one was missed.
`;

async function main(words: readonly string[]): Promise<0 | 1> {
	if (isHelpAsked(words)) {
		console.log(HELP);
		return 0;
	}
	rmSync(FOLDER, { recursive: true, force: true });
	const outcomes: Outcome[] = [];
	const record = (outcome: Outcome) => {
		outcomes.push(outcome);
		report(outcome);
	};
	const sources = sourcesBelow(ROOT);
	const selection = [
		'--findRelatedTests',
		...sources,
		'--coverage',
		...sources.flatMap((path) => ['--collectCoverageFrom', path]),
		...['json-summary', 'html'].flatMap((name) => ['--coverageReporters', name]),
	];
	await runTests(ROOT, selection, record);

	const summary = JSON.parse(
		readFileSync(join(FOLDER, 'coverage-summary.json'), 'utf8'),
	) as Summary;
	for (const [room = '', ...columns] of table(summary, ROOT)) {
		console.log(room.padEnd(36) + columns.map((column) => column.padStart(10)).join(''));
	}
	for (const goal of goals(summary)) record(goal);
	console.log(total(outcomes));
	return exitCode(outcomes);
}

runCommand(main);
