import { join } from 'node:path';
import { START } from '../../scripts/bundle';
import { ROOT } from '../../scripts/dist';
import {
	leastLoading,
	type LeastLoading,
	type Loaded,
	type LoadedTwice,
	loadHttpRequest,
	loadOurs,
} from '../measure/loaded';
import { atMost, figure, inWords, kilobytes, type Row } from '../report/row';
import type { Setting } from './setting';

const LOADING = 'loading the package';
const FIRST_USE = 'first use: loading what the nodes do';

export const LOAD_TITLES: readonly string[] = [LOADING, FIRST_USE];

/** How long n8n waits for the package: when it starts, and when a node is first used. */
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
