import type { MusicAssistantClient } from '../../api/client';
import { awaitApiErrorOf } from '../../api/apiError';
import { countWithUnit } from '../../helpers/text';
import type { SnapshotItem } from '../../helpers/snapshot/snapshot';
import { tryReadPlayer } from '../players/readPlayer';
import { findQueue } from '../queues/findQueue';
import { verifyEffect } from '../verifyEffect';

/** The server looks up each item, which may take a tenth of a second for those of a streaming provider. */
const ITEMS_PER_REQUEST = 100;

/** Seconds within which the queue reports the items that were added. */
const ADD_TIMEOUT_SECONDS = 5;

/**
 * Adds the items of a snapshot to an empty queue, and waits until the queue reports them. Adding never starts playback.
 *
 * @returns how many requests were refused because none of their items was found
 * @throws ApiError if the server or the player is gone
 */
export async function addSnapshotItemsToQueue(
	client: MusicAssistantClient,
	id: string,
	items: readonly SnapshotItem[],
): Promise<number> {
	const uris = items.flatMap(({ uri }) => uri ?? []);
	let refused = 0;
	for (let from = 0; from < uris.length; from += ITEMS_PER_REQUEST) {
		const media = uris.slice(from, from + ITEMS_PER_REQUEST);
		const refusal = await awaitApiErrorOf(
			client.call('player_queues/play_media', { queue_id: id, media, option: 'add' }),
		);
		// Servers refuse a request without a reason if they find nothing of it; the others may be found.
		if (refusal && (!refusal.isInternal || !(await isAvailable(client, id)))) {
			throw refusal.withHint(
				`The queue had been cleared, and ${from} of its ${countWithUnit(uris.length, 'item')} had been added before that.`,
			);
		}
		if (refusal) refused += 1;
	}
	await verifyEffect(client, {
		read: async () => (await findQueue(client, id, { noCache: true }))?.items,
		isDone: (count) => count === undefined || count >= uris.length,
		seconds: ADD_TIMEOUT_SECONDS,
		notDone: () => 'Some items were skipped',
	});
	return refused;
}

async function isAvailable(client: MusicAssistantClient, id: string): Promise<boolean> {
	return (await tryReadPlayer(client, id, { noCache: true }))?.available !== false;
}
