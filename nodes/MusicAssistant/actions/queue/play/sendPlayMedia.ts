import type { MusicAssistantClient } from '../../../api/client';
import { describeUnresolvableUris, diagnose } from '../../../services/diagnose';
import { ApiError, asApiError, rejectedError, undefinedIfFailed } from '../../../api/apiError';
import type { PlayerQueue } from '../../../api/models/playerQueue';
import { certainlySupports } from '../../../api/serverVersions';
import { toPortions, withPortionsHint } from '../../../services/runSteps';
import { countWithUnit } from '../../../helpers/text';
import type { OperationContext } from '../../../parameters/operationContext';
import { parseUri, type MediaType } from '../../../helpers/uri';
import { verifyEffect } from '../../../services/verifyEffect';
import { tryReadPlayer } from '../../../services/players/verifyPlayer';
import { readQueueItemsFrom } from '../../../services/queues/queueItems';
import { findQueue } from '../../../services/queues/playbackTargets';
import type { PlayMediaArguments, PlayRequest } from './playRequest';

type SentPlayRequest = Pick<PlayRequest, 'queue' | 'args'>;

/**
 * Sends the command, once; more than a hundred URIs in portions, so that the queue has them in their order.
 *
 * Servers before 2.10 clear a queue that is to be replaced before they look up the media, so for them the node looks it up
 * first.
 *
 * @throws ApiError with the likely reason and the current state of the queue; also for media that cannot be resolved, if
 * the command would have cleared the queue
 */
export async function sendPlayMedia(
	{ client }: OperationContext,
	{ queue, args }: SentPlayRequest,
): Promise<void> {
	const uris = [args.media].flat();
	await requireResolvable(client, { queue, args });
	const portions = await findPlayablePortions(client, uris);
	let done = 0;
	for (const portion of inSendingOrder(args, portions, queue)) {
		try {
			await client.call('player_queues/play_media', { queue_id: queue.id, ...portion });
		} catch (reason) {
			const explained = await explainRefusedQueueReplacement(reason, client, queue, portion.option);
			throw withPortionsHint(explained, done, uris.length);
		}
		done += [portion.media].flat().length;
	}
}

/** The URIs in portions, without those of which the server finds nothing: it would refuse them. */
async function findPlayablePortions(
	client: MusicAssistantClient,
	uris: readonly string[],
): Promise<string[][]> {
	const portions = toPortions(uris);
	if (portions.length <= 1) return portions;
	const areUnplayable = await Promise.all(
		portions.map(async (portion) => await areAllUnplayable(client, portion)),
	);
	const playable = portions.filter((_, index) => areUnplayable[index] === false);
	return playable.length > 0 ? playable : portions;
}

/**
 * One command for each portion. Behind the current item, later ones come before earlier ones, so the last portion is sent
 * first there. With the server's own choice, all portions but the first come at the end.
 */
function inSendingOrder(
	media: PlayMediaArguments,
	portions: readonly string[][],
	{ items }: PlayerQueue,
): PlayMediaArguments[] {
	const [first, ...others] = portions;
	const isComplete = first?.length === [media.media].flat().length;
	if (first === undefined || isComplete) return [media];
	const start = { ...media, media: first };
	// Only the first portion starts anything.
	const rest = { ...media, start_item: undefined, shuffle: undefined };
	// An empty queue has no current item to stay in front.
	if ((media.option === 'play' || media.option === 'next') && items !== 0) {
		return [
			...others.map((uris) => ({ ...rest, media: uris, option: 'next' as const })).reverse(),
			start,
		];
	}
	return [start, ...others.map((uris) => ({ ...rest, media: uris, option: 'add' as const }))];
}

/** @throws ApiError for media that the server cannot resolve if the command would clear the queue */
async function requireResolvable(
	client: MusicAssistantClient,
	{ queue: { items: count }, args }: SentPlayRequest,
): Promise<void> {
	// Without an option the server decides by the media it has found, so it clears nothing for media it cannot resolve.
	if (
		args.option !== 'replace' ||
		count === 0 ||
		(await certainlySupports(client, 'safeReplace'))
	) {
		return;
	}
	const uris = [args.media].flat();
	if (!(await areAllUnplayable(client, uris))) return;
	const remaining = count === undefined ? 'its items' : `its ${countWithUnit(count, 'item')}`;
	const { message, description } = describeUnresolvableUris(uris);
	throw rejectedError(message, `${description} Nothing was sent, so the queue keeps ${remaining}.`);
}

/** Media types for which `item_by_uri` may not find everything that can be played. */
const TYPES_WITHOUT_LOOKUP: readonly MediaType[] = [
	'audio_source',
	'folder',
	'genre',
	'sound_effect',
];

/**
 * Whether the server certainly finds none of the URIs, so that nothing can be played. Stops at the first one that may
 * exist.
 */
async function areAllUnplayable(
	client: MusicAssistantClient,
	uris: readonly string[],
): Promise<boolean> {
	for (const uri of uris) if (!(await isUnplayable(client, uri))) return false;
	return uris.length > 0;
}

/**
 * Only a refusal by the server proves it, and only for media that it looks up in the same way to play it. Web addresses,
 * folders and the server's own playlists may be playable without being items: item_by_uri refuses
 * `builtin://playlist/random_tracks` (observed on 2.8).
 */
async function isUnplayable(client: MusicAssistantClient, uri: string): Promise<boolean> {
	const reference = parseUri(uri);
	if (reference?.kind !== 'item' || reference.provider === 'builtin') return false;
	if (TYPES_WITHOUT_LOOKUP.includes(reference.mediaType)) return false;
	const item = await client.call('music/item_by_uri', { uri }).catch(asApiError);
	if (!(item instanceof ApiError)) return false;
	// Without a status it was an unreadable answer, not a refusal.
	const isRefusal = item.kind === 'unexplained' || item.kind === 'rejected';
	return isRefusal && item.httpCode !== undefined;
}

/**
 * Adds the likely reason and the current state of the queue to a refusal to replace it: servers before 2.10 empty the
 * queue before they refuse, and leave in it what they could not play. Returns any other error as it is.
 *
 * @param before the queue before the command
 * @param enqueueOption left out if that was left to the server
 */
async function explainRefusedQueueReplacement(
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
	const queue = await findQueue(client, before.id, { noCache: true }).catch(undefinedIfFailed);
	const count = queue?.items;
	if (queue === undefined || count === undefined) return failure;
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
	const items = await readQueueItemsFrom(client, before.id, index, 1).catch(undefinedIfFailed);
	return items && items[0]?.id === id;
}

async function readFirstItemName(
	client: MusicAssistantClient,
	queue: PlayerQueue,
): Promise<string | undefined> {
	const items = await readQueueItemsFrom(client, queue.id, 0, 1).catch(undefinedIfFailed);
	return items?.[0]?.name;
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
	}).catch(undefinedIfFailed);
	if (verified === undefined) return '';
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
