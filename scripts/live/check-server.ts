import { open, writeFile } from 'node:fs/promises';
import { UsageError } from '../usage-error';
import type { Engine } from '../engine';
import { red, dim, green } from '../start/output';
import { writeChecks } from './write-checks';
import type { LiveCheck } from './live-check';
import { ConnectedServer, NotAvailable } from './connected-server';
import { pointsSettledByChanging } from './open-points/changing';
import type { OpenPoint } from './open-points/open-point';
import { POINTS_SETTLED_BY_READING } from './open-points/reading';
import type { Options } from './options';
import { READ_CHECKS } from './read-checks';
import { reportOf, type CheckResult, type Verdict } from './report';

type Say = (line: string) => void;

/**
 * Checks the node against a music server, and prints each result on a line. No line contains the token.
 *
 * @returns the exit code: 0 when nothing is wrong
 * @throws UsageError before anything is checked, if the report cannot be written
 */
export async function checkServer(
	{ server, changes, report }: Pick<Options, 'server' | 'changes' | 'report'>,
	engine: Engine,
	print: Say,
): Promise<0 | 1> {
	if (report !== undefined) await requireWritable(report);
	const say: Say = (line) => print(line.replaceAll(server.token, '<token>'));
	const house = new ConnectedServer(engine, server);
	// The address is not repeated: people paste tokens into the wrong place.
	say(
		changes
			? `Your own music server; on the player "${changes.player}" something is changed and put back`
			: 'Your own music server; nothing is changed there',
	);
	const results: CheckResult[] = [];
	for (const check of [...READ_CHECKS, ...(changes ? writeChecks(changes) : [])]) {
		const { name, verdict } = await run(check, house, say);
		results.push({ name, verdict });
	}
	for (const point of [
		...POINTS_SETTLED_BY_READING,
		...(changes ? pointsSettledByChanging(changes.player) : []),
	]) {
		results.push(await answerTo(point, house, say));
	}
	const count = (verdict: Verdict) => results.filter((one) => one.verdict === verdict).length;
	say(
		`\n${count('passed')} checked, ${count('failed')} failed, ${count('not available')} not there to be checked`,
	);
	if (report !== undefined) {
		await writeFile(report, await reportOf(house, results, changes !== undefined));
		say(`The report is in ${report}. It contains no token, no address and no names.`);
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
async function answerTo(point: OpenPoint, house: ConnectedServer, say: Say): Promise<CheckResult> {
	const { verdict, seen } = await run(point, house, say);
	return { name: point.question, verdict, answer: verdict === 'passed' ? seen : verdict };
}

async function run(
	check: LiveCheck,
	house: ConnectedServer,
	say: Say,
): Promise<CheckResult & { seen?: string }> {
	const { name } = check;
	try {
		const seen = await check.look(house);
		say(`${green('ok')}      ${name}: ${seen}`);
		return { name, verdict: 'passed', seen };
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const [message = '', ...more] = error.message.split('\n');
		if (error instanceof NotAvailable) {
			say(dim(`-       ${name}: ${message}`));
			return { name, verdict: 'not available' };
		}
		say(`${red('failed')}  ${name}: ${message}`);
		for (const line of more) say(`        ${line}`);
		return { name, verdict: 'failed' };
	}
}
