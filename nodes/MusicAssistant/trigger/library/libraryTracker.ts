import type { IDataObject } from 'n8n-workflow';
import type { ServerEvent } from '../../api/websocket/connection';
import type { MusicAssistantClient } from '../../api/client';
import { type JsonObject, isObject } from '../../helpers/json';
import type { EventName, TriggerEvent } from '../state/triggerEvent';
import { shortHash } from '../../helpers/shortHash';
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
	readonly nextDeadline?: number | undefined;

	/** The connection was lost and is back: what happened in between may be the server's own restart. */
	onReconnect?(): void;

	/** Reads what the events since the last check may be about. @throws ApiError as `checkAll` does */
	checkPending?(client: MusicAssistantClient): Promise<TriggerEvent[]>;
}

/**
 * What is known of the library, in the workflow's static data, which outlasts a restart of n8n. n8n saves it after
 * activation and with each execution that the trigger starts (2.41), so it is written before each of them.
 */
export class SavedLibraryState {
	/**
	 * @param data of the trigger; it is changed
	 * @param account what all that is known depends on: the server and the credential
	 */
	constructor(
		private readonly data: IDataObject,
		private readonly account: readonly string[],
	) {}

	/** @returns whether the tracker now knows what was saved for the same settings */
	restore(tracker: LibraryTracker): boolean {
		const saved = this.data[tracker.events[0]];
		if (!isObject(saved) || saved.settings !== this.settingsDigest(tracker)) return false;
		if (!isObject(saved.known)) return false;
		tracker.known = { ...saved.known };
		return true;
	}

	save(tracker: LibraryTracker): void {
		const { events, known } = tracker;
		// n8n notices only that an entry of the data itself is replaced.
		if (known) this.data[events[0]] = { settings: this.settingsDigest(tracker), known };
	}

	private settingsDigest({ settings }: LibraryTracker): string {
		return shortHash(JSON.stringify([this.account, settings]), 8);
	}
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

/** Runs a task for each entry, up to `limit` at a time; after a failure no more are started. */
export async function forEachInParallel<Entry>(
	entries: readonly Entry[],
	limit: number,
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
	await Promise.all(Array.from({ length: limit }, work));
}

/** The podcasts or playlists to watch, as the server has them now. */
export async function selectContainers(
	client: MusicAssistantClient,
	type: 'playlist' | 'podcast',
	choice: Choice<WatchedContainer>,
): Promise<WatchedContainer[]> {
	const items = await readLibraryItems(client, type);
	return choice.select(items.flatMap(toWatchedContainers));
}
