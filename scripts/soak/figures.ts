import type { Outcome } from './execution';

/** What a soak counts. */
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

/** Counts one execution more. @param name how to repeat it */
export function add(figures: SoakFigures, outcome: Outcome, name: string): void {
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

/** The figures of several processes as one. */
export function sumUp(all: readonly SoakFigures[]): SoakFigures {
	const sum = noFigures();
	for (const figures of all) {
		for (const key of [
			'executions',
			'items',
			'failedItems',
			'canceled',
			'requests',
			'changes',
		] as const) {
			sum[key] += figures[key];
		}
		for (const key of ['faults', 'operations'] as const) {
			for (const [name, count] of Object.entries(figures[key])) {
				sum[key][name] = (sum[key][name] ?? 0) + count;
			}
		}
		sum.wrong.push(...figures.wrong);
		sum.left.push(...figures.left);
	}
	return sum;
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

/** Bytes an execution may leave behind: code that becomes faster and tables that fill take some. */
export const FLAT = 400;

export function isFlat(growth: number): boolean {
	return growth < FLAT;
}
