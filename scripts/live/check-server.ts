import { open, writeFile } from 'node:fs/promises';
import { UsageError } from '../usage-error';
import type { Engine } from '../engine';
import { red, dim, green } from '../start/terminal-output';
import { createChangingChecks } from './changing-checks';
import type { LiveCheck } from './live-check';
import { ConnectedServer, NotAvailableError } from './connected-server';
import { createPointsSettledByChanging } from './open-points/settled-by-changing';
import type { OpenPoint } from './open-points/open-point';
import { POINTS_SETTLED_BY_READING } from './open-points/settled-by-reading';
import type { LiveCheckOptions } from './live-check-options';
import { READING_CHECKS } from './reading-checks';
import { createLiveReport, type LiveCheckResult, type LiveCheckVerdict } from './live-report';

type Print = (line: string) => void;

/**
 * Checks the node against a music server, and prints each result on a line. No line contains the token.
 *
 * @returns the exit code: 0 when nothing is wrong
 * @throws UsageError before anything is checked, if the report cannot be written
 */
export async function checkServer(
	{ server: access, changes, report }: Pick<LiveCheckOptions, 'server' | 'changes' | 'report'>,
	engine: Engine,
	printLine: Print,
): Promise<0 | 1> {
	if (report !== undefined) await requireWritable(report);
	const print: Print = (line) => printLine(line.replaceAll(access.token, '<token>'));
	const server = new ConnectedServer(engine, access);
	// The address is not repeated: people paste tokens into the wrong place.
	print(
		changes
			? `Your own music server: the player "${changes.player}" is changed and restored`
			: 'Your own music server: nothing is changed there',
	);
	const results: LiveCheckResult[] = [];
	for (const check of [...READING_CHECKS, ...(changes ? createChangingChecks(changes) : [])]) {
		const { name, verdict } = await runCheck(check, server, print);
		results.push({ name, verdict });
	}
	for (const point of [
		...POINTS_SETTLED_BY_READING,
		...(changes ? createPointsSettledByChanging(changes.player) : []),
	]) {
		results.push(await answerOpenPoint(point, server, print));
	}
	const count = (verdict: LiveCheckVerdict) =>
		results.filter((one) => one.verdict === verdict).length;
	print(
		`\n${count('passed')} checked, ${count('failed')} failed, ${count('not available')} not available`,
	);
	if (report !== undefined) {
		await writeFile(report, await createLiveReport(server, results, changes !== undefined));
		print(`The report is in ${report}. It contains no token, no address and no names.`);
	}
	return count('failed') === 0 ? 0 : 1;
}

async function requireWritable(file: string): Promise<void> {
	const opened = await open(file, 'a').catch((error: unknown) => {
		const reason = error instanceof Error ? error.message : String(error);
		throw new UsageError(`The report cannot be written: ${reason}. Name another file.`);
	});
	await opened.close();
}

/** The server's answer to an open point. Text from elsewhere, such as an error message, is left out. */
async function answerOpenPoint(
	point: OpenPoint,
	server: ConnectedServer,
	print: Print,
): Promise<LiveCheckResult> {
	const { verdict, description } = await runCheck(point, server, print);
	return { name: point.question, verdict, answer: verdict === 'passed' ? description : verdict };
}

async function runCheck(
	check: LiveCheck,
	server: ConnectedServer,
	print: Print,
): Promise<LiveCheckResult & { description?: string }> {
	const { name } = check;
	try {
		const description = await check.run(server);
		print(`${green('ok')}      ${name}: ${description}`);
		return { name, verdict: 'passed', description };
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const [message = '', ...more] = error.message.split('\n');
		if (error instanceof NotAvailableError) {
			print(dim(`-       ${name}: ${message}`));
			return { name, verdict: 'not available' };
		}
		print(`${red('failed')}  ${name}: ${message}`);
		for (const line of more) print(`        ${line}`);
		return { name, verdict: 'failed' };
	}
}
