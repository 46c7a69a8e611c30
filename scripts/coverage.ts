/**
 * `npm run coverage`: how much of nodes/ and credentials/ the tests run, room by room; line by line in
 * coverage/index.html. It runs the tests that load the sources.
 *
 * The last line is the total of the tests and of the two goals; exit code 1 where one was missed.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runTests } from './check/jest';
import { total, type Outcome } from './check/outcome';
import { report } from './check/report';
import { goals, table, type Summary } from './check/covered';
import { ROOT } from './dist';

const FOLDER = join(ROOT, 'coverage');

async function main(): Promise<void> {
	rmSync(FOLDER, { recursive: true, force: true });
	const outcomes: Outcome[] = [];
	const record = (outcome: Outcome) => {
		outcomes.push(outcome);
		report(outcome);
	};
	const sources = ['nodes', 'credentials'].flatMap(sourcesBelow);
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
	process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
}

function sourcesBelow(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.ts'))
		.map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

void main();
