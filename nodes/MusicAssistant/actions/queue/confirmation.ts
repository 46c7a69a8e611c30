import { isQueued, mediaItemsOf, skippedUris } from '../../services/queues/queuedMedia';
import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import { itemIds, currentItemsFrom } from '../../services/queues/queueItems';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { mediaItemOf, type QueueItem } from '../../api/models/queueItem';
import type { StartItem } from '../../services/queues/startItem';
import { describePlayback, playbackVerifier, type Playback } from '../../services/players/playback';
import { hasStartedNewItem } from '../../services/queues/hasStartedNewItem';
import { belongsTo } from '../../helpers/items';
import type { JsonObject } from '../../helpers/json';
import { inSeconds } from '../../helpers/names';
import type { OperationContext } from '../../parameters/operationContext';
import { unconfirmed } from '../../services/verify';
import { DEFAULT_CONFIRM_SECONDS, type ENQUEUE_CHOICES } from './playMedia.fields';
import {
	reportsPlayback,
	PLAYBACK_NOT_REPORTED,
	ITEMS_NOT_REPORTED,
} from '../../services/queues/notReported';

/** What is asked of a queue, and how the queue is before. */
export interface PlayRequest {
	queue: PlayerQueue;
	uris: string[];
	enqueue: (typeof ENQUEUE_CHOICES)[number];
	startItem?: StartItem;
}

/** Whether it came true, and what was seen of the queue. */
export interface Confirmation {
	confirmed: boolean;
	details: JsonObject;
}

/** Ways to enqueue that never start playback: there the items must have reached the queue. */
const NOT_STARTING: ReadonlyArray<PlayRequest['enqueue']> = ['next', 'replace_next', 'add'];

/** Whether what is enqueued in this way starts at once, and does not wait for its turn. */
export function startsPlayback(enqueue: PlayRequest['enqueue']): boolean {
	return !NOT_STARTING.includes(enqueue);
}

/** A queue cannot play on past so many items while it is watched. */
const MAX_PLAYED_ITEMS = 50;

/** How many of the items that came in are looked at for what was asked for. */
const MAX_CHECKED_ITEMS = 500;

/**
 * Prepares to look whether something came true, before it is sent: reads the options and how the queue is now.
 *
 * @returns what to call after it was sent. It throws a ApiError when it did not come true within the time the
 * options allow: the server answers many commands that do nothing with a success.
 */
export async function prepareConfirmation(
	{ parameters, client }: OperationContext,
	request: PlayRequest,
): Promise<() => Promise<Confirmation>> {
	const options = parameters.collection('options');
	const seconds = options.numberOr('confirmSeconds', DEFAULT_CONFIRM_SECONDS, {
		min: 1,
		max: 3600,
	});
	if (!options.booleanOr('confirmPlayback', true)) {
		return async () => notVerified('Confirm Playback is switched off');
	}
	const isDone = await checkFor(client, request);
	if (typeof isDone === 'string') return async () => notVerified(isDone);
	const starts = startsPlayback(request.enqueue);
	const verifyPlayback = await playbackVerifier(client, request.queue, starts);
	return async () => {
		const { state: last, ...confirmation } = await verifyPlayback({
			isDone,
			seconds,
			notDone: (now) => notConfirmed(request, now, seconds),
		});
		const skipped = await skippedOf(client, request);
		return {
			confirmed: confirmation.confirmed,
			details: {
				state: last.queue?.state ?? null,
				current_item: last.queue?.currentItem?.name ?? null,
				...(skipped.length > 0 ? { skipped } : {}),
				...(confirmation.confirmed ? {} : { reason: confirmation.reason }),
			},
		};
	};
}

function notVerified(whyNotVerified: string): Confirmation {
	const { confirmed, reason } = unconfirmed(whyNotVerified);
	return { confirmed, details: { state: null, current_item: null, reason } };
}

/** Of several URIs those that did not reach the queue; that this cannot be seen is no reason to fail now. */
async function skippedOf(
	client: MusicAssistantClient,
	{ queue, uris }: PlayRequest,
): Promise<string[]> {
	if (uris.length < 2) return [];
	const skipped = await skippedUris(client, queue.id, uris).catch(asApiError);
	return skipped instanceof ApiError ? [] : skipped;
}

/**
 * What to look for, by the way of enqueueing: playback of something new, or new items in the queue that belong to
 * what was asked for; or why there is nothing to look for, where the server does not tell enough of its queues: its
 * documentation promises no field of them.
 */
async function checkFor(
	client: MusicAssistantClient,
	played: PlayRequest,
): Promise<((queue: PlayerQueue) => boolean | Promise<boolean>) | string> {
	const { queue: before, uris, enqueue, startItem } = played;
	const starts = startsPlayback(enqueue);
	if (starts && !reportsPlayback(before)) return PLAYBACK_NOT_REPORTED;
	if (!starts && before.items === undefined) return ITEMS_NOT_REPORTED;
	const page = { queue_id: before.id, limit: MAX_PLAYED_ITEMS, offset: currentPosition(before) };
	const told = await client.tryCall('player_queues/items', page, { noCache: true });
	const waiting = told ?? (before.items === 0 ? [] : undefined);
	const old = itemIds(waiting ?? []);
	// Without the ids of what waited before, all that is seen later would pass for new.
	if (waiting === undefined || old.size < waiting.length) return ITEMS_NOT_REPORTED;
	if (starts) {
		return (now) =>
			hasStartedNewItem(before, now, old, (media) => uris.some((uri) => belongsTo(media, uri))) &&
			(startItem?.matches(mediaItemOf(now.currentItem), now.currentItem?.name) ?? true);
	}
	return async (now) => {
		const hasGrown = (now.items ?? 0) > (before.items ?? 0);
		if (enqueue !== 'replace_next' && !hasGrown) return false;
		// A shuffled queue mixes in what is added: where it went cannot be told.
		if (enqueue === 'add' && now.shuffleEnabled === true) return true;
		const place = enqueue === 'add' ? (before.items ?? 0) : currentPosition(now);
		const items = await currentItemsFrom(client, before.id, place, MAX_CHECKED_ITEMS);
		const came = items.filter(({ id }) => !old.has(id));
		return came.length > 0 && (await isAnyQueued(client, came, uris));
	};
}

/** The place of the current item, or the start of a queue that stands at none. */
function currentPosition({ currentIndex = 0 }: PlayerQueue): number {
	return currentIndex;
}

async function isAnyQueued(
	client: MusicAssistantClient,
	items: readonly QueueItem[],
	uris: readonly string[],
): Promise<boolean> {
	const queued = mediaItemsOf(items);
	for (const uri of uris) if (await isQueued(client, queued, uri)) return true;
	return false;
}

function notConfirmed({ queue, enqueue }: PlayRequest, last: Playback, seconds: number): ApiError {
	const { name } = queue;
	if (!startsPlayback(enqueue)) {
		return new ApiError('rejected', {
			message: `Nothing came into the queue "${name}" within ${inSeconds(seconds)}`,
			description:
				'The server accepted the command, but nothing changed, as happens while an announcement plays, or it dropped media it could not resolve.',
		});
	}
	return new ApiError('rejected', {
		message: `"${name}" did not start what was asked for within ${inSeconds(seconds)}: ${describePlayback(last)}`,
		description: `The server accepted the command. ${
			last.playerState === 'idle' && last.queue?.state === 'playing' ? LOST_STREAM : NOT_STARTED
		}`,
	});
}

const NOT_STARTED =
	'Check that the player is switched on and free (an announcement blocks it), or give it more time with "Confirm Within (Seconds)".';

/** Seen on 2.8 after a replace while something played; it starts from a stopped player. */
const LOST_STREAM =
	'The queue has what was asked for, but nothing is heard: some servers lose the playback when a queue is replaced while it plays. Stop the player with Control Playback first, then run the node again.';
