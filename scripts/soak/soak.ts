import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startSimulator, type Simulator } from '../../simulator';
import { createEngine, type InstalledPackage } from '../engine';
import { execute } from './execution';
import { add, noFigures, type SoakFigures } from './figures';

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

/** What one process of a soak does, as it is sent to it. */
export type Share = Pick<SoakOptions, 'seed' | 'from' | 'to' | 'lanes'> & {
	readonly until: number;
};

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
			add(figures, await execute(engine, simulator, seed, place), `${seed} ${place}`);
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

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapInUse(): number {
	collect();
	return process.memoryUsage().heapUsed;
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
