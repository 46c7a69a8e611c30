import { CONTESTANTS } from '../contestants/contestant';
import { inOwnProcess } from '../measure/in-own-process';
import type { RaceResult } from '../measure/timed';
import { type RaceRow, races } from '../races';
import { inWords, type Row, type Values } from '../report/row';
import { medians, processes, type Setting } from './setting';

/** How long each task takes each contestant. */
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
