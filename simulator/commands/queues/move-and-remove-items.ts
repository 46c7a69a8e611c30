import type { PlayerQueue } from '../../playback/queue/player-queue';
import { setShuffle } from '../../playback/queue/shuffle';
import { requireEntryIndex, stopQueue } from '../../playback/transport';
import { hasFeature } from '../../profiles/profile';
import type { MusicServer } from '../../world/music-server';
import { defineCommand } from '../command';
import { invalidData, unhandled } from '../../errors';
import { required, withDefault } from '../parameters';
import { boolean, unionType, integer, text } from '../argument-types';
import { lastBufferedIndex } from '../../playback/queue/queue-indexes';

const queueIdParameter = { queue_id: required(text) };
const queueItemIdParameter = { queue_item_id: required(text) };

const clearQueue = defineCommand({
	name: 'player_queues/clear',
	summary: 'Remove everything from the queue.',
	parameters: { ...queueIdParameter, skip_stop: withDefault(boolean, false) },
	returns: 'null',
	async execute({ queue_id: id, skip_stop: keepPlaying }, { server }) {
		const queue = server.requireQueue(id);
		const isEmptiedFirst =
			queue.state !== 'idle' && !hasFeature(server.profile, 'stopsBeforeEmptying');
		if (!keepPlaying && !isEmptiedFirst) await stopQueue(server, queue);
		queue.clear(server.clock.now(), keepPlaying || isEmptiedFirst);
		if (!keepPlaying && isEmptiedFirst) await stopAfterEmptying(server, queue);
		if (hasFeature(server.profile, 'queueModes')) setShuffle(server, queue, false);
	},
});

/** How long an emptied queue still reports that it is playing (recorded on 2.7). */
const STOP_DELAY_MS = 2;

async function stopAfterEmptying(server: MusicServer, queue: PlayerQueue): Promise<void> {
	await server.clock.wait(STOP_DELAY_MS);
	queue.clear(server.clock.now());
}

/** Played and buffered items stay, without an error (observed); so does a negative position. */
const deleteItem = defineCommand({
	name: 'player_queues/delete_item',
	summary: 'Remove one item from the queue.',
	parameters: { ...queueIdParameter, item_id_or_index: required(unionType(integer, text)) },
	returns: 'null',
	execute({ queue_id: id, item_id_or_index: idOrIndex }, { server }) {
		const queue = server.requireQueue(id);
		if (typeof idOrIndex === 'number' && idOrIndex < 0 && queue.current !== null) return;
		const index = requireIndex(queue, idOrIndex);
		if (isPlayedOrBuffered(queue, index, server)) return;
		queue.entries = queue.entries.filter((_, place) => place !== index);
	},
});

/**
 * 0 means "play next"; while nothing is playing, it means the position of the current item itself. A target before
 * that position or beyond the end does nothing; one past the last position still counts as the end (read from the
 * source of all versions).
 */
const moveItem = defineCommand({
	name: 'player_queues/move_item',
	summary: 'Move an item up or down.',
	parameters: { ...queueIdParameter, ...queueItemIdParameter, pos_shift: withDefault(integer, 1) },
	returns: 'null',
	execute({ queue_id: id, queue_item_id: itemId, pos_shift: shift }, { server }) {
		const queue = server.requireQueue(id);
		const index = requireMovableIndex(queue, itemId, server);
		const current = queue.currentIndex ?? 0;
		const next = queue.state === 'playing' ? current + 1 : current;
		const goal = shift === 0 ? next : index + shift;
		if (goal >= current && goal <= queue.entries.length) moveEntry(queue, index, goal);
	},
});

export const moveItemToEnd = defineCommand({
	name: 'player_queues/move_item_end',
	summary: 'Move an item to the end of the queue.',
	parameters: { ...queueIdParameter, ...queueItemIdParameter },
	returns: 'null',
	execute({ queue_id: id, queue_item_id: itemId }, { server }) {
		const queue = server.requireQueue(id);
		moveEntry(queue, requireMovableIndex(queue, itemId, server), queue.entries.length);
	},
});

/** An unknown item ID is invalid data, an unknown position is not (read from the source of 2.10). */
function requireIndex(queue: PlayerQueue, idOrIndex: string | number): number {
	const isId = typeof idOrIndex === 'string';
	if (isId && !queue.entries.some(({ id }) => id === idOrIndex)) {
		throw invalidData(`Item ${idOrIndex} not found in queue`);
	}
	return requireEntryIndex(queue, idOrIndex);
}

/** The index of an upcoming item; other items cannot be moved. */
function requireMovableIndex(queue: PlayerQueue, itemId: string, server: MusicServer): number {
	const index = requireIndex(queue, itemId);
	if (isPlayedOrBuffered(queue, index, server)) {
		throw unhandled('The item has already been played or prepared');
	}
	return index;
}

function isPlayedOrBuffered(queue: PlayerQueue, index: number, { clock }: MusicServer): boolean {
	return index <= (lastBufferedIndex(queue, clock.now()) ?? -1);
}

/** The current item stays current, so an item that is moved to its position is skipped. */
function moveEntry(queue: PlayerQueue, from: number, to: number): void {
	const { current } = queue;
	const entries = [...queue.entries];
	entries.splice(to, 0, ...entries.splice(from, 1));
	queue.entries = entries;
	if (current !== null) queue.currentIndex = entries.indexOf(current);
}

export const queueItemCommands = [clearQueue, deleteItem, moveItem];
