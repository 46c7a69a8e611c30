import { CONTESTANTS, type Name } from '../contestants/contestant';
import { inOwnProcess } from '../measure/in-own-process';
import { longQueue, ONE_ANSWER, queueTitle } from '../races';
import { inWords, ratio, type Row, type Values, type Verdict } from '../report/row';
import { ALBUM, type Task } from '../tasks';
import { type Length, medians, processes, type Setting } from './setting';

/** What is weighed, and the goals for its peak. */
interface Weight {
	readonly title: string;
	readonly task: Task;
	readonly verdicts?: (peak: Values) => Verdict[];
}

function weights(length: Length): Weight[] {
	const queue: Task = { kind: 'queue', length: longQueue(length) };
	return [
		{
			title: queueTitle(queue.length),
			task: queue,
			verdicts: (peak) => ratio(peak, 'HTTP Request', 0.75),
		},
		{ title: ONE_ANSWER, task: ALBUM },
	];
}

const peakOf = (title: string) => `${title}: peak memory`;
const blockOf = (title: string) => `${title}: longest block`;

const STORED = '10,000 items as n8n stores them';
const STORED_SIZE = `${STORED}: size`;
const STORED_TIME = `${STORED}: time`;

/** The titles of these rows, in the order in which they are measured. */
export const weightTitles = (length: Length): string[] => [
	...weights(length).flatMap(({ title }) => [peakOf(title), blockOf(title)]),
	STORED_SIZE,
	STORED_TIME,
];

/** Memory, the longest block, and what is stored: each contestant in processes of its own. */
export async function weightRows(setting: Setting): Promise<Row[]> {
	const rows: Row[] = [];
	for (const weight of weights(setting)) rows.push(...(await weighedRows(setting, weight)));
	return [...rows, ...(await storedRows(setting))];
}

async function weighedRows(setting: Setting, { title, task, verdicts }: Weight): Promise<Row[]> {
	const of = await eachAlone(
		setting,
		title,
		async (name) => await inOwnProcess({ kind: 'weigh', given: { name, task }, ...setting }),
	);
	const peak = of((weighed) => weighed.peak);
	const before = inWords(
		of((weighed) => weighed.before),
		'MB',
	);
	return [
		{
			title: peakOf(title),
			values: inWords(peak, 'MB'),
			verdicts: verdicts?.(peak) ?? [],
			note: `median of ${processes(setting)}; before it began: ${Object.values(before).join(', ')}`,
		},
		{
			title: blockOf(title),
			values: inWords(
				of(({ longestBlock }) => longestBlock),
				'ms',
			),
			verdicts: [],
			note: 'for so long the process did nothing else; it had read one player before',
		},
	];
}

async function storedRows(setting: Setting): Promise<Row[]> {
	const task: Task = { kind: 'queue', length: 10_000 };
	const of = await eachAlone(
		setting,
		STORED,
		async (name) => await inOwnProcess({ kind: 'store', given: { name, task }, ...setting }),
	);
	const size = of(({ megabytes }) => megabytes);
	const time = of(({ milliseconds }) => milliseconds);
	return [
		{
			title: STORED_SIZE,
			values: inWords(size, 'MB'),
			verdicts: ratio(size, 'ours full', 0.2),
		},
		{ title: STORED_TIME, values: inWords(time, 'ms'), verdicts: [] },
	];
}

/** Measures every contestant, one after another and several times. @returns what tells one figure of what was measured */
async function eachAlone<Measured>(
	setting: Setting,
	title: string,
	measured: (name: Name) => Promise<Measured>,
): Promise<(figureOf: (one: Measured) => number) => Values> {
	const runs: Array<Map<Name, Measured>> = [];
	for (let run = 0; run < processes(setting); run++) {
		setting.say(`${title}, round ${run + 1} of ${processes(setting)}`);
		const told = new Map<Name, Measured>();
		for (const name of CONTESTANTS) told.set(name, await measured(name));
		runs.push(told);
	}
	return (figureOf) =>
		medians(runs, (told, name) => {
			const one = told.get(name);
			return one && figureOf(one);
		});
}
