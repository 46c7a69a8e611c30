import { monitorEventLoopDelay } from 'node:perf_hooks';
import { stringify } from 'flatted';
import type { Contestant } from '../contestants/contestant';

/** What a long queue costs a process, and n8n's database afterwards. */
export interface Weighed {
	/** Memory of the process, in MB: at its highest, and before it began to read. */
	readonly peak: number;
	readonly before: number;
	/** The longest time for which the process did nothing else, in milliseconds. */
	readonly longestBlock: number;
	/** Writing the result as n8n stores it. */
	readonly stored: { readonly megabytes: number; readonly milliseconds: number };
}

const MEGABYTE = 1e6;

/**
 * Reads one queue in a process that did nothing else before, and a shorter one to be stored.
 *
 * @param lengths of the queue that is weighed, and of the one that is stored
 */
export async function weigh(
	contestant: Contestant,
	url: string,
	lengths: { read: number; stored: number },
): Promise<Weighed> {
	const before = process.memoryUsage().rss / MEGABYTE;
	const loop = monitorEventLoopDelay({ resolution: 1 });
	loop.enable();
	await contestant.run({ kind: 'queue', length: lengths.read }, url);
	// A last turn of the loop: the block that ends with the result counts too.
	await new Promise((resolve) => setTimeout(resolve, 5));
	loop.disable();
	const peak = (process.resourceUsage().maxRSS * 1024) / MEGABYTE;
	const items = await contestant.run({ kind: 'queue', length: lengths.stored }, url);
	const run = items.map(({ json, from }) => ({ json, pairedItem: { item: from } }));
	const started = performance.now();
	const text = stringify({ resultData: { runData: { Queue: [{ data: { main: [run] } }] } } });
	const milliseconds = performance.now() - started;
	return {
		before,
		peak,
		longestBlock: loop.max / 1e6,
		stored: { megabytes: Buffer.byteLength(text) / MEGABYTE, milliseconds },
	};
}
