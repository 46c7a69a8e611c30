import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Bench } from 'tinybench';
import { resetServerAndReadTraffic, SAMPLERS, type TrialSettings } from './metric-samplers';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Measures one row for each of its subjects. @returns the median of each */
export async function measureRowMedians(
	trialOfRow: Omit<TrialSettings, 'subject'>,
	{ quick }: { quick: boolean },
): Promise<ReadonlyMap<string, number>> {
	const isTime = trialOfRow.row.metric === 'time in ms';
	const bench = new Bench({
		iterations: quick ? 1 : 5,
		// Fast tasks are repeated for two seconds.
		time: isTime && !quick ? 2000 : 0,
		warmup: isTime,
		warmupIterations: 1,
		warmupTime: 0,
		throws: true,
	});
	for (const subject of trialOfRow.row.subjects) {
		const trial = { ...trialOfRow, subject };
		const beforeEach = async () => {
			await resetServerAndReadTraffic(trial);
			collectGarbage();
		};
		const sample = async () => {
			// tinybench calculates the median of whatever numbers it is given as durations.
			return { overriddenDuration: await SAMPLERS[trialOfRow.row.metric](trial) };
		};
		bench.add(subject, sample, { async: true, beforeEach });
	}
	const tasks = await bench.run();
	return new Map(
		tasks.map(({ name, result }) => [name, 'latency' in result ? result.latency.p50 : NaN]),
	);
}
