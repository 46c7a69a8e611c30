import * as fc from 'fast-check';
import { startSimulator, type Simulator } from '../../simulator';
import { inFastTime, countPendingTimers } from '../support/fastTime';
import { randomExecution } from './randomExecution';
import { heapInUse, findLeaksSince } from './leaks';
import { runExecution, type ExecutionOutcome } from './runExecution';

const { EXECUTIONS, SEED } = process.env;

/** `EXECUTIONS=20000 npm run soak` runs so many, others each time unless SEED is set; without it they are few and the same. */
const executions = Number(EXECUTIONS ?? 96);
const seed = Number(SEED ?? (EXECUTIONS === undefined ? 9 : Date.now() % 1e9));

/** Executions under way at once, each with a server of its own: much of their time they wait for silent ones. */
const CONCURRENT_EXECUTIONS = 24;

/** A long run looks at the heap after each of several rounds, when nothing is under way. */
const isLong = executions >= 10_000;
const ROUNDS = isLong ? 10 : 1;

/** Until code is as fast as it becomes and tables are full, the heap grows: these rounds do not count. */
const WARM_UP_ROUNDS = 5;

/** Bytes that an execution may leave behind. */
const MAX_BYTES_PER_EXECUTION = 400;

test(
	'whatever fails on the way, each item has results or one readable error, and no change is sent twice',
	async () => {
		const before = process.getActiveResourcesInfo();
		const simulators = await Promise.all(
			Array.from(
				{ length: CONCURRENT_EXECUTIONS },
				async () => await startSimulator({ timeScale: 0 }),
			),
		);
		const sums = { failedItems: 0, changes: 0, canceled: 0 };
		const heap: number[] = [];
		try {
			for (let round = 0; round < ROUNDS; round++) {
				const { wrong, timers } = await inFastTime(
					async () => await runRound(round, simulators, sums),
				);
				expect({ seed, wrong, timers }).toEqual({ seed, wrong: [], timers: 0 });
				heap.push(heapInUse());
			}
		} finally {
			await Promise.all(simulators.map(async (one) => await one.stop()));
		}

		expect(await findLeaksSince(before)).toEqual([]);
		expect(sums.failedItems).toBeGreaterThan(executions / 10);
		expect(sums.changes).toBeGreaterThan(executions / 10);
		expect(sums.canceled).toBeGreaterThan(0);
		if (isLong) {
			const counted = ((ROUNDS - WARM_UP_ROUNDS) * executions) / ROUNDS;
			const growth = (heap.at(-1)! - heap[WARM_UP_ROUNDS - 1]!) / counted;
			console.log({ executions, seed, ...sums, growth, heap });
			expect(growth).toBeLessThan(MAX_BYTES_PER_EXECUTION);
		}
	},
	Math.max(60_000, executions * 100),
);

/** Runs one round, adds it up, and tells what went wrong in it and how many timers it left. */
async function runRound(
	round: number,
	simulators: readonly Simulator[],
	sums: { failedItems: number; changes: number; canceled: number },
): Promise<{ wrong: string[]; timers: number }> {
	const wrong: string[] = [];
	const record = (outcome: ExecutionOutcome, what: string) => {
		sums.failedItems += outcome.failedItems;
		sums.changes += outcome.changes;
		sums.canceled += Number(outcome.isCanceled);
		wrong.push(...outcome.wrong.map((it) => `${it}: ${what}`));
	};
	const numRuns = executions / ROUNDS;
	const waiting = fc.sample(randomExecution, { numRuns, seed: seed + round }).values();
	await Promise.all(
		simulators.map(async (simulator) => {
			// Each lane takes the next that nobody has taken.
			for (const one of waiting) {
				const what = fc.stringify({ ...one, operation: one.operation.title });
				record(await runExecution(one, simulator), what);
			}
			simulator.control.reset();
		}),
	);
	return { wrong, timers: countPendingTimers() };
}
