import { invalidData } from '../../errors';
import type { PlayerQueue } from '../../playback/queue';
import type { QueueEntry } from '../../playback/queue-entry';
import { startPlaybackAt } from '../../playback/start';
import { toEntries } from '../../playback/to-entries';
import type { CommandCall } from '../command-call';
import { uriOf } from '../library/media';
import type { MediaItem, Radio, Track } from '../library/media';
import { findVisibleItem } from '../library/visible-item';
import type { MusicServer } from '../music-server';

/** The queue of the party: by default that of the first active player that plays, is paused, or does neither. */
export function partyQueueId(server: MusicServer): string | null {
	const { guestAccess, playerId } = server.party;
	if (!guestAccess) return null;
	if (playerId !== null) return playerId;
	const active = server.listQueues().filter(({ id }) => server.findPlayer(id)?.activeSource === id);
	const found = (['playing', 'paused', 'idle'] as const)
		.map((state) => active.find((queue) => stateOf(server, queue) === state))
		.find((queue) => queue !== undefined);
	return found?.id ?? null;
}

/** @throws CommandError if guests have no access, or the party has no queue */
export function partyQueue(server: MusicServer): PlayerQueue {
	requireGuestAccess(server);
	const queueId = partyQueueId(server);
	if (queueId === null) throw invalidData('Could not get player queue');
	const queue = server.findQueue(queueId);
	if (!queue) throw invalidData(`Queue not found: ${queueId}`);
	return queue;
}

export function requireGuestAccess({ party }: MusicServer): void {
	if (!party.guestAccess) throw invalidData('Party guest access is disabled');
}

export function isPlaying(server: MusicServer, queue: PlayerQueue): boolean {
	return stateOf(server, queue) === 'playing';
}

/**
 * Adds an item behind those that guests have requested before, or behind the boosted ones among them. Starts a queue
 * that does not play with it.
 *
 * @returns whether it was started
 */
export async function addForGuest(
	call: CommandCall,
	queue: PlayerQueue,
	uri: string,
	isBoosted: boolean,
): Promise<boolean> {
	const { server } = call;
	const isWaiting = isPlaying(server, queue);
	const item = findVisibleItem(call, uri);
	if (!isTrackOrRadio(item)) throw invalidData(`Cannot add ${uri} to queue - not a playable item`);
	if (server.party.preventDuplicates && queue.entries.some((one) => uriOf(one.item) === uri)) {
		throw invalidData('This track is already in the queue');
	}
	const guest = isBoosted ? 'boosted' : 'requested';
	const entries = toEntries([item], server.random, queue.entries.length);
	const index = isWaiting
		? endOfRequests(server, queue, isBoosted)
		: (queue.currentIndex ?? -1) + 1;
	queue.insert(
		index,
		entries.map((entry) => ({ ...entry, guest })),
	);
	if (!isWaiting) await startPlaybackAt(server, queue, index);
	return !isWaiting;
}

/**
 * Moves an item of the queue behind those that have been boosted before. Starts a queue that does not play with it.
 *
 * @returns whether it was started
 */
export async function boostEntry(
	server: MusicServer,
	queue: PlayerQueue,
	itemId: string,
): Promise<boolean> {
	const from = queue.entries.findIndex(({ id }) => id === itemId);
	const entry = queue.entries[from];
	if (!entry) throw invalidData(`Queue item ${itemId} not found`);
	if (entry.guest === 'boosted') throw invalidData('This item is already boosted');
	const isWaiting = isPlaying(server, queue);
	if (isWaiting && from <= lastFixed(server, queue)) {
		throw invalidData('Cannot boost an already played or currently playing item');
	}
	const to = isWaiting ? endOfRequests(server, queue, true) : (queue.currentIndex ?? -1) + 1;
	const entries = queue.entries.filter((other) => other !== entry);
	const index = from < to ? to - 1 : to;
	entries.splice(index, 0, { ...entry, guest: 'boosted' });
	queue.entries = entries;
	if (!isWaiting) await startPlaybackAt(server, queue, index);
	return !isWaiting;
}

/** Where the uninterrupted requests behind the buffered items end: all of them, or the boosted ones. */
function endOfRequests(server: MusicServer, queue: PlayerQueue, isBoosted: boolean): number {
	const start = lastFixed(server, queue) + 1;
	const isRequest = ({ guest }: QueueEntry) =>
		isBoosted ? guest === 'boosted' : guest !== undefined;
	const length = queue.entries.slice(start).findIndex((entry) => !isRequest(entry));
	return length < 0 ? queue.entries.length : start + length;
}

function lastFixed({ clock }: MusicServer, queue: PlayerQueue): number {
	return queue.preparedIndex(clock.now()) ?? 0;
}

function stateOf({ clock }: MusicServer, queue: PlayerQueue) {
	return queue.shown(clock.now()).state;
}

function isTrackOrRadio(item: MediaItem): item is Track | Radio {
	return item.mediaType === 'track' || item.mediaType === 'radio';
}
