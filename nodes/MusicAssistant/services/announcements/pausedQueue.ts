import type { MusicAssistantClient } from '../../api/client';
import { ApiError, asApiError } from '../../api/apiError';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { sleepUnlessCancelled } from '../../api/polling';
import { findQueue, readActiveQueue } from '../queues/findQueue';
import { secondsIntoCurrentItem } from '../queues/secondsIntoCurrentItem';
import { restorePlayback } from '../snapshot/restorePlayback';

/** A queue that was paused before an announcement, and where. */
export interface PausedQueue {
	id: string;
	name: string;
	itemId: string;
	title: string;
	seconds: number;
}

/** Within this time after its answer, servers report what has become of a pause (recorded on 2.7 and 2.8). */
const END_OF_PAUSE_MILLISECONDS = 1000;

/** The queue that a player plays from, if it is paused; `undefined` also if that is not reported. */
export async function readPausedQueue(
	client: MusicAssistantClient,
	playerId: string,
): Promise<PausedQueue | undefined> {
	const queue = await readActiveQueue(client, playerId, { noCache: true }).catch(asApiError);
	if (queue instanceof ApiError || queue?.state !== 'paused' || !queue.currentItem) {
		return undefined;
	}
	const { id, name, currentItem } = queue;
	return {
		id,
		name,
		itemId: currentItem.id,
		title: titleOf(queue),
		seconds: secondsIntoCurrentItem(queue),
	};
}

/**
 * Pauses a queue again where it was if the announcement has made it play something else, as on 2.7. One that has only been
 * stopped, as on 2.8, is left alone: it continues from the same position.
 *
 * @returns what is different from before, as a sentence
 */
export async function restorePause(
	client: MusicAssistantClient,
	before: PausedQueue,
): Promise<string | undefined> {
	const isPausedAsBefore = (queue: PlayerQueue | undefined) =>
		queue === undefined || (queue.state === 'paused' && queue.currentItem?.id === before.itemId);
	const read = async () => await findQueue(client, before.id, { noCache: true });
	await sleepUnlessCancelled(client, END_OF_PAUSE_MILLISECONDS);
	const last = await read().catch(asApiError);
	const was = `It was paused in "${before.title}" before`;
	if (last instanceof ApiError) {
		return `${was}; what it plays now is not known: ${last.message}`;
	}
	if (last === undefined || isPausedAsBefore(last)) return undefined;
	if (last.state !== 'playing') {
		const isSame = last.currentItem?.id === before.itemId;
		return `${was} and is stopped now${isSame ? ', at the same item' : ''}`;
	}
	const failure = await pauseAgain(client, before).catch(asApiError);
	if (failure === undefined) return undefined;
	const reason = failure instanceof ApiError ? failure.message : failure;
	const now = await read().catch(() => last);
	return `${was}, and then the server went on with "${titleOf(now ?? last)}", which is ${now?.state ?? 'playing'} now: ${reason}`;
}

async function pauseAgain(
	client: MusicAssistantClient,
	{ id, name, itemId, title, seconds }: PausedQueue,
): Promise<string | undefined> {
	return await restorePlayback(client, {
		snapshot: { player: name, player_id: id },
		queue: {
			state: 'paused',
			current_index: 0,
			elapsed: seconds,
			items: [{ uri: null, name: title, queue_item_id: itemId }],
		},
		ids: [itemId],
		isRefilled: false,
		resume: false,
	});
}

function titleOf({ currentMedia, currentItem }: PlayerQueue): string {
	return currentMedia?.title ?? currentItem?.name ?? 'nothing';
}
