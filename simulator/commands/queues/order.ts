import type { PlayerQueue } from '../../playback/queue';
import { setShuffle } from '../../playback/shuffle';
import { indexOfEntry, stopQueue } from '../../playback/transport';
import { hasFeature } from '../../profiles/profile';
import type { MusicServer } from '../../world/music-server';
import { defineCommand } from '../command';
import { invalidData, unhandled } from '../../errors';
import { required, withDefault } from '../parameters';
import { boolean, either, integer, text } from '../types';

const queueId = { queue_id: required(text) };
const queueItemId = { queue_item_id: required(text) };

const clear = defineCommand({
	name: 'player_queues/clear',
	summary: 'Take everything out of the queue.',
	parameters: { ...queueId, skip_stop: withDefault(boolean, false) },
	returns: 'null',
	async execute({ queue_id: id, skip_stop: keepPlaying }, { server }) {
		const queue = server.queue(id);
		const isEmptiedFirst =
			queue.state !== 'idle' && !hasFeature(server.profile, 'stopsBeforeEmptying');
		if (!keepPlaying && !isEmptiedFirst) await stopQueue(server, queue);
		queue.clear(server.clock.now(), keepPlaying || isEmptiedFirst);
		if (!keepPlaying && isEmptiedFirst) await stopEmptied(server, queue);
		if (hasFeature(server.profile, 'queueModes')) setShuffle(server, queue, false);
	},
});

/** Milliseconds for which an emptied queue still reports that it plays (recorded on 2.7). */
const STOPS_AFTER = 2;

async function stopEmptied(server: MusicServer, queue: PlayerQueue): Promise<void> {
	await server.clock.wait(STOPS_AFTER);
	queue.clear(server.clock.now());
}

/** Played and buffered items stay, without an error (observed); so does a negative position. */
const deleteItem = defineCommand({
	name: 'player_queues/delete_item',
	summary: 'Take one item out of the queue.',
	parameters: { ...queueId, item_id_or_index: required(either(integer, text)) },
	returns: 'null',
	execute({ queue_id: id, item_id_or_index: idOrIndex }, { server }) {
		const queue = server.queue(id);
		if (typeof idOrIndex === 'number' && idOrIndex < 0 && queue.current !== null) return;
		const index = listedPlace(queue, idOrIndex);
		if (isFixed(queue, index, server)) return;
		queue.entries = queue.entries.filter((_, place) => place !== index);
	},
});

/**
 * 0 means "play next", except that while nothing plays it is the position of the current item itself. A target before
 * that position or beyond the end does nothing; one past the last position still counts as the end (read from the
 * source of all versions).
 */
const moveItem = defineCommand({
	name: 'player_queues/move_item',
	summary: 'Move an item up or down.',
	parameters: { ...queueId, ...queueItemId, pos_shift: withDefault(integer, 1) },
	returns: 'null',
	execute({ queue_id: id, queue_item_id: itemId, pos_shift: shift }, { server }) {
		const queue = server.queue(id);
		const index = movable(queue, itemId, server);
		const current = queue.currentIndex ?? 0;
		const next = queue.state === 'playing' ? current + 1 : current;
		const goal = shift === 0 ? next : index + shift;
		if (goal >= current && goal <= queue.entries.length) move(queue, index, goal);
	},
});

export const moveItemToEnd = defineCommand({
	name: 'player_queues/move_item_end',
	summary: 'Move an item to the end of the queue.',
	parameters: { ...queueId, ...queueItemId },
	returns: 'null',
	execute({ queue_id: id, queue_item_id: itemId }, { server }) {
		const queue = server.queue(id);
		move(queue, movable(queue, itemId, server), queue.entries.length);
	},
});

/** An unknown item ID is invalid data, an unknown position is not (read from the source of 2.10). */
function listedPlace(queue: PlayerQueue, idOrIndex: string | number): number {
	const isId = typeof idOrIndex === 'string';
	if (isId && !queue.entries.some(({ id }) => id === idOrIndex)) {
		throw invalidData(`Item ${idOrIndex} not found in queue`);
	}
	return indexOfEntry(queue, idOrIndex);
}

/** The position of an upcoming item; others cannot be moved. */
function movable(queue: PlayerQueue, itemId: string, server: MusicServer): number {
	const index = listedPlace(queue, itemId);
	if (isFixed(queue, index, server)) throw unhandled('The item is played or prepared already');
	return index;
}

function isFixed(queue: PlayerQueue, index: number, { clock }: MusicServer): boolean {
	return index <= (queue.preparedIndex(clock.now()) ?? -1);
}

/** The current item stays current: an item that is moved to its position is skipped. */
function move(queue: PlayerQueue, from: number, to: number): void {
	const { current } = queue;
	const entries = [...queue.entries];
	entries.splice(to, 0, ...entries.splice(from, 1));
	queue.entries = entries;
	if (current !== null) queue.currentIndex = entries.indexOf(current);
}

export const queueOrderCommands = [clear, deleteItem, moveItem];
