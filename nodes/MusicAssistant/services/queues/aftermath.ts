import type { Server } from '../../api/client';
import { explained } from '../diagnosis';
import { onlyFailures, ServerFailure } from '../../api/failure';
import { lookUntil } from '../../api/look';
import { playerOf } from '../players/playback';
import { playbackState } from '../players/players';
import { itemsFrom } from './queueItems';
import { findQueue, queueId } from './queues';
import { stateOf, type QueueState } from './watch';
import { number, text, type JsonObject } from '../../helpers/json';
import { counted } from '../../helpers/names';

/**
 * A refusal to play something in place of a queue, with its likely reason and with what is true of the queue now: servers
 * before 2.10 empty it before they find out, and leave what they could not play in it. Any other reason is given back as it is.
 *
 * @param before the queue before the command
 * @param option how it was to be enqueued; left out where that was the server's choice
 */
export async function withAftermath(
	reason: unknown,
	server: Server,
	before: JsonObject,
	option: string | undefined,
): Promise<unknown> {
	if (!(reason instanceof ServerFailure)) return reason;
	const wasRefused = reason.kind === 'rejected' || reason.kind === 'unexplained';
	// Without an option the server replaces, too, except for tracks.
	const mayReplace = option === undefined || option === 'replace';
	if (!mayReplace || !wasRefused) return reason;
	const failure = await explained(reason, server);
	const queue = await findQueue(server, queueId(before), { fresh: true }).catch(onlyFailures);
	if (queue === undefined || queue instanceof ServerFailure) return failure;
	const now = stateOf(queue);
	if (now.count === undefined) return failure;
	const kept = await isKept(server, before, now);
	if (kept !== false) return failure.withMore(keptInWords(now.count, kept));
	const { count: was } = stateOf(before);
	const playing = await heard(server, queue);
	// What a replaced queue holds is what the command put into it.
	if (option !== 'replace' || now.count === 0) {
		return failure.withMore(`${changedInWords(was, now.count)}${playing}`);
	}
	const media = now.count === 1 ? await firstName(server, queue) : undefined;
	const isExplained = failure.message !== reason.message;
	const told = isExplained ? failure : asUnplayable(failure, media);
	return told.withMore(`${replacedInWords(was, now.count, media)}${playing}`);
}

/** Whether the queue is as it was, as its length and the place of its current item show; `undefined` where they do not. */
async function isKept(
	server: Server,
	before: JsonObject,
	now: QueueState,
): Promise<boolean | undefined> {
	const { count, current } = stateOf(before);
	if (count !== now.count) return count === undefined ? undefined : false;
	if (count === 0) return true;
	const id = text(current, 'queue_item_id');
	const place = number(before, 'current_index');
	if (id === undefined || place === undefined) return undefined;
	const items = await itemsFrom(server, queueId(before), place, 1).catch(onlyFailures);
	return items instanceof ServerFailure ? undefined : text(items[0], 'queue_item_id') === id;
}

async function firstName(server: Server, queue: JsonObject): Promise<string | undefined> {
	const items = await itemsFrom(server, queueId(queue), 0, 1).catch(onlyFailures);
	return items instanceof ServerFailure ? undefined : text(items[0], 'name');
}

/** The bare refusal of media that the server found and put into the queue. */
function asUnplayable(failure: ServerFailure, media: string | undefined): ServerFailure {
	return failure.retold({
		message: `The server could not play ${media === undefined ? 'what was asked for' : `"${media}"`}`,
		description: `It found the media, but could not start it: its file or stream may be gone. ${failure.description}`,
	});
}

/** Seconds within which a player stops that no longer has anything to play; half a second was seen on 2.8. */
const STOP_SECONDS = 2;

/** Whether anything is heard, as a sentence of its own; nothing where the server does not tell. */
async function heard(server: Server, queue: JsonObject): Promise<string> {
	const seen = await lookUntil(server, STOP_SECONDS, async () => {
		const player = await playerOf(server, queueId(queue), { fresh: true });
		const state = playbackState(player);
		return { reached: state !== 'playing', last: state };
	}).catch(onlyFailures);
	if (seen instanceof ServerFailure || seen.last === undefined) return '';
	return seen.reached ? ' Nothing plays now.' : ' Its player is still playing.';
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
