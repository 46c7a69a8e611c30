import { CONTESTANTS, type Name } from './contestants/contestant';
import type { Latency } from './stand-in/start';
import type { Race } from './measure/timed';
import { figure, ratio, type Values, type Verdict } from './report/row';
import { ALBUM, type Look, type Task } from './tasks';

const IN_SEQUENCE: readonly Name[] = ['ours', 'least node', 'plain loop'];
const TWO: readonly Name[] = ['ours', 'HTTP Request'];

/** A race with its line in the table and the goals that are set for it. */
export interface RaceRow extends Race {
	readonly title: string;
	readonly verdicts?: (milliseconds: Values) => Verdict[];
	/** Why its goals may be missed, told with what was measured in this row and in others. */
	readonly whenMissed?: (milliseconds: Values, of: (title: string) => Values) => string;
}

/** A race without its task. */
type Terms = Pick<RaceRow, 'names' | 'rounds' | 'verdicts' | 'whenMissed'>;

/** The latency at which goals are set for what waits for the server. */
const LATE: Latency = 20;

/** How many items those races have that are not about one thing. */
const ITEMS = 100;

/** What comes whole, however large it is. */
export const ONE_ANSWER = 'one answer of 16 MiB';

/** The queue of which the goals speak, or one for a first look. */
export const longQueue = ({ quick }: { quick: boolean }) => (quick ? 20_000 : 100_000);

export const queueTitle = (length: number) => `queue of ${length.toLocaleString('en')}`;

const ONE_READ = 'one read';

/** The part of all others that is n8n's, whatever a node does. */
const ENGINE = `no request: ${ITEMS} items through a node that hands them on`;

/** The races in which time is what counts. Where little is done it is done often. */
export function races({ quick }: { quick: boolean }): RaceRow[] {
	const reads = `${ITEMS} reads`;
	const rows: RaceRow[] = [
		{
			title: ENGINE,
			task: { kind: 'nothing', items: ITEMS },
			latency: 0,
			names: ['least node'],
			rounds: 9,
		},
		...atBoth(ONE_READ, { kind: 'reads', items: 1 }, { names: CONTESTANTS, rounds: 9 }),
		{
			title: `${ITEMS} changes, in order, by Server: Send Command`,
			task: { kind: 'changes', items: ITEMS },
			latency: 0,
			names: IN_SEQUENCE,
			rounds: 7,
			verdicts: (values) => ratio(values, 'least node', 1.15),
			whenMissed: ({ ours = NaN, 'least node': least = NaN }) =>
				`The goal comes to ${figure(least * 1.15)} ms of its ${figure(ours)} ms. It asks once more, for the server's list of commands, by which it checks the arguments; a request takes the least node ${figure(least / ITEMS)} ms. With that each change takes ${figure((ours - least) / ITEMS)} ms longer, for what the least node leaves out: a limit to the time for the whole answer, telling a refusal from a result, and keeping the token out of both. That is ours, by choice, because a change must neither hang nor be told as done when it was refused. The profile of ${ITEMS} changes tells how much of all is this package.`,
		},
		{
			title: '10 changes, in order, by Player: Set Volume, which looks what came of them',
			task: { kind: 'checked changes', items: 10 },
			latency: 0,
			names: ['ours', 'least node'],
			rounds: 2,
		},
		...atBoth(
			reads,
			{ kind: 'reads', items: ITEMS },
			{ names: CONTESTANTS, rounds: 5 },
			{
				names: CONTESTANTS,
				rounds: 2,
				verdicts: (values) => ratio(values, 'plain loop', 0.25),
				whenMissed: ({ ours = NaN, 'plain loop': loop = NaN }, timesOf) =>
					`Eight at a time are thirteen latencies, ${13 * LATE} of its ${figure(ours)} ms; without any latency it takes ${figure(timesOf(reads).ours ?? NaN)} ms, in which n8n's helper sends ${ITEMS} requests and n8n works out ${ITEMS} expressions: the profile of ${reads}, ${LATE} ms, tells how much of that is this package. The goal comes to ${figure(loop / 4)} ms. The requests and expressions are n8n's; the thirteen latencies are ours, by choice, because more at once floods a small server.`,
			},
		),
		sharedLook('Queue: Get Many', 'queues', 1),
		sharedLook(
			'Player: Get, by name',
			'player',
			2,
			', and because the list of players answers who is meant before players/get reads that player',
		),
		sharedLook(
			'Server: Get Info',
			'server',
			2,
			', and because it asks for three more things once it knows the server',
		),
		...wholeQueue(10_000, CONTESTANTS, CONTESTANTS, 3),
		{
			title: `${ONE_ANSWER}, by Library: Get Album Tracks`,
			task: ALBUM,
			latency: 0,
			names: CONTESTANTS,
			rounds: 5,
		},
		...wholeQueue(longQueue({ quick }), ['ours', 'ours full', 'HTTP Request'], TWO),
	];
	return quick ? rows.map((row) => ({ ...row, rounds: 1 })) : rows;
}

/** A race at a server that answers at once, and one at a server whose answers are late. */
function atBoth(title: string, task: Task, prompt: Terms, late: Terms = prompt): RaceRow[] {
	return [
		{ title, task, latency: 0, ...prompt },
		{ title: `${title}, ${LATE} ms`, task, latency: LATE, ...late },
	];
}

/**
 * What all items ask for alike, which ours asks for once.
 *
 * @param waits latencies that it waits for, one after another
 * @param second why it waits for more than one
 */
function sharedLook(operation: string, of: Look, waits: number, second = ''): RaceRow {
	return {
		title: `${ITEMS} times the same look-up, by ${operation}, ${LATE} ms`,
		task: { kind: 'lookups', of, items: ITEMS },
		latency: LATE,
		names: TWO,
		rounds: 7,
		verdicts: (values) => ratio(values, 'HTTP Request', 0.1),
		whenMissed: ({ ours = NaN, 'HTTP Request': other = NaN }, timesOf) => {
			const { 'least node': one = NaN } = timesOf(`${ONE_READ}, ${LATE} ms`);
			const { 'least node': none = NaN } = timesOf(ENGINE);
			return `The goal comes to ${figure(other / 10)} ms: HTTP Request asks for all ${ITEMS} at the same moment, of a server that does not tire. Of its ${figure(ours)} ms it waits ${waits * LATE} ms for the server. The least node takes ${figure(one)} ms to read one thing for one item, ${LATE} ms of them the latency, and ${figure(none)} ms for ${ITEMS} items that ask for nothing: so much of it is n8n's, whatever a node does. The rest, ${figure(ours - one - none)} ms, is ours, by choice, because each of the ${ITEMS} items has its own parameters read and gets an answer of its own${second}.`;
		},
	};
}

function wholeQueue(length: number, names: readonly Name[], late = names, rounds = 1): RaceRow[] {
	const title = queueTitle(length);
	return atBoth(
		title,
		{ kind: 'queue', length },
		{
			names,
			rounds,
			verdicts: (values) => [
				...ratio(values, 'HTTP Request', 1.15),
				...ratio(values, 'HTTP Request', 1.15, 'ours full'),
			],
		},
		{
			names: late,
			rounds,
			verdicts: (values) => ratio(values, 'HTTP Request', 0.5),
			whenMissed: ({ ours = NaN }, timesOf) =>
				`Of its ${figure(ours)} ms, ${figure(timesOf(title).ours ?? NaN)} ms are spent without any latency too: reading ${(length * 2) / 1000} MB. It waits with nothing to do for the first page, for the length of the queue, and for the first of the pages after that: ${3 * LATE} ms. That wait is ours, by choice, because a queue that fits on one page shall cost one request, and none be asked for that is not there.`,
		},
	);
}
