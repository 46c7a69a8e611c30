import { asApiError, undefinedIfRefused } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { ServerAddress } from '../../api/models/imageLocation';
import { parseMediaItem, type MediaItem } from '../../api/models/mediaItem';
import { isFavorite, publishedEpisodes, sortNewestFirst } from '../../api/models/mediaItems';
import type { ServerEvent } from '../../api/websocket/connection';
import { isObject, textOrEmpty, type JsonObject } from '../../helpers/json';
import { shortHash } from '../../helpers/text';
import { KnownEpisodes } from '../../services/library/knownEpisodes';
import { pagedLibraryItemSource, type LibraryType } from '../../services/library/libraryItems';
import { createMediaSimplifier } from '../../services/simplifyMedia';
import type { Choice, WatchedContainer } from '../choices';
import { toItemEvent, type TriggerEvent } from '../state/triggerEvent';
import {
	forEachInParallel,
	MAX_PENDING_ITEMS,
	MAX_SAMPLE_TIME_MS,
	readContained,
	readLibraryItems,
	selectContainers,
	type LibraryTracker,
} from './libraryTracker';

/** Characters for each URI: of 10,000 favorites, two have the same digest in one of 1,400 libraries. */
const DIGEST_LENGTH = 6;

/** Of each type: "Match" may leave out the newest ones. */
const MAX_SAMPLES = 25;

/**
 * Favorite Added. Up to 2.10 the item's own update says whether it is a favorite, but not always; from 2.11 on, the update
 * has the status for whoever changed it, and another event has that for the access token's user. So events only show which
 * item to read, and everything is read from time to time.
 */
export class FavoriteTracker implements LibraryTracker {
	readonly events = ['favoriteAdded'] as const;

	private favorites: Set<string> | undefined;

	/** What events since the last check were about: the item as the event has it, by its URI. */
	private readonly pending = new Map<string, MediaItem | undefined>();

	/** @param types which favorites are reported */
	constructor(
		private readonly types: readonly LibraryType[],
		private readonly server: ServerAddress,
	) {}

	get settings(): readonly string[] {
		return this.types;
	}

	get known(): JsonObject | undefined {
		return this.favorites && { favorites: [...this.favorites].join('') };
	}

	set known(saved: JsonObject | undefined) {
		const text = textOrEmpty(saved?.favorites);
		const count = text.length / DIGEST_LENGTH;
		this.favorites = new Set(
			Array.from({ length: count }, (_, index) =>
				text.slice(index * DIGEST_LENGTH, (index + 1) * DIGEST_LENGTH),
			),
		);
	}

	async checkAll(client: MusicAssistantClient): Promise<TriggerEvent[]> {
		const listed = await this.readFavorites(client);
		const added = listed.filter(({ uri }) => this.favorites?.has(digestOfUri(uri)) === false);
		const items = await readFullItems(client, added);
		this.favorites = new Set(listed.map(({ uri }) => digestOfUri(uri)));
		return items.map((item) => toItemEvent('favoriteAdded', item, this.server));
	}

	async *samples(client: MusicAssistantClient): AsyncGenerator<TriggerEvent> {
		const newest: MediaItem[] = [];
		await forEachInParallel(this.types, async (type) => {
			newest.push(...(await readNewestFavorites(client, type)).slice(0, MAX_SAMPLES));
		});
		newest.sort((one, other) => ((one.dateAdded ?? '') < (other.dateAdded ?? '') ? 1 : -1));
		for (const item of newest) yield toItemEvent('favoriteAdded', item, this.server);
	}

	onEvent({ event, object_id: uri, data }: ServerEvent): boolean {
		if (uri === null || !FAVORITE_EVENTS.has(event)) return false;
		if (event === 'media_item_deleted') {
			this.favorites?.delete(digestOfUri(uri));
			return false;
		}
		const item = isObject(data) ? parseMediaItem(data) : undefined;
		if (item?.favorite === undefined || isFavorite(item) === this.isKnownFavorite(uri)) {
			return false;
		}
		if (!this.types.some((type) => type === item.mediaType)) return false;
		if (this.pending.size >= MAX_PENDING_ITEMS && !this.pending.has(uri)) return false;
		this.pending.set(uri, event === 'favorite_updated' ? undefined : item);
		return true;
	}

	async checkPending(client: MusicAssistantClient): Promise<TriggerEvent[]> {
		const pending = [...this.pending];
		const items = new Map<string, MediaItem>();
		await forEachInParallel(pending, async ([uri, reported]) => {
			const item = (await readItem(client, uri)) ?? reported;
			if (item) items.set(uri, item);
		});
		for (const [uri] of pending) this.pending.delete(uri);
		const changed = [...items].filter(
			([uri, item]) => isFavorite(item) !== this.isKnownFavorite(uri),
		);
		for (const [uri] of changed) this.toggleFavorite(uri);
		return changed
			.filter(([uri]) => this.isKnownFavorite(uri))
			.map(([, item]) => toItemEvent('favoriteAdded', item, this.server));
	}

	private isKnownFavorite(uri: string): boolean {
		return this.favorites?.has(digestOfUri(uri)) ?? false;
	}

	private toggleFavorite(uri: string): void {
		if (this.isKnownFavorite(uri)) this.favorites?.delete(digestOfUri(uri));
		else this.favorites?.add(digestOfUri(uri));
	}

	/** All favorites. A server that lists no library at all may still send events. */
	private async readFavorites(client: MusicAssistantClient): Promise<MediaItem[]> {
		const items: MediaItem[] = [];
		for (const type of this.types) {
			const filter = { favorite: true, summary: true };
			const listed = await readLibraryItems(client, type, filter).catch(asApiError);
			// Not by spreading: there may be more favorites than a function takes arguments.
			if (Array.isArray(listed)) for (const item of listed) items.push(item);
			else if (listed.kind !== 'unknownCommand') throw listed;
		}
		return items;
	}
}

const FAVORITE_EVENTS: ReadonlySet<string> = new Set([
	'favorite_updated',
	'media_item_added',
	'media_item_deleted',
	'media_item_updated',
]);

function digestOfUri(uri = ''): string {
	return shortHash(uri, DIGEST_LENGTH);
}

/** The items with all their fields: lists leave out most of them from 2.10 on. */
async function readFullItems(
	client: MusicAssistantClient,
	items: readonly MediaItem[],
): Promise<MediaItem[]> {
	const full = new Map<MediaItem, MediaItem>();
	await forEachInParallel(items, async (item) => {
		full.set(item, (await readItem(client, item.uri)) ?? item);
	});
	return items.map((item) => full.get(item) ?? item);
}

async function readItem(
	client: MusicAssistantClient,
	uri: string | undefined,
): Promise<MediaItem | undefined> {
	if (uri === undefined) return undefined;
	return await client
		.call('music/item_by_uri', { uri }, { noCache: true })
		.catch(undefinedIfRefused);
}

async function readNewestFavorites(
	client: MusicAssistantClient,
	type: LibraryType,
): Promise<readonly MediaItem[]> {
	const filter = { favorite: true, order_by: 'timestamp_added_desc', summary: false };
	const source = pagedLibraryItemSource(client, type, filter);
	return (await source.page(0, MAX_SAMPLES).catch(undefinedIfRefused)) ?? [];
}

/** An episode and its podcast, which servers may leave out of it. */
interface ListedEpisode {
	episode: MediaItem;
	podcast: WatchedContainer;
}

/** New Podcast Episode: episodes are not part of the library, so servers send no events for them (2.7 to 2.11). */
export class EpisodeTracker implements LibraryTracker {
	readonly events = ['newEpisode'] as const;

	/** Of each podcast, by its URI. */
	known: JsonObject | undefined;

	constructor(
		private readonly podcasts: Choice<WatchedContainer>,
		private readonly server: ServerAddress,
		/** N8n's, for episodes that are published on a day without a time. */
		private readonly timeZone: string,
	) {}

	get settings(): readonly string[] {
		return this.podcasts.values;
	}

	async checkAll(client: MusicAssistantClient): Promise<TriggerEvent[]> {
		const known: JsonObject = {};
		const added: ListedEpisode[] = [];
		await this.forEachPodcast(client, (podcast, listed) => {
			const saved = this.known?.[podcast.key];
			const before = typeof saved === 'string' ? KnownEpisodes.parse(saved) : undefined;
			// A provider that is not ready has no episodes, and neither has a podcast whose list could not be read.
			if (listed.length === 0) {
				if (saved !== undefined) known[podcast.key] = saved;
				return;
			}
			const episodes = publishedEpisodes(listed, this.timeZone);
			const newEpisodes = before?.findNew(episodes) ?? [];
			for (const episode of newEpisodes) added.push({ episode, podcast });
			known[podcast.key] = KnownEpisodes.fromEpisodes(episodes, before).serialize();
		});
		this.known = known;
		return sortByRelease(added).map((one) => this.toEvent(one));
	}

	async *samples(client: MusicAssistantClient): AsyncGenerator<TriggerEvent> {
		const listed: ListedEpisode[] = [];
		const end = performance.now() + MAX_SAMPLE_TIME_MS;
		const add = (podcast: WatchedContainer, episodes: readonly MediaItem[]) => {
			const released = sortNewestFirst(publishedEpisodes(episodes, this.timeZone));
			for (const episode of released) listed.push({ episode, podcast });
		};
		await this.forEachPodcast(client, add, end);
		for (const one of sortByRelease(listed).reverse()) yield this.toEvent(one);
	}

	/** @param end no podcast is read after that time; milliseconds */
	private async forEachPodcast(
		client: MusicAssistantClient,
		use: (podcast: WatchedContainer, episodes: readonly MediaItem[]) => void,
		end = Infinity,
	): Promise<void> {
		await forEachInParallel(await selectContainers(client, this.podcasts), async (podcast) => {
			if (performance.now() < end) use(podcast, (await readContained(client, podcast)) ?? []);
		});
	}

	private toEvent({ episode, podcast }: ListedEpisode): TriggerEvent {
		const row = createMediaSimplifier('podcast_episode')(episode, this.server);
		return {
			event: 'newEpisode',
			simplified: { ...row, podcast: row.podcast ?? podcast.name ?? null },
			image: episode.image,
			objectId: episode.uri ?? null,
			data: episode.raw,
		};
	}
}

function sortByRelease(listed: readonly ListedEpisode[]): ListedEpisode[] {
	const podcastOf = new Map(listed.map(({ episode, podcast }) => [episode, podcast]));
	return sortNewestFirst([...podcastOf.keys()])
		.reverse()
		.flatMap((episode) => {
			const podcast = podcastOf.get(episode);
			return podcast ? [{ episode, podcast }] : [];
		});
}
