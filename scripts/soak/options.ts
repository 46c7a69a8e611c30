import { availableParallelism } from 'node:os';
import { readCommandLine } from '../command-line';
import { UsageError } from '../usage-error';

export const PAGE = 'docs/reliability.md';

export const HELP = `Runs many executions with random faults on n8n's own engine, and counts what came of them.

  npm run soak -- [options]

  --executions <count>   how many (20000)
  --minutes <count>      end after so many, whatever is left (60)
  --seed <number>        the same seed gives the same executions (a new one each time, which is printed)
  --only <place>         the one execution of this place
  --processes <count>    how many processes (one for each processor)
  --lanes <count>        executions under way at once in each of them (8)
  --write                write ${PAGE}
`;

export interface SoakOptions {
	readonly help: boolean;
	readonly executions: number;
	readonly minutes: number;
	readonly seed: number;
	/** The place of the one execution that is wanted. */
	readonly only: number | undefined;
	readonly processes: number;
	readonly lanes: number;
	readonly write: boolean;
}

/** @throws UsageError for words that mean nothing here */
export function readOptions(words: readonly string[]): SoakOptions {
	const { values } = readCommandLine({
		args: [...words],
		options: {
			executions: { type: 'string', default: '20000' },
			minutes: { type: 'string', default: '60' },
			seed: { type: 'string' },
			only: { type: 'string' },
			processes: { type: 'string', default: String(availableParallelism()) },
			lanes: { type: 'string', default: '8' },
			write: { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	const { help, write, seed, only } = values;
	const isOne = only !== undefined;
	if (isOne && write) throw new UsageError('--write wants a whole soak: leave out --only');
	return {
		help,
		write,
		seed: seed === undefined ? Date.now() % 1_000_000 : whole('seed', seed),
		only: isOne ? whole('only', only) : undefined,
		executions: isOne ? 1 : whole('executions', values.executions),
		processes: isOne ? 1 : whole('processes', values.processes),
		minutes: whole('minutes', values.minutes),
		lanes: whole('lanes', values.lanes),
	};
}

function whole(name: string, given: string): number {
	const number = Number(given);
	if (Number.isInteger(number) && number >= 0) return number;
	throw new UsageError(`--${name} wants a whole number, not "${given}"`);
}
