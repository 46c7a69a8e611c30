import type { ServerEvent } from '../../api/websocket/connection';
import type { MusicAssistantClient } from '../../api/client';
import type { JsonObject } from '../../helpers/json';
import { ApiError, undefinedIfRefused } from '../../api/apiError';
import type { EventName, TriggerEvent } from '../state/triggerEvent';
import type { MediaItem } from '../../api/models/mediaItem';
import { readPages } from '../../api/readPages';
import {
	pagedLibraryItemSource,
	type LibraryFilter,
	type LibraryType,
} from '../../services/library/libraryItems';
import { toWatchedContainers, type Choice, type WatchedContainer } from '../choices';

/** A user is waiting for the sample: what has not been read by then is left out. */
export const MAX_SAMPLE_TIME_MS = 10_000;

/** Of items that events are about, at a time: for any more, a tracker waits for the next complete check. */
export const MAX_PENDING_ITEMS = 1000;

/**
 * Finds changes in one part of the library, or of the providers, for which the server sends no events, or not always: it reads
 * that part from time to time and compares it with what it knows.
 */
export interface LibraryTracker {
	/** What it reports. What it knows is saved under the name of the first one. */
	readonly events: readonly [EventName, ...EventName[]];

	/** The settings on which `known` depends: if they change, the tracker starts over. */
	readonly settings: readonly string[];

	/** What is known, as n8n stores it; `undefined` before the first check. */
	known: JsonObject | undefined;

	/**
	 * Reads everything; the first time, nothing is new.
	 *
	 * @throws ApiError if it cannot be read; what is known stays as it is
	 */
	checkAll(client: MusicAssistantClient): Promise<TriggerEvent[]>;

	/** What would be reported if an item had just been added, newest first. */
	samples(client: MusicAssistantClient): AsyncIterable<TriggerEvent>;

	/** Remembers what an event of the server may be about. @returns whether `checkPending` has something to read */
	onEvent?(event: ServerEvent): boolean;

	/** When it has something to check again, for what counts only once it has lasted; milliseconds. */
	readonly nextDeadline?: number;

	/** The connection was lost and is back: what happened in between may be the server's own restart. */
	onReconnect?(): void;

	/** Reads what the events since the last check may be about. @throws ApiError as `checkAll` does */
	checkPending?(client: MusicAssistantClient): Promise<TriggerEvent[]>;
}

/** The server's own default. */
const PAGE_SIZE = 500;

/** All items of one type that the library has. */
export async function readLibraryItems(
	client: MusicAssistantClient,
	type: LibraryType,
	filter: LibraryFilter = {},
): Promise<MediaItem[]> {
	const items: MediaItem[] = [];
	const source = pagedLibraryItemSource(client, type, filter, { noCache: true });
	await readPages(source, { offset: 0, pageSize: PAGE_SIZE }, (item) => {
		items.push(item);
	});
	return items;
}

/** Few at a time, because nobody waits for the result and the server may be small. */
const PARALLEL_TASKS = 4;

/** Runs a task for each entry, some at a time; after a failure no more are started. */
export async function forEachInParallel<Entry>(
	entries: readonly Entry[],
	task: (entry: Entry) => Promise<void>,
): Promise<void> {
	const waiting = entries.values();
	let hasFailed = false;
	const work = async () => {
		for (const entry of waiting) {
			if (hasFailed) return;
			await task(entry).catch((reason: unknown) => {
				hasFailed = true;
				throw reason;
			});
		}
	};
	await Promise.all(Array.from({ length: PARALLEL_TASKS }, work));
}

/** The podcasts or playlists to watch, as the server has them now. */
export async function selectContainers(
	client: MusicAssistantClient,
	choice: Choice<WatchedContainer>,
): Promise<WatchedContainer[]> {
	const items = await readLibraryItems(client, choice.kind === 'podcast' ? 'podcast' : 'playlist');
	return choice.select(items.flatMap(toWatchedContainers));
}

/**
 * The tracks of a playlist or episodes of a podcast; `undefined` if the server refuses to list them, because the provider is
 * not available.
 *
 * @throws ApiError if the server has no command for it, or cannot be reached
 */
export async function readContained(
	client: MusicAssistantClient,
	{ container: { mediaType, itemId, provider } }: WatchedContainer,
): Promise<readonly MediaItem[] | undefined> {
	const container = { item_id: itemId, provider_instance_id_or_domain: provider };
	const options = { noCache: true };
	const listed =
		mediaType === 'podcast'
			? client.call('music/podcasts/podcast_episodes', container, options)
			: client.call(
					'music/playlists/playlist_tracks',
					{ ...container, provider_instance_or_domain: provider },
					options,
				);
	return await listed.catch((reason: unknown): undefined => {
		if (reason instanceof ApiError && reason.kind === 'unknownCommand') throw reason;
		undefinedIfRefused(reason);
	});
}
