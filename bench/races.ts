import { CONTESTANTS, type Name } from './contestants/contestant';
import type { Race } from './measure/timed';
import type { Values, Verdict } from './report/row';
import { ratio } from './report/row';

const IN_SEQUENCE: readonly Name[] = ['ours', 'least node', 'plain loop'];
const TWO: readonly Name[] = ['ours', 'HTTP Request'];

/** A race with its line in the table and the goals that are set for it. */
export interface RaceRow extends Race {
	readonly title: string;
	readonly verdicts?: (milliseconds: Values) => Verdict[];
}

/** The races in which time is what counts. Where little is done it is done often. */
export function races({ quick }: { quick: boolean }): RaceRow[] {
	const long = quick ? 20_000 : 100_000;
	const items = 100;
	const rounds = (many: number) => (quick ? 1 : many);
	const wholeQueue = (values: Values) => [
		...ratio(values, 'HTTP Request', 1.15),
		...ratio(values, 'HTTP Request', 1.15, 'ours full'),
	];
	return [
		{
			title: 'one read',
			task: { kind: 'reads', items: 1 },
			latency: 0,
			names: CONTESTANTS,
			rounds: rounds(9),
		},
		{
			title: 'one read, 20 ms',
			task: { kind: 'reads', items: 1 },
			latency: 20,
			names: CONTESTANTS,
			rounds: rounds(9),
		},
		{
			title: `${items} changes, in order`,
			task: { kind: 'changes', items },
			latency: 0,
			names: IN_SEQUENCE,
			rounds: rounds(7),
			verdicts: (values) => ratio(values, 'least node', 1.15),
		},
		{
			title: `${items} reads`,
			task: { kind: 'reads', items },
			latency: 0,
			names: CONTESTANTS,
			rounds: rounds(5),
		},
		{
			title: `${items} reads, 20 ms`,
			task: { kind: 'reads', items },
			latency: 20,
			names: CONTESTANTS,
			rounds: rounds(2),
			verdicts: (values) => ratio(values, 'plain loop', 0.25),
		},
		{
			title: `${items} times the same look-up, 20 ms`,
			task: { kind: 'lookups', items },
			latency: 20,
			names: TWO,
			rounds: rounds(7),
			verdicts: (values) => ratio(values, 'HTTP Request', 0.1),
		},
		{
			title: 'queue of 10,000',
			task: { kind: 'queue', length: 10_000 },
			latency: 0,
			names: CONTESTANTS,
			rounds: rounds(3),
			verdicts: wholeQueue,
		},
		{
			title: 'queue of 10,000, 20 ms',
			task: { kind: 'queue', length: 10_000 },
			latency: 20,
			names: CONTESTANTS,
			rounds: rounds(3),
			verdicts: (values) => ratio(values, 'HTTP Request', 0.5),
		},
		{
			title: `queue of ${long.toLocaleString('en')}`,
			task: { kind: 'queue', length: long },
			latency: 0,
			names: ['ours', 'ours full', 'HTTP Request'],
			rounds: 1,
			verdicts: wholeQueue,
		},
		{
			title: `queue of ${long.toLocaleString('en')}, 20 ms`,
			task: { kind: 'queue', length: long },
			latency: 20,
			names: TWO,
			rounds: 1,
			verdicts: (values) => ratio(values, 'HTTP Request', 0.5),
		},
	];
}
