import { monitorEventLoopDelay } from 'node:perf_hooks';
import { stringify } from 'flatted';
import type { Contestant } from '../contestants/contestant';
import type { Task } from '../tasks';

/** What reading something large costs a process. */
export interface Weighed {
	/** Memory of the process, in MB: at its highest, and before it began to read. */
	readonly peak: number;
	readonly before: number;
	/** The longest time for which the process did nothing else, in milliseconds. */
	readonly longestBlock: number;
}

/** What writing a result as n8n stores it costs. */
export interface Stored {
	readonly megabytes: number;
	readonly milliseconds: number;
}

const MEGABYTE = 1e6;

/** Does a task in a process that did nothing before but read one player: what n8n loads then blocks it too. */
export async function weigh(contestant: Contestant, url: string, task: Task): Promise<Weighed> {
	await contestant.run({ kind: 'reads', items: 1 }, url);
	const before = process.memoryUsage().rss / MEGABYTE;
	const loop = monitorEventLoopDelay({ resolution: 1 });
	loop.enable();
	await contestant.run(task, url);
	// A last turn of the loop: the block that ends with the result counts too.
	await new Promise((resolve) => setTimeout(resolve, 5));
	loop.disable();
	const peak = (process.resourceUsage().maxRSS * 1024) / MEGABYTE;
	return { before, peak, longestBlock: loop.max / 1e6 };
}

/** Writes what comes of a task as n8n stores it. */
export async function store(contestant: Contestant, url: string, task: Task): Promise<Stored> {
	const items = await contestant.run(task, url);
	const run = items.map(({ json, from }) => ({ json, pairedItem: { item: from } }));
	const started = performance.now();
	const text = stringify({ resultData: { runData: { Contestant: [{ data: { main: [run] } }] } } });
	const milliseconds = performance.now() - started;
	return { megabytes: Buffer.byteLength(text) / MEGABYTE, milliseconds };
}
