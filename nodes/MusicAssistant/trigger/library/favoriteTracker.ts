import { asApiError, undefinedIfRefused } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import { parseMediaItem, type MediaItem } from '../../api/models/mediaItem';
import type { ServerEvent } from '../../api/websocket/connection';
import { shortHash } from '../../helpers/text';
import type { ServerAddress } from '../../api/models/imageLocation';
import { isFavorite } from '../../api/models/mediaItems';
import { isObject, textOrEmpty, type JsonObject } from '../../helpers/json';
import { pagedLibraryItemSource, type LibraryType } from '../../services/library/libraryItems';
import { toItemEvent, type TriggerEvent } from '../state/triggerEvent';
import {
	forEachInParallel,
	MAX_PENDING_ITEMS,
	type LibraryTracker,
	readLibraryItems,
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
