import { inOwnProcess } from '../measure/in-own-process';
import type { Profiling } from '../measure/jobs';
import type { Shares } from '../measure/profile';
import { longQueue, ONE_ANSWER, queueTitle } from '../races';
import { ALBUM, type Task } from '../tasks';
import type { Length, Setting } from './setting';

/** What profiles are taken of, by their titles: our node, and for a block also a node that does the least. */
export function profiling(length: Length): Record<string, Profiling> {
	const reads: Task = { kind: 'reads', items: 100 };
	const changes: Task = { kind: 'changes', items: 100 };
	const looks: Task = { kind: 'lookups', of: 'queues', items: 100 };
	const queue: Task = { kind: 'queue', length: 10_000 };
	const long: Task = { kind: 'queue', length: longQueue(length) };
	const block = `longest block of ${ONE_ANSWER}`;
	const ours = { name: 'ours', latency: 0, within: 'all' } as const;
	const blocked = { ...ours, within: 'longest block' } as const;
	return {
		'100 reads': { ...ours, task: reads, rounds: 20 },
		'100 reads, 20 ms': { ...ours, task: reads, latency: 20, rounds: 20 },
		'100 changes': { ...ours, task: changes, rounds: 20 },
		'100 times the same look-up, 20 ms': { ...ours, task: looks, latency: 20, rounds: 40 },
		'queue of 10,000': { ...ours, task: queue, rounds: 10 },
		'queue of 10,000, 20 ms': { ...ours, task: queue, latency: 20, rounds: 10 },
		[block]: { ...blocked, task: ALBUM, rounds: 7 },
		[`${block}, by the least node`]: { ...blocked, name: 'least node', task: ALBUM, rounds: 7 },
		[`longest block of a ${queueTitle(long.length)}`]: { ...blocked, task: long, rounds: 3 },
	};
}

/** Where the time goes, and what a block is made of. */
export async function profiles(setting: Setting): Promise<Record<string, Shares>> {
	setting.say('profiles');
	const shares: Record<string, Shares> = {};
	for (const [title, given] of Object.entries(profiling(setting))) {
		shares[title] = await inOwnProcess({ kind: 'profile', given, ...setting });
	}
	return shares;
}
