import { NOT_IN_LIBRARY, sourceAt, itemIdOf, LIBRARY_MEDIA_TYPES } from './media-items';
import type { LibraryItem, LibraryType, MediaItem, PodcastEpisode, Track } from './media-items';
import { invalidProviderUri, mediaNotFound, providerUnavailable } from '../../errors';
import { isKnownProvider } from '../providers/providers';
import type { User } from '../users';

/** What a URI refers to; the media type is not checked. */
export interface UriParts {
	readonly provider: string;
	readonly mediaType: string;
	readonly itemId: string;
}

/** The provider is taken from the URL, whether or not it is set up. */
const SHARE_URLS = [
	/^https:\/\/open\.(?<provider>\w+)\.com\/(?:intl-[a-z]+\/)?(?<type>\w+)\/(?<id>\w+)/,
	/^https:\/\/(?<provider>tidal)\.com\/browse\/(?<type>\w+)\/(?<id>\w+)/,
];

const FULL_URI = /^(?<provider>[^:/]+):\/\/(?<type>[^/]+)\/(?<id>.+)$/s;
const SHORT_URI = /^(?<provider>[^:/]+):(?<type>[^:/]+):(?<id>[^:]+)$/;

/**
 * Accepts the forms that real servers accept: `provider://type/id`, `provider:type:id`, share URLs of streaming
 * services, and plain stream URLs, which become tracks of the `builtin` provider (observed on schema 29).
 */
export function parseUri(uri: string): UriParts {
	const share = matchShareUrl(uri);
	if (share) return toUriParts(share);
	if (/^(https?|rtsp|rtmp):\/\//.test(uri)) {
		return { provider: 'builtin', mediaType: 'track', itemId: uri };
	}
	const match = FULL_URI.exec(uri) ?? SHORT_URI.exec(uri);
	if (!match) throw invalidProviderUri(`Not a valid Music Assistant uri: ${uri}`);
	return toUriParts(match);
}

/** The parts of an address that a streaming service creates for sharing. */
export function matchShareUrl(uri: string): RegExpExecArray | undefined {
	const found = SHARE_URLS.map((pattern) => pattern.exec(uri));
	return found.find((match) => match !== null);
}

function toUriParts({ groups }: RegExpExecArray): UriParts {
	const { provider = '', type = '', id = '' } = groups ?? {};
	return { provider, mediaType: type, itemId: id };
}

type ItemOf<Type extends LibraryType> = Extract<LibraryItem, { mediaType: Type }>;

export class Library {
	private readonly items = new Map<LibraryType, LibraryItem[]>(
		LIBRARY_MEDIA_TYPES.map((type) => [type, []]),
	);
	private readonly index = new Map<string, MediaItem>();
	onRemoved: (item: LibraryItem) => void = () => undefined;
	/** Whether a provider is loaded: without it, what only it has cannot be found. */
	isLoaded: (instance: string) => boolean = () => true;
	private readonly highestIds = new Map<LibraryType, number>();

	/** Makes an item available under all its IDs; with a library ID, it is also listed. */
	add<Item extends MediaItem>(item: Item): Item {
		const { domain, instance, itemId } = item.source;
		this.index.set(indexKey(item.mediaType, domain, itemId), item);
		this.index.set(indexKey(item.mediaType, instance, itemId), item);
		if (item.libraryId !== null && item.mediaType !== 'podcast_episode') {
			this.index.set(indexKey(item.mediaType, 'library', item.libraryId), item);
			this.items.get(item.mediaType)?.push(item);
			const highest = this.highestIds.get(item.mediaType) ?? 0;
			this.highestIds.set(item.mediaType, Math.max(highest, Number(item.libraryId)));
		}
		return item;
	}

	addToLibrary(item: LibraryItem, dateAdded: string): void {
		item.libraryId = this.nextId(item.mediaType);
		item.dateAdded = dateAdded;
		this.add(item);
	}

	/** The next library ID; IDs are never reused, not even after an item is removed. */
	nextId(type: LibraryType): string {
		return String((this.highestIds.get(type) ?? 0) + 1);
	}

	list<Type extends LibraryType>(type: Type): readonly ItemOf<Type>[] {
		const isOfType = (item: LibraryItem): item is ItemOf<Type> => item.mediaType === type;
		return (this.items.get(type) ?? []).filter(isOfType);
	}

	listOfProvider(domain: string, type: LibraryType): LibraryItem[] {
		const isOffered = (item: MediaItem): item is LibraryItem =>
			item.mediaType === type && item.source.domain === domain;
		return [...new Set([...this.index.values()].filter(isOffered))];
	}

	/** All items, in the library or not; most of them several times. */
	all(): Iterable<MediaItem> {
		return this.index.values();
	}

	/** Removes an item from the library; it can be added again as long as its provider has it. */
	remove(item: LibraryItem): void {
		const items = this.items.get(item.mediaType) ?? [];
		items.splice(items.indexOf(item), 1);
		this.index.delete(indexKey(item.mediaType, 'library', itemIdOf(item)));
		item.libraryId = null;
		item.favorite = false;
		item.dateAdded = null;
		this.onRemoved(item);
	}

	removeFromProvider({ mediaType, source: { domain, instance, itemId } }: LibraryItem): void {
		this.index.delete(indexKey(mediaType, domain, itemId));
		this.index.delete(indexKey(mediaType, instance, itemId));
	}

	find(type: LibraryType | 'podcast_episode', itemId: string, provider: string) {
		return this.index.get(indexKey(type, provider, itemId));
	}

	/** Like `find`, but only for the requested type; an unknown ID is an error. */
	get<Type extends LibraryType>(type: Type, itemId: string, provider: string): ItemOf<Type> {
		const found = this.index.get(indexKey(type, provider, itemId));
		const isOfType = (item: MediaItem): item is ItemOf<Type> => item.mediaType === type;
		if (!found || !isOfType(found)) {
			throw mediaNotFound(`${type} ${itemId} not found on provider ${provider}`);
		}
		return found;
	}

	resolve(uri: string): MediaItem {
		const { provider, mediaType, itemId } = parseUri(uri);
		if (!isKnownProvider(provider) || !this.isLoaded(provider)) {
			throw providerUnavailable(`Provider ${provider} is not available`);
		}
		const found = this.index.get(indexKey(mediaType, provider, itemId));
		if (found) return found;
		if (provider === 'builtin' && itemId.includes('://')) return this.add(streamTrack(itemId));
		throw mediaNotFound(`Item not found: ${uri}`);
	}

	addEpisode(episode: PodcastEpisode): void {
		episode.podcast.episodes.push(this.add(episode));
	}
}

export function isPlainStreamUrlItem({ source }: MediaItem): boolean {
	return source.domain === 'builtin' && /^[a-z]+:\/\//.test(source.itemId);
}

function indexKey(type: string, provider: string, itemId: string): string {
	return `${type} ${provider} ${itemId}`;
}

function streamTrack(url: string): Track {
	const fileName = url.split(/[?#]/, 1)[0]?.split('/').pop() ?? url;
	return {
		mediaType: 'track',
		source: sourceAt({ domain: 'builtin', instance: 'builtin' }, url, 'mp3'),
		name: fileName.replace(/\.[^.]*$/, ''),
		...NOT_IN_LIBRARY,
		genres: null,
		duration: 3,
		artists: [],
		album: null,
		trackNumber: 0,
	};
}

/** A like or dislike of an item by a user; null if the user has reset it. */
interface FavoriteChoice {
	readonly user: User;
	readonly item: MediaItem;
	readonly favorite: boolean | null;
	/** Seconds since 1970. */
	readonly at: number;
}

/** The personal favorites of all users (2.11 and newer). */
export class PersonalFavorites {
	private favorites: readonly FavoriteChoice[] = [];

	constructor(private readonly now: () => number) {}

	all(): readonly FavoriteChoice[] {
		return this.favorites;
	}

	of(user: User, item: MediaItem): FavoriteChoice | undefined {
		return this.favorites.find((entry) => entry.user === user && entry.item === item);
	}

	set(user: User, item: MediaItem, favorite: boolean | null): void {
		const existing = this.of(user, item);
		const others = this.favorites.filter((entry) => entry !== existing);
		this.favorites = [...others, { user, item, favorite, at: this.now() }];
	}

	forget(item: MediaItem): void {
		this.favorites = this.favorites.filter((entry) => entry.item !== item);
	}
}
