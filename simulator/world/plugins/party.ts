import { invalidData } from '../../errors';
import type { PlayerQueue } from '../../playback/queue/player-queue';
import type { QueueEntry } from '../../playback/queue/queue-entry';
import { startPlaybackAt } from '../../playback/start-playback';
import { toQueueEntries } from '../../playback/queue/to-queue-entries';
import type { CommandContext } from '../command-context';
import { uriOf } from '../library/media-items';
import type { MediaItem, Radio, Track } from '../library/media-items';
import { findVisibleItem } from '../library/find-visible-item';
import type { MusicServer } from '../music-server';
import { lastBufferedIndex } from '../../playback/queue/queue-indexes';

/** The queue of the party: by default, the first active one that is playing, else one that is paused, else one that is idle. */
export function findPartyQueueId(server: MusicServer): string | null {
	const { guestAccess, playerId } = server.party;
	if (!guestAccess) return null;
	if (playerId !== null) return playerId;
	const active = server.listQueues().filter(({ id }) => server.findPlayer(id)?.activeSource === id);
	const found = (['playing', 'paused', 'idle'] as const)
		.map((state) => active.find((queue) => reportedStateOf(server, queue) === state))
		.find((queue) => queue !== undefined);
	return found?.id ?? null;
}

/** @throws CommandError if the party has no queue, as without guest access */
export function requirePartyQueue(server: MusicServer): PlayerQueue {
	const queueId = findPartyQueueId(server);
	if (queueId === null) throw invalidData('Could not get player queue');
	const queue = server.findQueue(queueId);
	if (!queue) throw invalidData(`Queue not found: ${queueId}`);
	return queue;
}

export function requireGuestAccess({ party }: MusicServer): void {
	if (!party.guestAccess) throw invalidData('Party guest access is disabled');
}

export function isReportedAsPlaying(server: MusicServer, queue: PlayerQueue): boolean {
	return reportedStateOf(server, queue) === 'playing';
}

/**
 * Adds an item after the earlier requests of guests, or after the boosted ones. A queue that is not playing starts with
 * it.
 *
 * @returns whether it was started
 */
export async function enqueueGuestRequest(
	context: CommandContext,
	queue: PlayerQueue,
	uri: string,
	isBoosted: boolean,
): Promise<boolean> {
	const { server } = context;
	const isAlreadyPlaying = isReportedAsPlaying(server, queue);
	const item = findVisibleItem(context, uri);
	if (!isTrackOrRadio(item)) throw invalidData(`Cannot add ${uri} to queue - not a playable item`);
	if (server.party.preventDuplicates && queue.entries.some((one) => uriOf(one.item) === uri)) {
		throw invalidData('This track is already in the queue');
	}
	const guest = isBoosted ? 'boosted' : 'requested';
	const entries = toQueueEntries([item], server.random, queue.entries.length);
	const index = isAlreadyPlaying
		? endOfRequests(server, queue, isBoosted)
		: (queue.currentIndex ?? -1) + 1;
	queue.insert(
		index,
		entries.map((entry) => ({ ...entry, guest })),
	);
	if (!isAlreadyPlaying) await startPlaybackAt(server, queue, index);
	return !isAlreadyPlaying;
}

/**
 * Moves an item of the queue after those boosted before. A queue that is not playing starts with it.
 *
 * @returns whether it was started
 */
export async function boostQueueEntry(
	server: MusicServer,
	queue: PlayerQueue,
	entryId: string,
): Promise<boolean> {
	const from = queue.entries.findIndex(({ id }) => id === entryId);
	const entry = queue.entries[from];
	if (!entry) throw invalidData(`Queue item ${entryId} not found`);
	if (entry.guest === 'boosted') throw invalidData('This item is already boosted');
	const isAlreadyPlaying = isReportedAsPlaying(server, queue);
	if (isAlreadyPlaying && from <= lastFixedIndex(server, queue)) {
		throw invalidData('Cannot boost an already played or currently playing item');
	}
	const to = isAlreadyPlaying ? endOfRequests(server, queue, true) : (queue.currentIndex ?? -1) + 1;
	const entries = queue.entries.filter((other) => other !== entry);
	const index = from < to ? to - 1 : to;
	entries.splice(index, 0, { ...entry, guest: 'boosted' });
	queue.entries = entries;
	if (!isAlreadyPlaying) await startPlaybackAt(server, queue, index);
	return !isAlreadyPlaying;
}

/** The index after the requests that directly follow the buffered items: all requests, or the boosted ones. */
function endOfRequests(server: MusicServer, queue: PlayerQueue, isBoosted: boolean): number {
	const start = lastFixedIndex(server, queue) + 1;
	const isRequest = ({ guest }: QueueEntry) =>
		isBoosted ? guest === 'boosted' : guest !== undefined;
	const length = queue.entries.slice(start).findIndex((entry) => !isRequest(entry));
	return length < 0 ? queue.entries.length : start + length;
}

function lastFixedIndex({ clock }: MusicServer, queue: PlayerQueue): number {
	return lastBufferedIndex(queue, clock.now()) ?? 0;
}

function reportedStateOf({ clock }: MusicServer, queue: PlayerQueue) {
	return queue.reportedPlayback(clock.now()).state;
}

function isTrackOrRadio(item: MediaItem): item is Track | Radio {
	return item.mediaType === 'track' || item.mediaType === 'radio';
}
