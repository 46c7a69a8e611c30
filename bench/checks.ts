import { isDeepStrictEqual } from 'node:util';
import type { Item, Name } from './contestants/contestant';
import { itemId, trackId } from './stand-in/names';
import type { Traffic } from './stand-in/stand-in';
import { inputOf, type Task } from './tasks';

/** What every simplified object keeps under the server's own name: it tells which one it is, of what is the server's. */
const IDENTITY = ['queue_item_id', 'player_id', 'queue_id', 'item_id', 'server_version'] as const;

/** Requests that our node may have under way at once, unless its user sets it otherwise. */
const MOST_AT_ONCE = 8;

/** Of a result that long, a look at its content takes longer than all measuring. */
const LONG = 20_000;

/**
 * Looks whether a contestant did its task, before it is timed.
 *
 * @param expected what the plain loop, which only takes JSON apart, got for the same task
 * @throws Error that says what is wrong
 */
export function checkResult(
	task: Task,
	name: Name,
	items: readonly Item[],
	expected: readonly Item[],
): void {
	const wrong = (what: string): never => {
		throw new Error(`${name}, ${JSON.stringify(task)}: ${what}`);
	};
	const wanted = lengthOf(task) ?? expected.length;
	if (items.length !== wanted) wrong(`${items.length} items instead of ${wanted}`);
	const everyNth = items.length > LONG ? 1000 : 1;
	for (const [place, item] of items.entries()) {
		const other = expected[place];
		if (item.from !== other?.from) wrong(`item ${place} is linked to ${item.from}`);
		if (!isInPlace(task, item, place)) wrong(`another item is at place ${place}`);
		if (place % everyNth === 0 && !isSame(task, name, item, other?.json ?? {}, place)) {
			wrong(`item ${place} has another content than the server sent`);
		}
	}
}

/** How many entries a list has that is read whole. */
function lengthOf(task: Task): number | undefined {
	if (task.kind === 'queue') return task.length;
	return task.kind === 'album' ? task.tracks : undefined;
}

/** Whether an entry of such a list comes where the server has it. */
function isInPlace({ kind }: Task, { json }: Item, place: number): boolean {
	if (kind === 'queue') return json.queue_item_id === itemId(place);
	return kind !== 'album' || json.item_id === trackId(place);
}

function isSame(
	task: Task,
	name: Name,
	{ json }: Item,
	sent: Item['json'],
	place: number,
): boolean {
	if (isChanging(task)) {
		// `null` is the server's "done": our node says it in words, the others leave an empty item.
		if (!name.startsWith('ours')) return true;
		const isSeen = task.kind === 'changes' || json.volume_level === inputOf(task)[place]?.volume;
		return json.success === true && isSeen;
	}
	const isInfo = task.kind === 'lookups' && task.of === 'server';
	// What the server is our node tells in a form of its own, simplified or not.
	if (name === 'ours' || (name === 'ours full' && isInfo)) {
		const known = IDENTITY.filter((key) => key in sent && key in json);
		return known.length > 0 && known.every((key) => json[key] === sent[key]);
	}
	const expected = name === 'ours full' && task.kind === 'queue' ? { ...sent, index: place } : sent;
	return isDeepStrictEqual(json, expected);
}

function isChanging({ kind }: Task): boolean {
	return kind === 'changes' || kind === 'checked changes';
}

/** Looks how a contestant asked: changes in the order of the items, one at a time; reads of ours within bounds. */
export function checkTraffic(task: Task, name: Name, traffic: Traffic): void {
	const wrong = (what: string): never => {
		throw new Error(`${name}, ${JSON.stringify(task)}: ${what}`);
	};
	if (isChanging(task)) {
		const wanted = inputOf(task).map(({ volume }) => volume);
		if (!isDeepStrictEqual(traffic.volumes, wanted)) wrong('the changes came in another order');
		if (traffic.atOnce > 1) wrong(`${traffic.atOnce} changes at once`);
	}
	if (name.startsWith('ours') && traffic.atOnce > MOST_AT_ONCE) {
		wrong(`${traffic.atOnce} requests at once`);
	}
}
