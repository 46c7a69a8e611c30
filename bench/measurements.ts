import { CONTESTANTS, type Name } from './contestants/contestant';
import type { House } from './house/house';
import { inOwnProcess } from './measure/in-own-process';
import { loadHttpRequest, loadOurs, type Loaded, type LoadedTwice } from './measure/loaded';
import { packageSize } from './measure/package-size';
import type { Shares } from './measure/profile';
import { median, type RaceResult } from './measure/timed';
import type { Weighed } from './measure/weighed';
import { type RaceRow, races } from './races';
import { atMost, figure, inWords, ratio, type Row, type Values } from './report/row';

/** What a run measures with: the one server, n8n's nodes, and how thoroughly. */
export interface Setting {
	readonly house: House;
	readonly nodesBase: string;
	readonly quick: boolean;
	readonly say: (line: string) => void;
}

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

/** Memory, what is stored, and the longest block: each contestant in processes of its own. */
export async function weightRows(setting: Setting): Promise<Row[]> {
	const lengths = { read: setting.quick ? 20_000 : 100_000, stored: 10_000 };
	const runs: Array<Partial<Record<Name, Weighed>>> = [];
	for (let run = 0; run < processes(setting); run++) {
		setting.say(`memory, round ${run + 1} of ${processes(setting)}`);
		const weights: Partial<Record<Name, Weighed>> = {};
		for (const name of CONTESTANTS) {
			weights[name] = await inOwnProcess({ kind: 'weigh', given: { name, lengths }, ...setting });
		}
		runs.push(weights);
	}
	const of = (figureOf: (weighed: Weighed) => number): Values =>
		medians(runs, (weights, name) => {
			const weighed = weights[name];
			return weighed && figureOf(weighed);
		});
	const peak = of((weighed) => weighed.peak);
	const stored = of((weighed) => weighed.stored.megabytes);
	const read = lengths.read.toLocaleString('en');
	return [
		{
			title: `queue of ${read}: peak memory`,
			values: inWords(peak, 'MB'),
			verdicts: ratio(peak, 'HTTP Request', 0.75),
			note: `median of ${processes(setting)}; before it began: ${Object.values(
				inWords(
					of(({ before }) => before),
					'MB',
				),
			).join(', ')}`,
		},
		{
			title: `queue of ${read}: longest block`,
			values: inWords(
				of(({ longestBlock }) => longestBlock),
				'ms',
			),
			verdicts: [],
			note: 'for so long the process did nothing else',
		},
		{
			title: '10,000 items as n8n stores them: size',
			values: inWords(stored, 'MB'),
			verdicts: ratio(stored, 'ours full', 0.2),
		},
		{
			title: '10,000 items as n8n stores them: time',
			values: inWords(
				of((weighed) => weighed.stored.milliseconds),
				'ms',
			),
			verdicts: [],
		},
	];
}

export async function loadRows({ nodesBase, quick, say }: Setting): Promise<Row[]> {
	say('loading');
	const runs = quick ? 3 : 7;
	const [ours, theirs]: [LoadedTwice[], LoadedTwice[]] = [[], []];
	for (let run = 0; run < runs; run++) {
		ours.push(await loadOurs());
		theirs.push(await loadHttpRequest(nodesBase));
	}
	const [start, later] = [least(ours, 'start'), least(ours, 'firstUse')];
	const other = least(theirs, 'start');
	return [
		{
			title: 'loading the package',
			values: inWords({ ours: start.milliseconds, 'HTTP Request': other.milliseconds }, 'ms'),
			verdicts: [
				atMost(start.milliseconds, 5, 'ms'),
				atMost(start.foreign, 0, 'modules of others'),
			],
			note: `the least of ${runs}; modules: ours ${start.modules}, HTTP Request ${other.modules}; n8n-workflow was there before`,
			whenMissed:
				'What is left is Node.js at the descriptions: it finds, reads and compiles their files and makes the objects.',
		},
		{
			title: 'first use: loading what the nodes do',
			values: inWords({ ours: later.milliseconds }, 'ms'),
			verdicts: [atMost(later.foreign, 0, 'modules of others')],
			note: `the least of ${runs}; once, when one of the nodes first does something; HTTP Request has loaded all by then`,
		},
	];
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

export async function sizeRow(): Promise<Row> {
	const { total, code, texts, names, schemas, readme, rest } = await packageSize();
	const kilobytes = (bytes: number) => `${figure(bytes / 1000)} kB`;
	return {
		title: 'package, unpacked, without pictures',
		values: { ours: kilobytes(total) },
		verdicts: [atMost(total / 1000, 150, 'kB')],
		note: `code ${kilobytes(code)}, of which texts ${kilobytes(texts)} and names ${kilobytes(names)}; README ${kilobytes(readme)}, output schemas ${kilobytes(schemas)}, rest ${kilobytes(rest)}`,
		whenMissed:
			'The texts in the code, the README and the output schemas are what users read. The code is minified already: less would mean saying less, or doing less.',
	};
}

/** Where the time of our node goes. */
export async function profiles(setting: Setting): Promise<Record<string, Shares>> {
	setting.say('profiles');
	const kinds = {
		'100 reads': { task: { kind: 'reads', items: 100 }, latency: 0, rounds: 20 },
		'100 reads, 20 ms': { task: { kind: 'reads', items: 100 }, latency: 20, rounds: 20 },
		'100 changes': { task: { kind: 'changes', items: 100 }, latency: 0, rounds: 20 },
		'100 times the same look-up, 20 ms': {
			task: { kind: 'lookups', of: 'queues', items: 100 },
			latency: 20,
			rounds: 40,
		},
		'queue of 10,000': { task: { kind: 'queue', length: 10_000 }, latency: 0, rounds: 10 },
		'queue of 10,000, 20 ms': { task: { kind: 'queue', length: 10_000 }, latency: 20, rounds: 10 },
	} as const;
	const shares: Record<string, Shares> = {};
	for (const [title, given] of Object.entries(kinds)) {
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
