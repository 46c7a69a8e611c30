import {
	QueuedMediaIndex,
	watchPlayback,
	isAnyQueued,
	hasPlayedNewItem,
	hasStartedNewItem,
	isQueued,
} from './watchPlayback';
import type { MusicAssistantClient } from '../../../api/client';
import { type ApiError, rejectedError, undefinedIfFailed } from '../../../api/apiError';
import {
	queueItemIds,
	readAllQueueItems,
	readQueueItemsFrom,
	reportsPlayback,
	PLAYBACK_NOT_REPORTED,
	ITEMS_NOT_REPORTED,
} from '../../../services/queues/queueItems';
import { type PlayerQueue, mediaItemOfQueueItem } from '../../../api/models/playerQueue';
import type { MediaItem } from '../../../api/models/mediaItem';
import {
	describePlayback,
	preparePlaybackVerifier,
	type QueueAndPlayerState,
	type QueuePlaybackCheck,
} from '../../../services/players/playbackCommands';
import { simplifyQueuePlayback } from '../../../services/library/readItems';
import { simplifyPlayback } from '../../../services/simplifyMedia';
import type { JsonObject } from '../../../helpers/json';
import { isItemOrPartOf } from '../../../api/models/mediaItems';
import { formatSeconds } from '../../../helpers/text';
import type { OperationContext } from '../../../parameters/operationContext';
import {
	CONFIRM_SWITCHED_OFF,
	unconfirmedFields,
	type Confirmation,
} from '../../../services/verifyEffect';
import type { PlayRequest } from './playRequest';

/** Whether playback is confirmed. */
export interface PlaybackConfirmationResult {
	/** Output fields: what the queue plays, and what happened to the media. */
	playback: JsonObject;
	confirmation: Confirmation;
	/** False if that could not or should not be verified. */
	isVerifiable: boolean;
}

/** More items than a queue can play until the check ends. */
const MAX_PLAYED_ITEMS = 50;

/** How many of the added items are searched for the requested media. */
const MAX_CHECKED_ITEMS = 500;

/**
 * Prepares, before the command is sent, to verify it: reads the options and the items of the queue.
 *
 * @returns the check to call after the command. It throws an ApiError if the command had no effect within the timeout
 * that the options set: the server reports success for many commands that do nothing.
 */
export async function preparePlaybackConfirmation(
	{ client }: OperationContext,
	request: PlayRequest,
): Promise<() => Promise<PlaybackConfirmationResult>> {
	const { queue, settings, args } = request;
	const { seconds, starts, keepsPlayingFor } = settings;
	const notConfirmable = (reason: string) => async () => ({
		playback: simplifyPlayback(UNKNOWN_PLAYBACK, client),
		confirmation: unconfirmedFields(reason),
		isVerifiable: false,
	});
	if (!settings.confirms) return notConfirmable(CONFIRM_SWITCHED_OFF);
	const check = await prepareDoneCheck(client, request);
	if (typeof check === 'string') return notConfirmable(check);
	const verifyPlayback = await preparePlaybackVerifier(client, queue, starts);
	return async () => {
		const started = await verifyPlayback({
			...check,
			seconds,
			notDone: (now) => notConfirmedError(request, now),
		});
		const mustLast = keepsPlayingFor > 0 && started.confirmation.confirmed;
		const { state: last, confirmation } = mustLast
			? await watchPlayback(client, { ...queue, ...started.state }, keepsPlayingFor)
			: started;
		const uris = [args.media].flat();
		const isChosenByServer = args.radio_mode === true || last.queue?.isDynamic === true;
		const queued = isChosenByServer ? undefined : await readQueuedMedia(client, queue.id, uris);
		const skipped =
			(queued && (await findSkippedUris(client, queued, uris).catch(undefinedIfFailed))) ?? [];
		const missing = new Set(skipped);
		const added = starts || isChosenByServer ? [] : uris.filter((uri) => !missing.has(uri));
		return {
			playback: {
				...(added.length > 0 ? { added_names: await readNames(client, added, queued), added } : {}),
				...(skipped.length > 0 ? { skipped } : {}),
				...(await simplifyQueuePlayback(client, last.queue)),
			},
			confirmation,
			isVerifiable: !mustLast || confirmation.confirmed,
		};
	};
}

const UNKNOWN_PLAYBACK = { state: undefined, media: undefined };

/** The names of media, of which the server is asked for those that the queue does not have; an unknown one is its URI. */
async function readNames(
	client: MusicAssistantClient,
	uris: readonly string[],
	queued: QueuedMediaIndex | undefined,
): Promise<string[]> {
	return await Promise.all(
		uris.map(async (uri) => {
			const name = queued?.nameOf(uri);
			return name ?? (await client.tryCall('music/item_by_uri', { uri }))?.name ?? uri;
		}),
	);
}

/** All media of the queue if there are several URIs to look for; `undefined` if it cannot be read. */
async function readQueuedMedia(
	client: MusicAssistantClient,
	id: string,
	uris: readonly string[],
): Promise<QueuedMediaIndex | undefined> {
	if (uris.length < 2) return undefined;
	const items = await readAllQueueItems(client, id, { noCache: true }).catch(undefinedIfFailed);
	return items && new QueuedMediaIndex(items);
}

/**
 * What to verify, by the enqueue option: playback of something new, or new items in the queue that belong to the
 * requested media. Returns the reason instead if the server does not report enough of its queues: the documentation
 * promises none of their fields.
 */
async function prepareDoneCheck(
	client: MusicAssistantClient,
	request: PlayRequest,
): Promise<Pick<QueuePlaybackCheck, 'isDone' | 'isOver'> | string> {
	const { queue: before, args, startItem } = request;
	const { starts } = request.settings;
	const uris = [args.media].flat();
	if (starts && !reportsPlayback(before)) return PLAYBACK_NOT_REPORTED;
	if (!starts && before.items === undefined) return ITEMS_NOT_REPORTED;
	const page = { queue_id: before.id, limit: MAX_PLAYED_ITEMS, offset: currentPosition(before) };
	const listed = await client.tryCall('player_queues/items', page, { noCache: true });
	const upcoming = listed ?? (before.items === 0 ? [] : undefined);
	const previousIds = queueItemIds(upcoming ?? []);
	// Without the ids of the previous items, all items would count as new.
	if (upcoming === undefined || previousIds.size < upcoming.length) return ITEMS_NOT_REPORTED;
	if (!starts) {
		return { isDone: async (now) => await hasNewItems(client, request, now, previousIds) };
	}
	const isRequested = (media: MediaItem | undefined) =>
		uris.some((uri) => isItemOrPartOf(media, uri));
	return {
		isDone: (now) =>
			hasStartedNewItem(before, now, previousIds, isRequested) &&
			(startItem?.matches(mediaItemOfQueueItem(now.currentItem), now.currentItem?.name) ?? true),
		isOver: (now) => hasPlayedNewItem(now, previousIds, isRequested),
	};
}

/** Whether the queue has new items that belong to the requested media. */
async function hasNewItems(
	client: MusicAssistantClient,
	{ queue: before, settings: { enqueue }, args }: PlayRequest,
	now: PlayerQueue,
	previousIds: ReadonlySet<string>,
): Promise<boolean> {
	const hasGrown = (now.items ?? 0) > (before.items ?? 0);
	// A dynamic queue chooses all upcoming items again.
	if (enqueue !== 'replace_next' && !hasGrown && !now.isDynamic) return false;
	// A shuffled queue has added items at unknown positions.
	if (enqueue === 'add' && now.shuffleEnabled === true) return true;
	const offset = enqueue === 'add' && !now.isDynamic ? (before.items ?? 0) : currentPosition(now);
	const items = await readQueueItemsFrom(client, before.id, offset, MAX_CHECKED_ITEMS);
	const added = items.filter(({ id }) => !previousIds.has(id));
	return (
		added.length > 0 &&
		(args.radio_mode === true ||
			now.isDynamic ||
			(await isAnyQueued(client, added, [args.media].flat())))
	);
}

/** The position of the current item, 0 if there is none. */
function currentPosition({ currentIndex = 0 }: PlayerQueue): number {
	return currentIndex;
}

function notConfirmedError(
	{ queue: { name }, settings: { seconds, starts } }: PlayRequest,
	last: QueueAndPlayerState,
): ApiError {
	if (!starts) {
		return rejectedError(
			`Nothing was added to the queue "${name}" within ${formatSeconds(seconds)}`,
			'The server accepted the command, but nothing changed: an announcement may be playing, or the server dropped media that it could not resolve.',
		);
	}
	return rejectedError(
		`"${name}" did not start the requested media within ${formatSeconds(seconds)}: ${describePlayback(last)}`,
		`The server accepted the command. ${
			last.playerState === 'idle' && last.queue?.state === 'playing'
				? LOST_STREAM_REMEDY
				: NOT_STARTED_REMEDY
		}`,
	);
}

const NOT_STARTED_REMEDY =
	'Check that the player is switched on and not playing an announcement, or increase "Confirm Within (Seconds)".';

/** Observed on 2.8 after a replace during playback; a stopped player starts. */
const LOST_STREAM_REMEDY =
	'The queue contains the requested media, but nothing is playing: some servers lose playback when a queue is replaced while it plays. Stop the player with Control Playback first, then run the node again.';

/** Finds the URIs of which nothing is in the queue: the server silently drops what it cannot resolve. */
async function findSkippedUris(
	client: MusicAssistantClient,
	queued: QueuedMediaIndex,
	uris: readonly string[],
): Promise<string[]> {
	const areQueued = await Promise.all(uris.map(async (uri) => await isQueued(client, queued, uri)));
	return uris.filter((_, index) => areQueued[index] === false);
}
