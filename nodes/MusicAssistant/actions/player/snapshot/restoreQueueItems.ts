import type { MusicAssistantClient } from '../../../api/client';
import { type ApiError, awaitApiErrorOf, rejectedError } from '../../../api/apiError';
import {
	type PlayerQueue,
	type QueueItem,
	mediaItemOfQueueItem,
} from '../../../api/models/playerQueue';
import { countWithUnit, joinWithLimit } from '../../../helpers/text';
import type { SnapshotItem, SnapshotQueue } from './snapshot';
import { readAllQueueItems } from '../../../services/queues/queueItems';
import { type PlaybackTarget, findQueue } from '../../../services/queues/playbackTargets';
import { verifyEffect } from '../../../services/verifyEffect';
import { allUrisOf } from '../../../api/models/mediaItems';
import { toPortions } from '../../../services/runSteps';
import { tryReadPlayer } from '../../../services/players/verifyPlayer';
import { resolveUriOrMissing } from '../../../services/library/readItems';

/** The items of a queue after they were restored. */
export interface RestoreQueueItemsResult {
	/** The id of each item of the snapshot in the queue, `undefined` for those that are missing. */
	ids: Array<string | undefined>;
	/** The items of the queue; none if the server has refilled it. */
	queued: readonly QueueItem[];
	/** Whether it was shuffled, and is not any more. */
	losesShuffle: boolean;
	/** Whether the server has refilled it from its sources. */
	isRefilled: boolean;
	/** Why they were not restored completely. */
	reason?: string;
}

/**
 * Makes a queue contain the items of a snapshot in their order, without starting it. Leaves it alone if it still does.
 *
 * @throws ApiError if the queue cannot be emptied or filled
 */
export async function restoreQueueItems(
	client: MusicAssistantClient,
	{ id, name }: Pick<PlaybackTarget, 'id' | 'name'>,
	snapshotQueue: SnapshotQueue,
): Promise<RestoreQueueItemsResult> {
	const before = await findQueue(client, id, { noCache: true });
	const now = await readAllQueueItems(client, id, { noCache: true });
	if (hasSameItems(snapshotQueue, now) && keepsOrder(snapshotQueue, before)) {
		const losesShuffle = snapshotQueue.shuffle_enabled === true && before?.shuffleEnabled === false;
		return { ids: now.map((item) => item.id), queued: now, losesShuffle, isRefilled: false };
	}
	if (now.length > 0 || before?.state === 'playing') await clearQueue(client, id, name);
	if (snapshotQueue.is_dynamic && snapshotQueue.sources.length > 0) {
		const reason = await addSnapshotSourcesToQueue(client, id, snapshotQueue);
		const ids = snapshotQueue.items.map(() => undefined);
		return { ids, queued: [], losesShuffle: false, isRefilled: true, reason };
	}
	// With shuffle on, what is added would be mixed. Servers from 2.10 on switch it off with the rest.
	if ((await findQueue(client, id, { noCache: true }))?.shuffleEnabled === true) {
		await client.call('player_queues/shuffle', { queue_id: id, shuffle_enabled: false });
	}
	const isRefused = await addSnapshotItemsToQueue(client, id, snapshotQueue.items);
	const queued = await readAllQueueItems(client, id, { noCache: true });
	const ids = findRestoredItemIds(snapshotQueue.items, queued);
	const missing = snapshotQueue.items.filter((_, index) => ids[index] === undefined);
	if (missing.length === snapshotQueue.items.length && missing.length > 0) {
		const areUnknown = isRefused || missing.every(({ uri }) => uri === null);
		throw nothingAddedError(missing, areUnknown);
	}
	const reason = missing.length > 0 ? whyMissing(missing, snapshotQueue) : undefined;
	return {
		ids,
		queued,
		losesShuffle: snapshotQueue.shuffle_enabled === true,
		isRefilled: false,
		reason,
	};
}

/** By their ids or, in a queue that was restored from this snapshot before, by their URIs. */
function hasSameItems({ items }: SnapshotQueue, now: readonly QueueItem[]): boolean {
	return (
		items.length === now.length &&
		now.every((item, index) => {
			const { queue_item_id: id = null, uri = null } = items[index] ?? {};
			return id === item.id || (uri !== null && allUrisOfQueueItem(item).includes(uri));
		})
	);
}

/** Whether the rest of the queue will be played in the order that it has: switching shuffle off would change that. */
function keepsOrder({ shuffle_enabled: kept }: SnapshotQueue, now?: PlayerQueue): boolean {
	return !(kept === false && now?.shuffleEnabled === true);
}

/** While an announcement plays, servers accept items and add none. */
function nothingAddedError(items: readonly SnapshotItem[], areUnknown: boolean): ApiError {
	const count = countWithUnit(items.length, 'item');
	return rejectedError(
		areUnknown
			? `None of the ${count} of the queue can be found anymore: ${namesOf(items)}`
			: `The server accepted the ${count} of the queue, but added none: an announcement may be playing`,
		'Check in Music Assistant that its music providers are connected.',
	);
}

function whyMissing(missing: readonly SnapshotItem[], { items }: SnapshotQueue): string {
	return `${missing.length} of ${countWithUnit(items.length, 'item')} can no longer be found: ${namesOf(missing)}`;
}

function namesOf(items: readonly SnapshotItem[]): string {
	const names = items.map(({ name, uri }) => `"${name || (uri ?? '')}"`);
	return joinWithLimit([...new Set(names)]);
}

/** Empties a queue, and waits until it is empty and silent: servers answer before they have stopped. */
async function clearQueue(client: MusicAssistantClient, id: string, name: string): Promise<void> {
	await client.call('player_queues/clear', { queue_id: id });
	await verifyEffect(client, {
		read: async () => await findQueue(client, id, { noCache: true }),
		isDone: (queue) => queue === undefined || (queue.items === 0 && queue.state !== 'playing'),
		notDone: () =>
			rejectedError(
				`The queue of "${name}" accepted the command to clear it, but still contains items`,
				'Check whether something else is filling it, and run the node again.',
			),
	});
}

/**
 * Finds the items of a snapshot in a queue that was filled with them in their order: servers silently skip those that they
 * cannot find, so that all others move up, and return library items for the URIs of providers.
 *
 * @returns the id of each item in the queue, `undefined` for those that are missing
 */
function findRestoredItemIds(
	snapshotItems: readonly SnapshotItem[],
	queueItems: readonly QueueItem[],
): Array<string | undefined> {
	const found = queueItems.map((item) => ({ id: item.id, uris: allUrisOfQueueItem(item) }));
	if (found.length === snapshotItems.length) return found.map(({ id }) => id);
	const wanted = new Set(snapshotItems.map(({ uri }) => uri));
	// Something that was not requested, or that has another URI.
	const known = found.filter(({ uris }) => uris.some((uri) => wanted.has(uri)));
	let next = 0;
	return snapshotItems.map(({ uri }) => {
		const candidate = known[next];
		if (candidate === undefined || uri === null || !candidate.uris.includes(uri)) return undefined;
		next += 1;
		return candidate.id;
	});
}

/** All URIs that name an item of a queue. */
function allUrisOfQueueItem(item: QueueItem): string[] {
	const media = mediaItemOfQueueItem(item);
	return media ? allUrisOf(media) : [item.uri ?? []].flat();
}

/** Seconds within which the queue reports the items that were added. */
const ADD_TIMEOUT_SECONDS = 5;

/**
 * Adds the items of a snapshot to an empty queue, and waits until the queue reports them. Adding never starts playback.
 *
 * @returns whether a request was refused because none of its items was found
 * @throws ApiError if the server or the player is gone
 */
async function addSnapshotItemsToQueue(
	client: MusicAssistantClient,
	id: string,
	items: readonly SnapshotItem[],
): Promise<boolean> {
	const uris = items.flatMap(({ uri }) => uri ?? []);
	let isRefused = false;
	let sent = 0;
	for (const media of toPortions(uris)) {
		const refusal = await awaitApiErrorOf(
			client.call('player_queues/play_media', { queue_id: id, media, option: 'add' }),
		);
		// Servers refuse a request without a reason if they find nothing of it; the others may be found.
		if (refusal && (!refusal.isInternal || !(await isAvailable(client, id)))) {
			throw refusal.withHint(
				`The queue had been cleared, and ${sent} of its ${countWithUnit(uris.length, 'item')} had been added before that.`,
			);
		}
		isRefused ||= refusal !== undefined;
		sent += media.length;
	}
	await verifyEffect(client, {
		read: async () => (await findQueue(client, id, { noCache: true }))?.items,
		isDone: (count) => count === undefined || count >= uris.length,
		seconds: ADD_TIMEOUT_SECONDS,
		notDone: () => 'Some items were skipped',
	});
	return isRefused;
}

async function isAvailable(client: MusicAssistantClient, id: string): Promise<boolean> {
	return (await tryReadPlayer(client, id, { noCache: true }))?.available !== false;
}

/** Seconds within which the server adds the first items. */
const FILL_TIMEOUT_SECONDS = 15;

/**
 * Adds the sources of a snapshot to an empty queue, which the server then fills from them. Adding never starts playback.
 *
 * @returns what differs from before
 * @throws ApiError if the server finds nothing to fill the queue with
 */
async function addSnapshotSourcesToQueue(
	client: MusicAssistantClient,
	queueId: string,
	{ sources }: SnapshotQueue,
): Promise<string> {
	const missing: string[] = [];
	let last: ApiError | undefined;
	for (const { uri, name, plays_similar: playsSimilar } of sources) {
		// Before 2.10, a dynamic playlist is listed among the items whose similar music is played.
		const radio =
			playsSimilar && !(await isDynamicPlaylist(client, uri)) ? { radio_mode: true } : {};
		const refusal = await awaitApiErrorOf(
			client.call('player_queues/play_media', {
				queue_id: queueId,
				media: [uri],
				option: 'add',
				...radio,
			}),
		);
		if (refusal && !refusal.isInternal) throw refusal;
		last = refusal ?? last;
		if (refusal) missing.push(`"${name}"`);
	}
	if (last && missing.length === sources.length) throw last;
	await verifyEffect(client, {
		read: async () => (await findQueue(client, queueId, { noCache: true }))?.items,
		isDone: (count) => count === undefined || count > 0,
		seconds: FILL_TIMEOUT_SECONDS,
		notDone: () =>
			rejectedError(
				'The server accepted the sources of the queue, but found nothing to play',
				'Check in Music Assistant that the sources still exist.',
			),
	});
	const lost =
		missing.length > 0 ? ` without ${joinWithLimit(missing)}, which can no longer be used` : '';
	return `The server refilled the queue from its sources${lost}: it has different items now, and starts with the first`;
}

async function isDynamicPlaylist(client: MusicAssistantClient, uri: string): Promise<boolean> {
	const item = await resolveUriOrMissing(client, uri);
	return typeof item === 'object' && item.isDynamic === true;
}
