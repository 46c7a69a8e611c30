import { loadHttpRequest, loadOurs, type Loaded } from '../measure/loaded';
import { inWords, ratio, type Row } from '../report/row';
import type { Setting } from './setting';

export const LOADING = 'loading the package';

/** How long n8n waits for the package when it starts. */
export async function loadRow({ nodesBase, quick, say }: Setting): Promise<Row> {
	say('loading');
	const runs = quick ? 3 : 7;
	const [ours, theirs]: [Loaded[], Loaded[]] = [[], []];
	for (let run = 0; run < runs; run++) {
		ours.push(await loadOurs());
		theirs.push(await loadHttpRequest(nodesBase));
	}
	const [own, other] = [least(ours), least(theirs)];
	const values = { ours: own.milliseconds, 'HTTP Request': other.milliseconds };
	return {
		title: LOADING,
		values: inWords(values, 'ms'),
		verdicts: ratio(values, 'HTTP Request', 0.25),
		note: `the least of ${runs}; modules: ours ${own.modules}, of other packages ${own.foreign}, HTTP Request ${other.modules}; n8n-workflow was there before`,
	};
}

/** The least and no median: whatever else the machine does only adds to so short a time. */
function least(runs: readonly Loaded[]): Loaded {
	const [first, ...others] = runs;
	if (!first) throw new Error('Nothing was loaded.');
	return others.reduce(
		(one, other) => (other.milliseconds < one.milliseconds ? other : one),
		first,
	);
}
