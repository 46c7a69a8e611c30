import { checkResult, checkTraffic } from '../checks';
import type { Contestant, Item, Name } from '../contestants/contestant';
import { type Addresses, type Latency, trafficOf } from '../stand-in/start';
import type { Task } from '../tasks';

/** A task that several contestants do in turns. */
export interface Race {
	readonly task: Task;
	readonly latency: Latency;
	readonly names: readonly Name[];
	/** How often each of them does it for the clock. */
	readonly rounds: number;
}

export interface Timed {
	/** The median of the rounds. */
	readonly milliseconds: number;
	/** What one round asked the server. */
	readonly requests: number;
	readonly atOnce: number;
}

export type RaceResult = Partial<Record<Name, Timed>>;

/** Lets the contestants do a task in turns: once to check what comes out, which warms them up too, then by the clock. */
export async function race(
	field: ReadonlyMap<Name, Contestant>,
	{ task, latency, names, rounds }: Race,
	addresses: Addresses,
): Promise<RaceResult> {
	const url = addresses[latency];
	const there = names.flatMap((name) => {
		const contestant = field.get(name);
		return contestant ? [{ name, contestant }] : [];
	});
	const asked = new Map<Name, { requests: number; atOnce: number }>();
	const expected = await reference(field, task, addresses);
	await trafficOf(addresses);
	for (const { name, contestant } of there) {
		checkResult(task, name, await contestant.run(task, url), expected);
		const traffic = await trafficOf(addresses);
		checkTraffic(task, name, traffic);
		asked.set(name, traffic);
	}
	const times = new Map<Name, number[]>(there.map(({ name }) => [name, []]));
	for (let round = 0; round < rounds; round++) {
		for (const { name, contestant } of there) {
			collectGarbage();
			const started = performance.now();
			await contestant.run(task, url);
			times.get(name)?.push(performance.now() - started);
		}
	}
	return Object.fromEntries(
		there.map(({ name }) => {
			const { requests = 0, atOnce = 0 } = asked.get(name) ?? {};
			return [name, { milliseconds: median(times.get(name) ?? []), requests, atOnce }];
		}),
	);
}

async function reference(
	field: ReadonlyMap<Name, Contestant>,
	task: Task,
	addresses: Addresses,
): Promise<readonly Item[]> {
	const loop = field.get('plain loop');
	if (!loop) throw new Error('The plain loop is what the others are compared with.');
	return await loop.run(task, addresses[0]);
}

/** What one contestant leaves behind is not paid for by the next; there where Node.js was started with it. */
function collectGarbage(): void {
	globalThis.gc?.();
}

export function median(values: readonly number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	const middle = Math.floor(sorted.length / 2);
	const [low = NaN, high = NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
	return (low + high) / 2;
}
