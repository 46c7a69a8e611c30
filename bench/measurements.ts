import { join } from 'node:path';
import { START } from '../scripts/bundle';
import { ROOT } from '../scripts/dist';
import { installedFrom } from '../scripts/engine';
import { NODE_TYPE } from '../scripts/engine/one-node';
import { operationsIn } from '../scripts/reference/description';
import { CONTESTANTS, type Name } from './contestants/contestant';
import type { Addresses } from './stand-in/start';
import { inOwnProcess } from './measure/in-own-process';
import type { Profiling } from './measure/jobs';
import {
	leastLoading,
	loadHttpRequest,
	loadOurs,
	type LeastLoading,
	type Loaded,
	type LoadedTwice,
} from './measure/loaded';
import { packageSize } from './measure/package-size';
import type { Shares } from './measure/profile';
import { median, type RaceResult } from './measure/timed';
import { longQueue, ONE_ANSWER, queueTitle, type RaceRow, races } from './races';
import { atMost, figure, inWords, ratio, type Row, type Values, type Verdict } from './report/row';
import { ALBUM, type Task } from './tasks';

/** What a run measures with: the one server, n8n's nodes, and how thoroughly. */
export interface Setting {
	readonly addresses: Addresses;
	readonly nodesBase: string;
	readonly quick: boolean;
	readonly say: (line: string) => void;
}

/** How long what is measured is: what titles depend on. */
type Length = Pick<Setting, 'quick'>;

/** Figures of a process differ from those of the next: of so many the median is taken. */
const processes = ({ quick }: Setting) => (quick ? 1 : 3);

export async function timeRows(setting: Setting): Promise<Row[]> {
	const rows = races(setting);
	const runs: RaceResult[][] = [];
	for (let run = 0; run < processes(setting); run++) {
		setting.say(`races, process ${run + 1} of ${processes(setting)}`);
		// What stands in a row beside its race are functions, which no process can be sent.
		const given = rows.map(({ task, latency, names, rounds }) => ({
			task,
			latency,
			names,
			rounds,
		}));
		runs.push(await inOwnProcess({ kind: 'races', given, ...setting }));
	}
	const times = new Map(
		rows.map(({ title }, place) => [
			title,
			medians(runs, (results, name) => results[place]?.[name]?.milliseconds),
		]),
	);
	return rows.map((row, place) =>
		timeRow(row, (title) => times.get(title) ?? {}, runs[0]?.[place] ?? {}, runs.length),
	);
}

function timeRow(
	{ title, verdicts, whenMissed, rounds }: RaceRow,
	timesOf: (title: string) => Values,
	asked: RaceResult,
	runs: number,
): Row {
	const milliseconds = timesOf(title);
	const requests = CONTESTANTS.flatMap((name) => {
		const timed = asked[name];
		if (!timed || name === 'plain loop' || name === 'ours full') return [];
		const most = timed.atOnce > 1 ? `, ${timed.atOnce} at once` : '';
		return [`${name} ${timed.requests}${most}`];
	});
	return {
		title,
		values: inWords(milliseconds, 'ms'),
		verdicts: verdicts?.(milliseconds) ?? [],
		note: `${runs} × ${rounds}; requests: ${requests.join('; ')}`,
		whenMissed: whenMissed?.(milliseconds, timesOf),
	};
}

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
const LOADING = 'loading the package';
const FIRST_USE = 'first use: loading what the nodes do';
const PACKAGE = 'package, unpacked, without pictures';

/** The titles of all rows, in the order in which they are measured. */
export function rowTitles(length: Length): string[] {
	return [
		...races(length).map(({ title }) => title),
		...weights(length).flatMap(({ title }) => [peakOf(title), blockOf(title)]),
		STORED_SIZE,
		STORED_TIME,
		LOADING,
		FIRST_USE,
		PACKAGE,
	];
}

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

export async function loadRows({ nodesBase, quick, say }: Setting): Promise<Row[]> {
	say('loading');
	const runs = quick ? 3 : 7;
	const [ours, theirs]: [LoadedTwice[], LoadedTwice[]] = [[], []];
	const unavoidable: LeastLoading[] = [];
	for (let run = 0; run < runs; run++) {
		const loaded = await loadOurs();
		ours.push(loaded);
		theirs.push(await loadHttpRequest(nodesBase));
		unavoidable.push(await leastLoading(join(ROOT, START), loaded.start.modules));
	}
	const [start, later] = [least(ours, 'start'), least(ours, 'firstUse')];
	const other = least(theirs, 'start');
	return [
		{
			title: LOADING,
			values: inWords({ ours: start.milliseconds, 'HTTP Request': other.milliseconds }, 'ms'),
			verdicts: [
				atMost(start.milliseconds, 5, 'ms'),
				atMost(start.foreign, 0, 'modules of others'),
			],
			note: `the least of ${runs}; modules: ours ${start.modules}, HTTP Request ${other.modules}; n8n-workflow was there before`,
			whenMissed: whyLoading(start, unavoidable),
		},
		{
			title: FIRST_USE,
			values: inWords({ ours: later.milliseconds }, 'ms'),
			verdicts: [atMost(later.foreign, 0, 'modules of others')],
			note: `the least of ${runs}; once, when one of the nodes first does something; HTTP Request has loaded all by then`,
		},
	];
}

function whyLoading({ milliseconds, modules }: Loaded, runs: readonly LeastLoading[]): string {
	const [{ size, texts, names } = { size: NaN, texts: NaN, names: NaN }] = runs;
	const opening = Math.min(...runs.map((run) => run.opening));
	const compiling = Math.min(...runs.map((run) => run.compiling));
	const rest = milliseconds - opening - compiling;
	return `To find and open ${modules} files takes ${figure(opening)} ms with nothing in them, and to compile the descriptions ${figure(compiling)} ms, before anything of them runs: they are ${kilobytes(size)}, of which ${kilobytes(texts + names)} are texts and names. That leaves ${figure(rest)} ms for making their objects. n8n wants all fields and their texts when it starts. How many there are is ours, by choice, because fewer would do less, or explain less to who fills them in.`;
}

/** The least and no median: whatever else the machine does only adds to so short a time. */
function least(runs: readonly LoadedTwice[], step: keyof LoadedTwice): Loaded {
	const [first, ...others] = runs.map((run) => run[step]);
	if (!first) throw new Error('Nothing was loaded.');
	return others.reduce(
		(one, other) => (other.milliseconds < one.milliseconds ? other : one),
		first,
	);
}

const kilobytes = (bytes: number) => `${figure(bytes / 1000)} kB`;

/** Kilobytes that the package may have. */
const SMALL = 150;

export async function sizeRow(): Promise<Row> {
	const { total, code, texts, names, schemas, readme, rest } = await packageSize();
	const given = texts + names + readme + schemas + rest;
	const { nodes } = await installedFrom(ROOT);
	const operations = operationsIn(nodes[NODE_TYPE]?.description.properties ?? []);
	return {
		title: PACKAGE,
		values: { ours: kilobytes(total) },
		verdicts: [atMost(total / 1000, SMALL, 'kB')],
		note: `code ${kilobytes(code)}, of which texts ${kilobytes(texts)} and names ${kilobytes(names)}; README ${kilobytes(readme)}, output schemas ${kilobytes(schemas)}, rest ${kilobytes(rest)}`,
		whenMissed: `The texts in the code, the names that minifying keeps, the README, the output schemas and the rest are ${kilobytes(given)}. That leaves ${kilobytes(SMALL * 1000 - given)} for the code beside them, which is minified and takes ${kilobytes(total - given)} for ${operations.length} operations, their lists in the editor and the trigger. That is ours, by choice, because the texts, the names, the schemas and the README are what users read, and less code would do less for them.`,
	};
}

/** What profiles are taken of, by their titles: our node, and for a block also a node that does the least. */
export function profiling(length: Length): Record<string, Profiling> {
	const reads: Task = { kind: 'reads', items: 100 };
	const changes: Task = { kind: 'changes', items: 100 };
	const looks: Task = { kind: 'lookups', of: 'queues', items: 100 };
	const queue: Task = { kind: 'queue', length: 10_000 };
	const long: Task = { kind: 'queue', length: longQueue(length) };
	const block = `longest block of ${ONE_ANSWER}`;
	const ours = { name: 'ours', latency: 0, within: 'all' } as const;
	const blocked = { ...ours, within: 'longest block' } as const;
	return {
		'100 reads': { ...ours, task: reads, rounds: 20 },
		'100 reads, 20 ms': { ...ours, task: reads, latency: 20, rounds: 20 },
		'100 changes': { ...ours, task: changes, rounds: 20 },
		'100 times the same look-up, 20 ms': { ...ours, task: looks, latency: 20, rounds: 40 },
		'queue of 10,000': { ...ours, task: queue, rounds: 10 },
		'queue of 10,000, 20 ms': { ...ours, task: queue, latency: 20, rounds: 10 },
		[block]: { ...blocked, task: ALBUM, rounds: 7 },
		[`${block}, by the least node`]: { ...blocked, name: 'least node', task: ALBUM, rounds: 7 },
		[`longest block of a ${queueTitle(long.length)}`]: { ...blocked, task: long, rounds: 3 },
	};
}

/** Where the time goes, and what a block is made of. */
export async function profiles(setting: Setting): Promise<Record<string, Shares>> {
	setting.say('profiles');
	const shares: Record<string, Shares> = {};
	for (const [title, given] of Object.entries(profiling(setting))) {
		shares[title] = await inOwnProcess({ kind: 'profile', given, ...setting });
	}
	return shares;
}

function medians<Result>(
	results: readonly Result[],
	valueOf: (result: Result, name: Name) => number | undefined,
): Values {
	return Object.fromEntries(
		CONTESTANTS.flatMap((name) => {
			const values = results.flatMap((result) => valueOf(result, name) ?? []);
			return values.length > 0 ? [[name, median(values)]] : [];
		}),
	);
}
