import { noFigures, type SoakFigures, type SoakOptions } from './soak';

/** What one process of a soak does. */
export type Share = Pick<SoakOptions, 'seed' | 'from' | 'to' | 'lanes'> & {
	readonly until: number;
};

/** Bytes an execution may leave behind: code that becomes faster and tables that fill take some. */
export const FLAT = 400;

export function isFlat(growth: number): boolean {
	return growth < FLAT;
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
