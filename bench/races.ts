import { CONTESTANTS, type Name } from './contestants/contestant';
import type { Race } from './measure/timed';
import type { Row, Values, Verdict } from './report/row';
import { ratio } from './report/row';

const IN_SEQUENCE: readonly Name[] = ['ours', 'least node', 'plain loop'];
const TWO: readonly Name[] = ['ours', 'HTTP Request'];

/** A race with its line in the table and the goals that are set for it. */
export interface RaceRow extends Race, Pick<Row, 'title' | 'whenMissed'> {
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
			title: `${items} changes, in order, by Server: Send Command`,
			task: { kind: 'changes', items },
			latency: 0,
			names: IN_SEQUENCE,
			rounds: rounds(7),
			verdicts: (values) => ratio(values, 'least node', 1.15),
		},
		{
			title: '10 changes, in order, by Player: Set Volume, which looks what came of them',
			task: { kind: 'checked changes', items: 10 },
			latency: 0,
			names: ['ours', 'least node'],
			rounds: rounds(2),
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
			whenMissed:
				"Eight at a time are thirteen latencies, an eighth of what the plain loop waits for. All else is the processor's time for a hundred requests of n8n's helper and a hundred expressions; the profile of 100 reads, 20 ms, tells how much of that is this package.",
		},
		{
			title: `${items} times the same look-up, by Queue: Get Many, 20 ms`,
			task: { kind: 'lookups', items },
			latency: 20,
			names: TWO,
			rounds: rounds(7),
			verdicts: (values) => ratio(values, 'HTTP Request', 0.1),
			whenMissed:
				"It costs one request, and so one latency and one start of a workflow, however many items there are; the least node's _one read, 20 ms_ shows what that comes to. Where it is more than the goal's part of what HTTP Request takes, which asks for all hundred at the same moment a server that does not tire, no node reaches the goal.",
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
