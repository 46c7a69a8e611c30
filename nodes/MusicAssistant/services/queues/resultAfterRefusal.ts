import type { MusicAssistantClient } from '../../api/client';
import { diagnose } from '../diagnosis';
import { asApiError, ApiError } from '../../api/apiError';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { verify } from '../verify';
import { playerOf } from '../players/playback';
import { itemsFrom } from './queueItems';
import { findQueue } from './queues';
import { counted } from '../../helpers/names';

/**
 * A refusal to play something in place of a queue, with its likely reason and with what is true of the queue now: servers
 * before 2.10 empty it before they find out, and leave what they could not play in it. Any other reason is given back as it is.
 *
 * @param before the queue before the command
 * @param option how it was to be enqueued; left out where that was the server's choice
 */
export async function withResultAfterRefusal(
	reason: unknown,
	client: MusicAssistantClient,
	before: PlayerQueue,
	option: string | undefined,
): Promise<unknown> {
	if (!(reason instanceof ApiError)) return reason;
	const wasRefused = reason.kind === 'rejected' || reason.kind === 'unexplained';
	// Without an option the server replaces, too, except for tracks.
	const mayReplace = option === undefined || option === 'replace';
	if (!mayReplace || !wasRefused) return reason;
	const failure = await diagnose(reason, client);
	const queue = await findQueue(client, before.id, { noCache: true }).catch(asApiError);
	if (queue === undefined || queue instanceof ApiError) return failure;
	const { items: count } = queue;
	if (count === undefined) return failure;
	const kept = await isKept(client, before, count);
	if (kept !== false) return failure.withHint(keptInWords(count, kept));
	const { items: was } = before;
	const playing = await heard(client, queue);
	// What a replaced queue holds is what the command put into it.
	if (option !== 'replace' || count === 0) {
		return failure.withHint(`${changedInWords(was, count)}${playing}`);
	}
	const media = count === 1 ? await firstName(client, queue) : undefined;
	const isExplained = failure.message !== reason.message;
	const told = isExplained ? failure : asUnplayable(failure, media);
	return told.withHint(`${replacedInWords(was, count, media)}${playing}`);
}

/** Whether the queue is as it was, as its length and the place of its current item show; `undefined` where they do not. */
async function isKept(
	client: MusicAssistantClient,
	before: PlayerQueue,
	count: number,
): Promise<boolean | undefined> {
	if (before.items !== count) return before.items === undefined ? undefined : false;
	if (count === 0) return true;
	const id = before.currentItem?.id ?? '';
	const place = before.currentIndex;
	if (id === '' || place === undefined) return undefined;
	const items = await itemsFrom(client, before.id, place, 1).catch(asApiError);
	return items instanceof ApiError ? undefined : items[0]?.id === id;
}

async function firstName(
	client: MusicAssistantClient,
	queue: PlayerQueue,
): Promise<string | undefined> {
	const items = await itemsFrom(client, queue.id, 0, 1).catch(asApiError);
	return items instanceof ApiError ? undefined : items[0]?.name;
}

/** The bare refusal of media that the server found and put into the queue. */
function asUnplayable(failure: ApiError, media: string | undefined): ApiError {
	return failure.with({
		message: `The server could not play ${media === undefined ? 'what was asked for' : `"${media}"`}`,
		description: `It found the media, but could not start it: its file or stream may be gone. ${failure.description}`,
	});
}

/** Seconds within which a player stops that no longer has anything to play; half a second was seen on 2.8. */
const STOP_SECONDS = 2;

/** Whether anything is heard, as a sentence of its own; nothing where the server does not tell. */
async function heard(client: MusicAssistantClient, queue: PlayerQueue): Promise<string> {
	const verified = await verify(client, {
		read: async () => (await playerOf(client, queue.id, { noCache: true }))?.playbackState,
		isDone: (state) => (state === undefined ? undefined : state !== 'playing'),
		seconds: STOP_SECONDS,
		notReported: () => '',
		notDone: () => ' Its player is still playing.',
	}).catch(asApiError);
	if (verified instanceof ApiError) return '';
	return verified.confirmed ? ' Nothing plays now.' : verified.reason;
}

function keptInWords(count: number, isKnown: boolean | undefined): string {
	if (count === 0) return 'The queue is empty, as it was before.';
	// Where nothing was current it cannot be told whether they are the same.
	return isKnown === true
		? `The queue still holds its ${counted(count, 'item')}.`
		: `The queue holds ${counted(count, 'item')}.`;
}

function changedInWords(was: number | undefined, count: number): string {
	const now = count === 0 ? 'is empty now' : `holds ${counted(count, 'item')} now`;
	return `The queue ${now}${was === undefined ? '' : `; it held ${counted(was, 'item')} before`}.`;
}

function replacedInWords(was: number | undefined, count: number, media?: string): string {
	const emptied =
		was === 0
			? 'was empty before'
			: `was emptied${was === undefined ? '' : ` (it held ${counted(was, 'item')} before)`}`;
	const content =
		media === undefined
			? `the ${counted(count, 'item')} that should have been played`
			: `"${media}", which could not be played`;
	return `The queue ${emptied} and now holds only ${content}.`;
}
