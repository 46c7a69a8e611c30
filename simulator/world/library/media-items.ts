/** The media of the simulated library, independent of how a server version writes them. */

/** Who owns a playlist of the built-in provider, and who else may see or change it (2.11 and newer). */
export interface PlaylistAccess {
	/** The ID of an account; null if it belongs to everybody. */
	readonly owner: string | null;
	readonly sharing: 'private' | 'members' | 'everyone';
	readonly shared_users: readonly string[];
	/** Whether those who may see it may also change its contents. */
	readonly collaborative: boolean;
}

/** How a provider treats a playlist, where it differs from one that keeps it in a file (from the source). */
export interface PlaylistProviderBehavior {
	/**
	 * Lists the same rows until a refresh is forced: servers before 2.10 do so if a file changes twice within a second, and
	 * for hours with streaming services.
	 */
	readonly cachesRows?: boolean;
	/** Removes all copies of a track with one of them, as streaming services without positions do. */
	readonly removesCopies?: boolean;
	readonly addsAtStart?: boolean;
}

/** The types that providers add to the library; "all types" means these. */
export const PROVIDER_MEDIA_TYPES = [
	'artist',
	'album',
	'track',
	'playlist',
	'radio',
	'audiobook',
	'podcast',
] as const;

/** The types in the library: genres come from no provider, and podcast episodes only exist within their podcast. */
export const LIBRARY_MEDIA_TYPES = [...PROVIDER_MEDIA_TYPES, 'genre'] as const;

export type LibraryType = (typeof LIBRARY_MEDIA_TYPES)[number];

export interface ItemSource {
	readonly itemId: string;
	readonly domain: string;
	readonly instance: string;
	/** `?` for items that are not audio themselves. */
	readonly contentType: string;
	readonly url: string | null;
}

interface BaseItem {
	readonly source: ItemSource;
	readonly name: string;
	/** Numeric text; null as long as only the provider has the item. */
	libraryId: string | null;
	favorite: boolean;
	dateAdded: string | null;
	readonly genres: readonly string[] | null;
	/** Whether its file or stream no longer exists although the library lists it. */
	isGone?: boolean;
	/** The seconds after which its stream ends, if it breaks off. */
	breaksOffAt?: number;
}

export type Artist = BaseItem & { readonly mediaType: 'artist' };

export interface Album extends BaseItem {
	readonly mediaType: 'album';
	readonly year: number;
	readonly artists: readonly Artist[];
	readonly tracks: Track[];
}

export interface Lyrics {
	readonly plain: string | null;
	/** With times (LRC). */
	readonly synced: string | null;
}

export interface Track extends BaseItem {
	readonly mediaType: 'track';
	readonly duration: number;
	readonly artists: readonly Artist[];
	readonly album: Album | null;
	readonly trackNumber: number;
	lyrics?: Lyrics;
}

export interface Playlist extends BaseItem {
	readonly mediaType: 'playlist';
	name: string;
	/** The name before it was renamed in the library, which its provider keeps. */
	firstName?: string;
	sortName?: string;
	readonly owner: string;
	tracks: Track[];
	readonly isEditable: boolean;
	/** Whether it has no fixed contents: a queue that plays it refills itself from it (2.9 and newer). */
	isDynamic?: boolean;
	/** Null: it belongs to everybody. */
	access: PlaylistAccess | null;
	behavior?: PlaylistProviderBehavior;
	cachedTracks?: readonly Track[];
}

export type Radio = BaseItem & { readonly mediaType: 'radio' };

export interface Chapter {
	readonly position: number;
	readonly name: string;
	readonly start: number;
	readonly end: number;
}

export interface Audiobook extends BaseItem {
	readonly mediaType: 'audiobook';
	readonly authors: readonly string[];
	readonly duration: number;
	readonly chapters: readonly Chapter[];
}

export interface Podcast extends BaseItem {
	readonly mediaType: 'podcast';
	readonly publisher: string;
	readonly description: string;
	/** In the order in which the provider lists them. */
	readonly episodes: PodcastEpisode[];
	/** How many there were when it was added to the library; a sync does not update this (recorded). */
	readonly countedEpisodes: number;
}

/** Created by the library from the genres of its items, from 2.8 on; no provider has it. */
export interface Genre extends BaseItem {
	readonly mediaType: 'genre';
	/** Whether the server created it, with or without media, and not the library's files. */
	readonly isServersOwn: boolean;
}

export interface PodcastEpisode extends BaseItem {
	readonly mediaType: 'podcast_episode';
	readonly podcast: Podcast;
	/** The provider's number, not always in the order of `releaseDate`. */
	readonly position: number;
	readonly duration: number;
	/** As the feed wrote it, in any time zone or none. */
	readonly releaseDate: string | null;
}

/** What all items outside the library have in common, besides their genres. */
export const NOT_IN_LIBRARY = { libraryId: null, favorite: false, dateAdded: null };

export function libraryItemFields(libraryId: string) {
	return { libraryId, favorite: false, dateAdded: '2026-03-01T08:00:00' };
}

/** The source of what a provider has; a playlist or an artist is no audio itself. */
export function sourceAt(
	{ domain, instance }: Pick<ItemSource, 'domain' | 'instance'>,
	itemId: string,
	contentType = '?',
	url: string | null = null,
): ItemSource {
	return { domain, instance, itemId, contentType, url };
}

export type LibraryItem = Artist | Album | Track | Playlist | Radio | Audiobook | Podcast | Genre;
export type MediaItem = LibraryItem | PodcastEpisode;

export type Playable = Track | Radio | Audiobook | PodcastEpisode;

/** Whether an item is reported by its library ID or by its provider's. */
export type ItemIdKind = 'library' | 'provider';

export function defaultItemIdKind(item: MediaItem): ItemIdKind {
	return item.libraryId === null ? 'provider' : 'library';
}

export function itemIdOf(item: MediaItem, idKind: ItemIdKind = defaultItemIdKind(item)): string {
	return idKind === 'library' && item.libraryId !== null ? item.libraryId : item.source.itemId;
}

export function providerOf(item: MediaItem, idKind: ItemIdKind = defaultItemIdKind(item)): string {
	return idKind === 'library' && item.libraryId !== null ? 'library' : item.source.instance;
}

export function uriOf(item: MediaItem, idKind: ItemIdKind = defaultItemIdKind(item)): string {
	return `${providerOf(item, idKind)}://${item.mediaType}/${itemIdOf(item, idKind)}`;
}

/** Seconds, or null for a stream without an end. */
export function durationOf(item: Playable): number | null {
	return item.mediaType === 'radio' ? null : item.duration;
}

/** A release date in milliseconds since 1970; null if there is none. Without a time zone it is UTC. */
export function releaseDateToMs(releaseDate: string | null): number | null {
	if (releaseDate === null) return null;
	const hasZone = /(Z|[+-]\d\d:\d\d)$/.test(releaseDate);
	return Date.parse(hasZone ? releaseDate : `${releaseDate}Z`);
}
