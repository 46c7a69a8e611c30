import type { Engine } from '../engine';
import { bad, dim, good } from '../start/output';
import { changing } from './write-checks';
import type { Check } from './check';
import { ConnectedServer, NotAvailable } from './connected-server';
import type { Options } from './options';
import { READING } from './read-checks';

type Verdict = 'right' | 'wrong' | 'not there';
type Say = (line: string) => void;

/**
 * Checks the node against a music server, and says line by line what was seen. The token is in no line.
 *
 * @returns the exit code: 0 when nothing is wrong
 */
export async function live(
	{ server, changes }: Pick<Options, 'server' | 'changes'>,
	engine: Engine,
	print: Say,
): Promise<0 | 1> {
	const say: Say = (line) => print(line.replaceAll(server.token, '<token>'));
	const house = new ConnectedServer(engine, server);
	// The address is not repeated: people paste tokens into the wrong place.
	say(
		changes
			? `Your own music server; on the player "${changes.player}" something is changed and put back`
			: 'Your own music server; nothing is changed there',
	);
	const verdicts: Verdict[] = [];
	for (const check of [...READING, ...(changes ? changing(changes) : [])]) {
		verdicts.push(await verdictOn(check, house, say));
	}
	const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
	say(
		`\n${count('right')} checked, ${count('wrong')} failed, ${count('not there')} not there to be checked`,
	);
	return count('wrong') === 0 ? 0 : 1;
}

async function verdictOn(check: Check, house: ConnectedServer, say: Say): Promise<Verdict> {
	try {
		say(`${good('ok')}      ${check.name}: ${await check.look(house)}`);
		return 'right';
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const [message = '', ...more] = error.message.split('\n');
		if (error instanceof NotAvailable) {
			say(dim(`-       ${check.name}: ${message}`));
			return 'not there';
		}
		say(`${bad('failed')}  ${check.name}: ${message}`);
		for (const line of more) say(`        ${line}`);
		return 'wrong';
	}
}
