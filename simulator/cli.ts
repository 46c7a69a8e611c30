/**
 * `npm run simulator` starts the simulated music server on its own; `npm run simulator -- --help` lists the options.
 */
import { readCommandLine, runCommand } from '../scripts/command-line';
import { UsageError } from '../scripts/usage-error';
import { PROFILE_NAMES, startSimulator } from './index';
import type { BetaDifferences, SimulatorOptions } from './index';

const HELP = `A simulated Music Assistant server.

  --profile NAME      how it behaves: ${PROFILE_NAMES.join(', ')} (default 2.8)
  --listings KIND     whole or paged, where it differs between betas (default as the profile)
  --unknown-orders KIND
                      ignored or refused, as above: what happens with an order that a list does not offer
  --unavailable-players KIND
                      null or error, as above: how a command to an unavailable player is answered
  --port NUMBER       where it listens (default 8095, 0 = any free port)
  --host ADDRESS      (default 127.0.0.1)
  --seed NUMBER       the same seed makes the same library and tokens (default 1)
  --time-scale NUMBER 1 = real delays, 0.02 = fifty times faster, 0 = at once (default 1)
  -h, --help          this text
`;

function readOptions(words: string[]): SimulatorOptions | 'help' {
	const { values } = readCommandLine({
		args: words,
		options: {
			profile: { type: 'string', default: '2.8' },
			listings: { type: 'string' },
			'unknown-orders': { type: 'string' },
			'unavailable-players': { type: 'string' },
			port: { type: 'string', default: '8095' },
			host: { type: 'string', default: '127.0.0.1' },
			seed: { type: 'string', default: '1' },
			'time-scale': { type: 'string', default: '1' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) return 'help';
	const profile = PROFILE_NAMES.find((name) => name === values.profile);
	if (!profile) {
		throw new UsageError(`No profile "${values.profile}". There are: ${PROFILE_NAMES.join(', ')}`);
	}
	const port = wholeNumber('port', values.port);
	if (port > 65_535) throw new UsageError(`--port must be at most 65535, not ${port}`);
	return {
		profile,
		...kinds(values),
		port,
		host: values.host,
		seed: wholeNumber('seed', values.seed),
		timeScale: decimal('time-scale', values['time-scale']),
	};
}

type Kind = 'listings' | 'unknown-orders' | 'unavailable-players';

function kinds(values: Readonly<Partial<Record<Kind, string>>>): BetaDifferences {
	const listings = oneOf('listings', ['whole', 'paged'], values);
	const unknownOrders = oneOf('unknown-orders', ['ignored', 'refused'], values);
	const unavailablePlayers = oneOf('unavailable-players', ['null', 'error'], values);
	return {
		...(listings && { listings }),
		...(unknownOrders && { unknownOrders }),
		...(unavailablePlayers && { unavailablePlayers }),
	};
}

function oneOf<Word extends string>(
	option: Kind,
	words: readonly Word[],
	{ [option]: text }: Readonly<Partial<Record<Kind, string>>>,
): Word | undefined {
	const word = words.find((known) => known === text);
	if (text !== undefined && word === undefined) {
		throw new UsageError(`--${option} must be ${words.join(' or ')}, not "${text}"`);
	}
	return word;
}

function wholeNumber(option: string, text: string): number {
	if (!/^[0-9]+$/.test(text)) {
		throw new UsageError(`--${option} must be a whole number, not "${text}"`);
	}
	return Number(text);
}

function decimal(option: string, text: string): number {
	if (!/^[0-9]*\.?[0-9]+$/.test(text)) {
		throw new UsageError(`--${option} must be a number from 0 on, not "${text}"`);
	}
	return Number(text);
}

async function main(words: string[]): Promise<void> {
	const options = readOptions(words);
	if (options === 'help') {
		process.stdout.write(HELP);
		return;
	}
	const simulator = await startSimulator(options).catch(explain);
	process.stdout.write(
		[
			`Music Assistant simulator, profile ${simulator.profile}`,
			`  address      ${simulator.url}`,
			`  admin token  ${simulator.tokens.admin}`,
			`  user token   ${simulator.tokens.user}`,
			'Stop it with Ctrl+C.',
			'',
		].join('\n'),
	);
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void simulator.stop());
	}
}

/** Why it cannot listen, by the code of the system error. */
const REASONS: Readonly<Record<string, string>> = {
	EADDRINUSE: 'The port is in use; choose another one with --port.',
	EACCES: 'The port may not be used; choose another one with --port.',
	EADDRNOTAVAIL: 'This machine has no such address; choose another one with --host.',
	ENOTFOUND: 'There is no such address; choose another one with --host.',
};

/** @throws UsageError if another port or address helps, and any other error unchanged */
function explain(reason: unknown): never {
	const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
	const words = REASONS[code];
	throw words === undefined ? reason : new UsageError(words);
}

runCommand(main);
