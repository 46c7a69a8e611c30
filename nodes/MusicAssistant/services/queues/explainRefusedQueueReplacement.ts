import type { MusicAssistantClient } from '../../api/client';
import { diagnose } from '../diagnose';
import { asApiError, ApiError } from '../../api/apiError';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { verifyEffect } from '../verifyEffect';
import { tryReadPlayer } from '../players/readPlayer';
import { readQueueItemsFrom } from './queueItems';
import { findQueue } from './findQueue';
import { countWithUnit } from '../../helpers/text';

/**
 * Adds the likely reason and the current state of the queue to a refusal to replace it: servers before 2.10 empty the
 * queue before they refuse, and leave in it what they could not play. Returns any other error as it is.
 *
 * @param before the queue before the command
 * @param enqueueOption left out if that was left to the server
 */
export async function explainRefusedQueueReplacement(
	reason: unknown,
	client: MusicAssistantClient,
	before: PlayerQueue,
	enqueueOption: string | undefined,
): Promise<unknown> {
	if (!(reason instanceof ApiError)) return reason;
	const wasRefused = reason.kind === 'rejected' || reason.kind === 'unexplained';
	// Without an option the server also replaces the queue, except for tracks.
	const mayReplace = enqueueOption === undefined || enqueueOption === 'replace';
	if (!mayReplace || !wasRefused) return reason;
	const failure = await diagnose(reason, client);
	const queue = await findQueue(client, before.id, { noCache: true }).catch(asApiError);
	if (queue === undefined || queue instanceof ApiError) return failure;
	const { items: count } = queue;
	if (count === undefined) return failure;
	const unchanged = await isQueueUnchanged(client, before, count);
	if (unchanged !== false) return failure.withHint(describeUnchanged(count, unchanged));
	const { items: countBefore } = before;
	const playbackNote = await describePlaybackState(client, queue);
	// What a replaced queue contains comes from the command.
	if (enqueueOption !== 'replace' || count === 0) {
		return failure.withHint(`${describeChanged(countBefore, count)}${playbackNote}`);
	}
	const media = count === 1 ? await readFirstItemName(client, queue) : undefined;
	const isExplained = failure.message !== reason.message;
	const explained = isExplained ? failure : asUnplayableError(failure, media);
	return explained.withHint(`${describeReplaced(countBefore, count, media)}${playbackNote}`);
}

/** Whether the queue is unchanged, by its length and the position of its current item; `undefined` if not reported. */
async function isQueueUnchanged(
	client: MusicAssistantClient,
	before: PlayerQueue,
	count: number,
): Promise<boolean | undefined> {
	if (before.items !== count) return before.items === undefined ? undefined : false;
	if (count === 0) return true;
	const id = before.currentItem?.id ?? '';
	const index = before.currentIndex;
	if (id === '' || index === undefined) return undefined;
	const items = await readQueueItemsFrom(client, before.id, index, 1).catch(asApiError);
	return items instanceof ApiError ? undefined : items[0]?.id === id;
}

async function readFirstItemName(
	client: MusicAssistantClient,
	queue: PlayerQueue,
): Promise<string | undefined> {
	const items = await readQueueItemsFrom(client, queue.id, 0, 1).catch(asApiError);
	return items instanceof ApiError ? undefined : items[0]?.name;
}

/** The error for media that the server found and put into the queue, but refused without a reason. */
function asUnplayableError(failure: ApiError, media: string | undefined): ApiError {
	return failure.with({
		message: `The server could not play ${media === undefined ? 'the requested media' : `"${media}"`}`,
		description: `It found the media, but could not start it: its file or stream may no longer exist. ${failure.description}`,
	});
}

/** Seconds within which a player without anything to play stops: half a second on 2.8 (observed). */
const STOP_TIMEOUT_SECONDS = 2;

/** Whether the player is still playing, as a sentence; empty if the server does not report it. */
async function describePlaybackState(
	client: MusicAssistantClient,
	queue: PlayerQueue,
): Promise<string> {
	const verified = await verifyEffect(client, {
		read: async () => (await tryReadPlayer(client, queue.id, { noCache: true }))?.playbackState,
		isDone: (state) => (state === undefined ? undefined : state !== 'playing'),
		seconds: STOP_TIMEOUT_SECONDS,
		notReported: () => '',
		notDone: () => ' Its player is still playing.',
	}).catch(asApiError);
	if (verified instanceof ApiError) return '';
	const { confirmation } = verified;
	return confirmation.confirmed ? ' Nothing is playing now.' : confirmation.reason;
}

function describeUnchanged(count: number, isKnown: boolean | undefined): string {
	if (count === 0) return 'The queue is empty, as it was before.';
	// Without a current item it is not known whether they are the same.
	return isKnown === true
		? `The queue still contains its ${countWithUnit(count, 'item')}.`
		: `The queue contains ${countWithUnit(count, 'item')}.`;
}

function describeChanged(countBefore: number | undefined, count: number): string {
	const now = count === 0 ? 'is empty now' : `contains ${countWithUnit(count, 'item')} now`;
	return `The queue ${now}${countBefore === undefined ? '' : `; it contained ${countWithUnit(countBefore, 'item')} before`}.`;
}

function describeReplaced(countBefore: number | undefined, count: number, media?: string): string {
	const emptied =
		countBefore === 0
			? 'was empty before'
			: `was emptied${countBefore === undefined ? '' : ` (it contained ${countWithUnit(countBefore, 'item')} before)`}`;
	const content =
		media === undefined
			? `the ${countWithUnit(count, 'item')} that should have been played`
			: `"${media}", which could not be played`;
	return `The queue ${emptied} and now contains only ${content}.`;
}
