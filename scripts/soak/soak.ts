import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startSimulator, type Simulator } from '../../simulator';
import { createEngine, type InstalledPackage } from '../engine';
import { execute, type Outcome } from './execution';

export interface SoakOptions {
	readonly installed: InstalledPackage;
	readonly seed: number;
	/** The places of the executions in the whole soak, each of which is an execution of its own kind. */
	readonly from: number;
	readonly to: number;
	/** How many executions are under way at once, each with a server of its own. */
	readonly lanes: number;
	/** Ends early; what was not begun by then is not counted. Milliseconds since 1970. */
	readonly until?: number;
	readonly onProgress?: (executions: number) => void;
}

export interface SoakFigures {
	executions: number;
	items: number;
	failedItems: number;
	canceled: number;
	requests: number;
	changes: number;
	/** How many executions were given each kind of fault. */
	faults: Record<string, number>;
	operations: Record<string, number>;
	/** What went wrong, with how to repeat it. */
	wrong: string[];
	/** Bytes of the heap after a collection, at even distances. */
	heap: Array<{ executions: number; bytes: number }>;
	/** What is left of sockets and timers when all is over. */
	left: string[];
}

/** Executions between two looks at the memory, for which everything comes to rest. */
const BETWEEN_LOOKS = 500;

/** Runs executions with faults one after another, in several lanes. */
export async function soak(options: SoakOptions): Promise<SoakFigures> {
	const { installed, seed, from, to, lanes, until = Infinity, onProgress } = options;
	const engine = createEngine(installed);
	const before = process.getActiveResourcesInfo();
	const simulators = await Promise.all(
		Array.from({ length: lanes }, async () => await startSimulator({ timeScale: 0 })),
	);
	const figures = noFigures();
	let next = from;
	const work = async (simulator: Simulator, end: number) => {
		while (next < end && Date.now() < until) {
			const place = next++;
			count(figures, await execute(engine, simulator, seed, place), `${seed} ${place}`);
			onProgress?.(figures.executions);
		}
	};
	while (next < to && Date.now() < until) {
		const end = Math.min(next + BETWEEN_LOOKS, to);
		await Promise.all(simulators.map(async (simulator) => await work(simulator, end)));
		figures.heap.push({ executions: figures.executions, bytes: heapInUse() });
	}
	await Promise.all(simulators.map(async (simulator) => await simulator.stop()));
	figures.left = await leftSince(before);
	return figures;
}

export function noFigures(): SoakFigures {
	return {
		executions: 0,
		items: 0,
		failedItems: 0,
		canceled: 0,
		requests: 0,
		changes: 0,
		faults: {},
		operations: {},
		wrong: [],
		heap: [],
		left: [],
	};
}

function count(figures: SoakFigures, outcome: Outcome, name: string): void {
	figures.executions += 1;
	figures.items += outcome.items;
	figures.failedItems += outcome.failedItems;
	figures.canceled += outcome.status === 'canceled' ? 1 : 0;
	figures.requests += outcome.requests;
	figures.changes += outcome.changes;
	figures.operations[outcome.title] = (figures.operations[outcome.title] ?? 0) + 1;
	for (const kind of new Set(outcome.faults)) {
		figures.faults[kind] = (figures.faults[kind] ?? 0) + 1;
	}
	for (const wrong of outcome.wrong) {
		figures.wrong.push(
			`${name} (${outcome.title}, ${outcome.faults.join(', ') || 'no fault'}): ${wrong}`,
		);
	}
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapInUse(): number {
	collect();
	return process.memoryUsage().heapUsed;
}

/** Bytes by which the heap grows with each execution: the line through the looks but those while all warms up. */
export function growthPerExecution(heap: SoakFigures['heap']): number {
	const looks = heap.slice(Math.floor(heap.length / 4));
	const mean = (read: (look: (typeof looks)[number]) => number) =>
		looks.reduce((sum, look) => sum + read(look), 0) / looks.length;
	const x = mean(({ executions }) => executions);
	const y = mean(({ bytes }) => bytes);
	const spread = mean(({ executions }) => (executions - x) ** 2);
	return spread === 0
		? 0
		: mean(({ executions, bytes }) => (executions - x) * (bytes - y)) / spread;
}

/** What keeps a process alive and was not there before, once what is ending has ended. */
async function leftSince(before: readonly string[]): Promise<string[]> {
	for (let round = 0; ; round++) {
		const left = process.getActiveResourcesInfo();
		for (const resource of before) {
			if (left.includes(resource)) left.splice(left.indexOf(resource), 1);
		}
		if (left.length === 0 || round === 50) return left;
		await new Promise((resolve) => setImmediate(resolve));
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}
