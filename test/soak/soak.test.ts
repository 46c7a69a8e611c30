import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { oneNodeWorkflow } from '../../scripts/engine/one-node-workflow';
import { startSimulator, type Simulator } from '../../simulator';
import { isSentByNode, waitForPendingRequests } from '../support/pendingRequests';
import { credentialsFor } from '../support/credentials';
import { countPendingTimers, inFastTime } from '../support/fastTime';
import { sourceEngine } from '../support/sourceEngine';
import { failedItems, filterChanges, findViolations } from './findViolations';
import { randomExecution, TOKEN, type RandomExecution } from './randomExecution';
import { fillQueues } from './soakOperations';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

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
		const start = async () => await startSimulator({ timeScale: 0 });
		const simulators = await Promise.all(Array.from({ length: CONCURRENT_EXECUTIONS }, start));
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

/** The outcome of an execution. */
interface ExecutionOutcome {
	readonly failedItems: number;
	readonly changes: number;
	readonly isCanceled: boolean;
	/** What the node should not have done; empty if everything is right. */
	readonly wrong: readonly string[];
}

/** Runs an execution on n8n's engine, and waits until none of its requests is in progress. */
async function runExecution(
	execution: RandomExecution,
	simulator: Simulator,
): Promise<ExecutionOutcome> {
	const { operation, onError, stoppedAfter } = execution;
	const { control, tokens } = simulator;
	control.reset();
	control.setTimeScale(0);
	fillQueues(control);
	for (const { fault, isAimed, skip, times } of execution.faults) {
		const told = JSON.parse(JSON.stringify(fault).replaceAll(TOKEN, tokens.admin)) as typeof fault;
		control.addFault({ ...told, skip, times, ...(isAimed && { command: operation.command }) });
	}
	const input = Array.from({ length: execution.items }, (_, place) => operation.item(place));
	const stop = new AbortController();
	const button =
		stoppedAfter === undefined ? undefined : setTimeout(() => stop.abort(), stoppedAfter);

	const report = await sourceEngine().run(oneNodeWorkflow(operation.parameters, { onError }), {
		credentials: credentialsFor(simulator),
		input: input.map((json) => ({ json })),
		signal: stop.signal,
	});
	clearTimeout(button);
	// Requests that the node has given up count for this execution, not for the next one.
	control.clearFaults();
	await waitForPendingRequests(simulator);
	await control.idle();

	const requests = control.requests().filter(isSentByNode);
	return {
		failedItems: failedItems(report).length + (report.error ? 1 : 0),
		changes: filterChanges(requests).length,
		isCanceled: report.status === 'canceled',
		wrong: findViolations(
			execution,
			{ report, input, requests, token: tokens.admin },
			stop.signal.aborted,
		),
	};
}

/** Bytes of the heap that are in use. */
function heapInUse(): number {
	collectGarbage();
	return process.memoryUsage().heapUsed;
}

/** How often the event loop turns until sockets that are closing count as left open. */
const MAX_TURNS = 100_000;

/** Waits for sockets and timers to close, and returns those that were not open before. */
async function findLeaksSince(resourcesBefore: readonly string[]): Promise<string[]> {
	for (let round = 0; ; round++) {
		const left = process.getActiveResourcesInfo();
		for (const resource of resourcesBefore) {
			if (left.includes(resource)) left.splice(left.indexOf(resource), 1);
		}
		if (left.length === 0 || round === MAX_TURNS) return left;
		await turn();
	}
}
