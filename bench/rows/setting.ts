import { CONTESTANTS, type Name } from '../contestants/contestant';
import { median } from '../measure/timed';
import type { Values } from '../report/row';
import type { Addresses } from '../stand-in/start';

/** What a run measures with: the one server, n8n's nodes, and how thoroughly. */
export interface Setting {
	readonly addresses: Addresses;
	readonly nodesBase: string;
	readonly quick: boolean;
	readonly say: (line: string) => void;
}

/** How long what is measured is: what titles depend on. */
export type Length = Pick<Setting, 'quick'>;

/** Figures of a process differ from those of the next: of so many the median is taken. */
export const processes = ({ quick }: Setting) => (quick ? 1 : 3);

/** The median of what each contestant reached in several runs; those that reached nothing are left out. */
export function medians<Result>(
	results: readonly Result[],
	valueOf: (result: Result, name: Name) => number | undefined,
): Values {
	return Object.fromEntries(
		CONTESTANTS.flatMap((name) => {
			const values = results.flatMap((result) => valueOf(result, name) ?? []);
			return values.length > 0 ? [[name, median(values)]] : [];
		}),
	);
}
