import { Session } from 'node:inspector/promises';
import type { Profiler } from 'node:inspector';

/** How much of the time which part took, in percent; the largest first. */
export type Shares = ReadonlyArray<readonly [part: string, percent: number]>;

/** Of what a profile tells: of all the time, or only of the longest for which the process did nothing else. */
export type Within = 'all' | 'longest block';

/** A stretch of time, in microseconds of the clock by which profiles are taken. */
type Stretch = readonly [from: number, to: number];

/**
 * Takes a CPU profile of some work, done several times, and tells which part of the process it was spent in; of blocks
 * the longest of each time counts.
 */
export async function profiled(
	work: () => Promise<unknown>,
	rounds: number,
): Promise<Record<Within, Shares>> {
	const session = new Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.setSamplingInterval', { interval: 200 });
	await session.post('Profiler.start');
	const blocks: Stretch[] = [];
	await withJsonParseNamed(async () => {
		for (let round = 0; round < rounds; round++) blocks.push(await longestBlockOf(work));
	});
	const { profile } = await session.post('Profiler.stop');
	session.disconnect();
	return { all: sharesOf(profile), 'longest block': sharesOf(profile, blocks) };
}

const now = () => Number(process.hrtime.bigint()) / 1000;

async function longestBlockOf(work: () => Promise<unknown>): Promise<Stretch> {
	let last = now();
	let longest: Stretch = [last, last];
	const look = () => {
		const block: Stretch = [last, now()];
		if (block[1] - block[0] > longest[1] - longest[0]) longest = block;
		[, last] = block;
	};
	const beat = setInterval(look, 1);
	await work().finally(() => clearInterval(beat));
	look();
	return longest;
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

/**
 * Adds up the samples by the part in which each was taken; idle time is none.
 *
 * @param within only those taken then
 */
export function sharesOf(
	{ nodes, samples = [], timeDeltas = [], startTime }: Profiler.Profile,
	within: readonly Stretch[] = [[-Infinity, Infinity]],
): Shares {
	const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
	const times = new Map<string, number>();
	let total = 0;
	let taken = startTime;
	for (const [index, id] of samples.entries()) {
		const time = timeDeltas[index] ?? 0;
		taken += time;
		const part = parts.get(id);
		if (part === undefined || time < 0) continue;
		if (!within.some(([from, to]) => from <= taken && taken <= to)) continue;
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
