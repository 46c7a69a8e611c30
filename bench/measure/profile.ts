import { Session } from 'node:inspector/promises';
import type { Profiler } from 'node:inspector';

/** How much of the time which part took, in percent; the largest first. */
export type Shares = ReadonlyArray<readonly [part: string, percent: number]>;

/** Takes a CPU profile of some work and tells which part of the process it was spent in. */
export async function profiled(work: () => Promise<void>): Promise<Shares> {
	const session = new Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.setSamplingInterval', { interval: 200 });
	await session.post('Profiler.start');
	await withJsonParseNamed(work);
	const { profile } = await session.post('Profiler.stop');
	session.disconnect();
	return sharesOf(profile);
}

/**
 * A built-in counts for the function that calls it: while the work is done, JSON.parse is called by one of that name, or
 * reading answers would pass for what this package does with them.
 */
async function withJsonParseNamed(work: () => Promise<void>): Promise<void> {
	const { parse } = JSON;
	JSON.parse = function jsonParse(...given): unknown {
		return parse(...given);
	};
	await work().finally(() => {
		JSON.parse = parse;
	});
}

/** Adds up the samples by the part in which each was taken; idle time is none. */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Shares {
	const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
	const times = new Map<string, number>();
	let total = 0;
	for (const [index, id] of samples.entries()) {
		const part = parts.get(id);
		if (part === undefined) continue;
		const time = Math.max(0, timeDeltas[index] ?? 0);
		times.set(part, (times.get(part) ?? 0) + time);
		total += time;
	}
	return [...times]
		.map(([part, time]) => [part, (100 * time) / total] as const)
		.sort(([, one], [, other]) => other - one);
}

/** `undefined` for a process that waits. */
function partOf({
	functionName,
	url,
}: Profiler.Profile['nodes'][number]['callFrame']): string | undefined {
	if (functionName === '(idle)') return undefined;
	if (functionName === '(garbage collector)') return 'collecting garbage';
	if (functionName === 'jsonParse') return 'JSON.parse';
	if (url === '' || url.startsWith('node:')) return 'Node.js';
	const path = url.replaceAll('\\', '/');
	const [, module] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
	if (module !== undefined) return module;
	return path.includes('/dist/') ? 'this package' : 'the bench itself';
}
