import type { MusicAssistantClient } from '../../api/client';
import { ApiError, awaitApiErrorOf } from '../../api/apiError';
import { joinWithLimit } from '../../helpers/text';
import type { SnapshotQueue } from '../../helpers/snapshot/snapshot';
import { resolveUriOrMissing } from '../library/resolveUriOrMissing';
import { findQueue } from '../queues/findQueue';
import { verifyEffect } from '../verifyEffect';

/** Seconds within which the server adds the first items. */
const FILL_TIMEOUT_SECONDS = 15;

/**
 * Adds the sources of a snapshot to an empty queue, which the server then fills from them. Adding never starts playback.
 *
 * @returns what differs from before
 * @throws ApiError if the server finds nothing to fill the queue with
 */
export async function addSnapshotSourcesToQueue(
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
			new ApiError('rejected', {
				message: 'The server accepted the sources of the queue, but found nothing to play',
				description: 'Check in Music Assistant that the sources still exist.',
			}),
	});
	const lost =
		missing.length > 0 ? ` without ${joinWithLimit(missing)}, which can no longer be used` : '';
	return `The server refilled the queue from its sources${lost}: it has different items now, and starts with the first`;
}

async function isDynamicPlaylist(client: MusicAssistantClient, uri: string): Promise<boolean> {
	const item = await resolveUriOrMissing(client, uri);
	return typeof item === 'object' && item.isDynamic === true;
}
