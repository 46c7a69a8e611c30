import type { MusicAssistantClient } from '../../../api/client';
import { rejectedError } from '../../../api/apiError';
import type { Player } from '../../../api/models/player';
import {
	type PlayerQueue,
	mediaItemOfQueueItem,
	type QueueItem,
} from '../../../api/models/playerQueue';

import { formatSeconds } from '../../../helpers/text';
import { MIN_END_LAG_SECONDS, endLag } from '../../../services/queues/queueItems';
import { findQueue } from '../../../services/queues/playbackTargets';
import { unconfirmedFields, type VerifyResult, pollUntil } from '../../../services/verifyEffect';
import {
	describePlayback,
	type QueueAndPlayerState,
} from '../../../services/players/playbackCommands';
import { tryReadPlayer } from '../../../services/players/verifyPlayer';
import { allUrisOf } from '../../../api/models/mediaItems';
import type { ItemMapping, MediaItem } from '../../../api/models/mediaItem';
import { parseUri } from '../../../helpers/uri';
import { resolveUriOrMissing, readTracksOrEpisodes } from '../../../services/library/readItems';

/** Players are idle for up to five seconds between two items, and all pause while one joins their group (observed). */
const INTERRUPTION_MS = 5000;

/** How far the position at which a queue continues may differ from where it was stopped: servers report whole seconds. */
const STOP_TOLERANCE_SECONDS = 2;

/** A queue that has just started, as its server reports it. */
type StartedQueue = Pick<PlayerQueue, 'id' | 'name'> & QueueAndPlayerState;

interface Reading extends QueueAndPlayerState {
	readonly player: Player | undefined;
}

/**
 * Watches a queue that has just started for so many seconds. It is confirmed if it plays until then, or to its end.
 *
 * @returns not confirmed, with the reason, if somebody paused, stopped or emptied it
 * @throws ApiError if it stopped by itself
 */
export async function watchPlayback(
	client: MusicAssistantClient,
	started: StartedQueue,
	seconds: number,
): Promise<VerifyResult<QueueAndPlayerState>> {
	const { id, name } = started;
	const startedAt = performance.now();
	let playing = { queue: started.queue, at: startedAt };
	let interruption: { first: Reading; since: number } | undefined;
	const { last } = await pollUntil(client, seconds + INTERRUPTION_MS / 1000, async () => {
		const reading = await readPlayback(client, id);
		const now = performance.now();
		if (isPlaying(reading)) {
			playing = { queue: reading.queue, at: now };
			interruption = undefined;
			return { reached: now - startedAt >= seconds * 1000, last: reading };
		}
		interruption ??= { first: reading, since: now };
		return { reached: now - interruption.since >= INTERRUPTION_MS, last: reading };
	});
	const state = { queue: last.queue, playerState: last.playerState };
	if (interruption === undefined) return { state, confirmation: { confirmed: true } };
	const playedFor = formatSeconds(Math.round((playing.at - startedAt) / 1000));
	const intention = describeIntention(started, interruption.first, last);
	if (intention !== undefined) {
		const reason = `"${name}" ${intention} within ${formatSeconds(seconds)} after it had started`;
		return { state, confirmation: unconfirmedFields(reason) };
	}
	if (hasPlayedToEnd(playing, interruption.since)) {
		return { state, confirmation: { confirmed: true } };
	}
	throw rejectedError(
		`"${name}" started the requested media, but stopped after ${playedFor}: ${describePlayback(state)}`,
		'Its stream may have ended, or its music provider may not be available: play it in Music Assistant, and look into the log of the server.',
	);
}

async function readPlayback(client: MusicAssistantClient, id: string): Promise<Reading> {
	const queue = await findQueue(client, id, { noCache: true });
	const player = await tryReadPlayer(client, id, { noCache: true });
	return { ...(queue && { queue }), playerState: player?.playbackState, player };
}

function isPlaying({ queue, playerState = 'playing' }: Reading): boolean {
	return queue?.state === 'playing' && queue.active !== false && playerState === 'playing';
}

/** What somebody did meanwhile; `undefined` if it stopped by itself. @param first what was read when it stopped */
function describeIntention(
	{ queue: before }: StartedQueue,
	first: Reading,
	last: Reading,
): string | undefined {
	const { queue, player } = last;
	if (queue === undefined) return undefined;
	const states = [first, last].flatMap((reading) => [reading.queue?.state, reading.playerState]);
	if (states.includes('paused')) return 'was paused';
	if (player?.powered === false) return 'was switched off';
	if (queue.active === false || last.playerState === 'playing') return 'changed to another source';
	// A server that empties an ended queue itself does so seconds later.
	if (first.queue?.items === 0) return 'was emptied';
	return isStoppedByHand(before, queue) ? 'was stopped' : undefined;
}

/** A stop, unlike the end of a stream, leaves the position at which the queue continues (recorded on 2.7 and 2.8). */
function isStoppedByHand(
	before: PlayerQueue | undefined,
	{ resumePosition, elapsedTime = 0 }: PlayerQueue,
): boolean {
	return (
		resumePosition > 0 &&
		resumePosition !== before?.resumePosition &&
		Math.abs(resumePosition - elapsedTime) <= STOP_TOLERANCE_SECONDS
	);
}

/** Whether it had reached the end of its last item. @param stoppedAt milliseconds */
function hasPlayedToEnd(
	{ queue, at }: { queue: PlayerQueue | undefined; at: number },
	stoppedAt: number,
): boolean {
	const { duration } = queue?.currentItem ?? {};
	if (queue === undefined || !duration || queue.nextItem) return false;
	const elapsed = (queue.elapsedTime ?? 0) + (stoppedAt - at) / 1000;
	return elapsed >= duration - endLag(duration);
}

/** The media of a queue by the ids and URIs under which they may have been requested: a queue may have thousands. */
export class QueuedMediaIndex {
	private readonly names = new Map<string, string | undefined>();

	/** Those of what the media belong to, with its name. */
	private readonly related = new Map<string, string | undefined>();

	constructor(queueItems: readonly QueueItem[]) {
		for (const queueItem of queueItems) {
			const item = mediaItemOfQueueItem(queueItem);
			if (!item) continue;
			for (const key of keysOf(item)) this.names.set(key, item.name);
			const { album, podcast, artists } = item;
			for (const whole of [album ?? [], podcast ?? [], artists].flat()) {
				for (const key of keysOf(whole)) this.related.set(key, whole.name);
			}
		}
	}

	/** Whether the queue has what a URI identifies, or a part of it: of an album, an artist, a podcast. */
	has(uri: string): boolean {
		return this.names.has(uri) || this.related.has(uri);
	}

	/** The name of what a URI identifies, if the queue has it or a part of it. */
	nameOf(uri: string): string | undefined {
		return this.names.get(uri) ?? this.related.get(uri);
	}
}

/** The id of a stream is its address, which may be what was requested. */
function keysOf(item: ItemMapping): string[] {
	const ids = [item, ...item.providerMappings].flatMap(({ itemId }) => itemId ?? []);
	return [...ids, ...allUrisOf(item)];
}

export async function isAnyQueued(
	client: MusicAssistantClient,
	items: readonly QueueItem[],
	uris: readonly string[],
): Promise<boolean> {
	const queued = new QueuedMediaIndex(items);
	for (const uri of uris) if (await isQueued(client, queued, uri)) return true;
	return false;
}

/**
 * Whether the queue plays something new: an item that was neither current nor upcoming before, or the same one again from
 * its beginning.
 *
 * The state "playing" proves nothing: after a command without effect the old item continues, or starts again if the queue
 * repeats it; servers report "playing" up to five seconds before they report the item (observed on 2.8); and the old
 * queue may just have moved to its next item.
 *
 * @param previousIds ids of the items that were current and upcoming before
 * @param isRequested whether a media item is the requested one, or part of it
 */
export function hasStartedNewItem(
	before: PlayerQueue,
	now: PlayerQueue,
	previousIds: ReadonlySet<string>,
	isRequested: (media: MediaItem | undefined) => boolean,
): boolean {
	if (now.state !== 'playing' || !now.currentItem) return false;
	const { id } = now.currentItem;
	if (id !== (before.currentItem?.id ?? '')) {
		return id === '' || !(previousIds.has(id) || id === before.nextItem?.id);
	}
	const hasRestarted =
		now.elapsedTime !== undefined &&
		before.elapsedTime !== undefined &&
		now.elapsedTime < before.elapsedTime;
	return hasRestarted && isRequested(mediaItemOfQueueItem(now.currentItem));
}

/** Whether the queue is idle at the end of a new item: a jingle can be over before anybody has seen it play. */
export function hasPlayedNewItem(
	{ state, currentItem, nextItem, elapsedTime = 0, ended }: PlayerQueue,
	previousIds: ReadonlySet<string>,
	isRequested: (media: MediaItem | undefined) => boolean,
): boolean {
	if (state !== 'idle' || !currentItem || nextItem || previousIds.has(currentItem.id)) return false;
	if (!isRequested(mediaItemOfQueueItem(currentItem))) return false;
	// Servers from 2.10 on report the end, and then the position 0.
	if (ended === true) return true;
	const { duration } = currentItem;
	return (
		Boolean(duration) && elapsedTime > 0 && elapsedTime >= (duration ?? 0) - MIN_END_LAG_SECONDS
	);
}

/**
 * Whether a queue has the item of a URI, or any part of it. Looks up other URIs of the item, and the contents of albums,
 * playlists and podcasts; what cannot be looked up counts as queued.
 */
export async function isQueued(
	client: MusicAssistantClient,
	queued: QueuedMediaIndex,
	uri: string,
): Promise<boolean> {
	if (queued.has(uri)) return true;
	const item = await resolveUriOrMissing(client, uri);
	if (typeof item === 'string') return item === 'unknown';
	const reference = parseUri(item.uri ?? '');
	if (reference?.kind !== 'item' || queued.has(reference.uri)) return true;
	const parts = await readTracksOrEpisodes(client, reference);
	// Only these have contents that the server may be unable to list.
	if (parts === undefined) return ['album', 'playlist', 'podcast'].includes(reference.mediaType);
	return parts.some(({ uri = '' }) => queued.has(uri));
}
