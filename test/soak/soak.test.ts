import * as fc from 'fast-check';
import { startSimulator } from '../../simulator';
import { execution } from './chance';
import { heapInUse, leftSince } from './left';
import { run, type Outcome } from './run';

/** `EXECUTIONS=20000 npm run soak` runs so many, others each time; without it they are few and the same. */
const wanted = Number(process.env.EXECUTIONS ?? 0);
/** The heap grows while code becomes faster and tables fill: it is looked at from the half of a long run on. */
const isLong = wanted >= 10_000;

/** Executions under way at once, each with a server of its own: most of their time they wait for silent ones. */
const LANES = isLong ? 400 : 24;

const batches = Math.ceil((wanted || 48) / LANES);

/** Bytes that an execution may leave behind. */
const FLAT = 400;

test(
	'whatever goes wrong on the way, each item has results or one readable error, and no change is sent twice',
	async () => {
		const before = process.getActiveResourcesInfo();
		const simulators = await Promise.all(
			Array.from({ length: LANES }, async () => await startSimulator({ timeScale: 0 })),
		);
		const outcomes = { executions: 0, failedItems: 0, changes: 0, canceled: 0 };
		const count = ({ failedItems, changes, isCanceled }: Outcome) => {
			outcomes.executions += 1;
			outcomes.failedItems += failedItems;
			outcomes.changes += changes;
			outcomes.canceled += Number(isCanceled);
		};
		const heap: Array<{ executions: number; bytes: number }> = [];
		let batch = 0;

		const several = fc.noBias(fc.array(execution, { minLength: LANES, maxLength: LANES }));
		const nothingGoesWrong = fc.asyncProperty(several, async (executions) => {
			const ran = await Promise.all(
				executions.map(async (one, lane) => await run(one, simulators[lane]!)),
			);
			ran.forEach(count);
			expect(
				ran.flatMap(({ wrong }, lane) => wrong.map((it) => [it, fc.stringify(executions[lane])])),
			).toEqual([]);
			if (isLong && ++batch >= batches / 2) {
				heap.push({ executions: outcomes.executions, bytes: heapInUse() });
			}
		});
		// To look for a smaller example would take minutes: which execution it was is told beside what it did.
		const how = {
			numRuns: batches,
			endOnFailure: true,
			plugins: [fc.timeout(120_000)],
			...(wanted === 0 && { seed: 9 }),
		};
		try {
			await fc.assert(nothingGoesWrong, how);
		} finally {
			await Promise.all(simulators.map(async (one) => await one.stop()));
		}

		expect(await leftSince(before)).toEqual([]);
		expect(outcomes.failedItems).toBeGreaterThan(outcomes.executions / 10);
		expect(outcomes.changes).toBeGreaterThan(outcomes.executions / 10);
		if (isLong) {
			const [first, last] = [heap[0]!, heap.at(-1)!];
			const growth = (last.bytes - first.bytes) / (last.executions - first.executions);
			console.log({ ...outcomes, growth, heap });
			expect(outcomes.canceled).toBeGreaterThan(0);
			expect(growth).toBeLessThan(FLAT);
		}
	},
	Math.max(60_000, wanted * 500),
);
