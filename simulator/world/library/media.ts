/** The media of the simulated library, independent of how a server version writes them. */

/** Whose a playlist of the built-in provider is, and who else may see or change it (since 2.11). */
export interface PlaylistAccess {
	/** An account's id; null is the whole household. */
	readonly owner: string | null;
	readonly sharing: 'private' | 'selected' | 'members' | 'everyone';
	readonly shared_users: readonly string[];
	/** Whether those who may see it may also change what is in it. */
	readonly collaborative: boolean;
}

/** What providers bring into the library, and what "all types" means to the server. */
export const LIBRARY_TYPES = [
	'artist',
	'album',
	'track',
	'playlist',
	'radio',
	'audiobook',
	'podcast',
] as const;

/** What the library keeps: genres come from no provider. Podcast episodes exist only below their podcast. */
export const KEPT_TYPES = [...LIBRARY_TYPES, 'genre'] as const;

export type LibraryType = (typeof KEPT_TYPES)[number];

/** Where an item comes from: one provider instance and the id the item has there. */
export interface Source {
	readonly itemId: string;
	readonly domain: string;
	readonly instance: string;
	/** `?` for what is not audio itself. */
	readonly contentType: string;
	readonly url: string | null;
}

interface Item {
	readonly source: Source;
	readonly name: string;
	/** Numeric text; null while the item is known to its provider only. */
	libraryId: string | null;
	favorite: boolean;
	dateAdded: string | null;
	readonly genres: readonly string[] | null;
	/** Whether its file or stream is not there any more although the library lists it. */
	isGone?: boolean;
}

export interface Artist extends Item {
	readonly mediaType: 'artist';
}

export interface Album extends Item {
	readonly mediaType: 'album';
	readonly year: number;
	readonly artists: readonly Artist[];
	readonly tracks: Track[];
}

/** What is known of the words of a track. */
export interface Lyrics {
	readonly plain: string | null;
	/** With times (LRC). */
	readonly synced: string | null;
}

export interface Track extends Item {
	readonly mediaType: 'track';
	readonly duration: number;
	readonly artists: readonly Artist[];
	readonly album: Album | null;
	readonly trackNumber: number;
	/** Once somebody has looked for them. */
	lyrics?: Lyrics;
}

export interface Playlist extends Item {
	readonly mediaType: 'playlist';
	name: string;
	/** What lists sort it by, where a client has said so. */
	sortName?: string;
	readonly owner: string;
	tracks: Track[];
	readonly isEditable: boolean;
	/** Whether it has no fixed contents: a queue that plays it fills itself from it (since 2.9). */
	isDynamic?: boolean;
	/** Null: it belongs to everybody. */
	access: PlaylistAccess | null;
}

export interface Radio extends Item {
	readonly mediaType: 'radio';
}

export interface Chapter {
	readonly position: number;
	readonly name: string;
	readonly start: number;
	readonly end: number;
}

export interface Audiobook extends Item {
	readonly mediaType: 'audiobook';
	readonly authors: readonly string[];
	readonly duration: number;
	readonly chapters: readonly Chapter[];
}

export interface Podcast extends Item {
	readonly mediaType: 'podcast';
	readonly publisher: string;
	readonly description: string;
	/** In the order in which the provider lists them. */
	readonly episodes: PodcastEpisode[];
	/** How many there were when it came into the library: a sync does not count again (recorded). */
	readonly countedEpisodes: number;
}

/** Made by the library of what its items are said to be, since 2.8; no provider has it. */
export interface Genre extends Item {
	readonly mediaType: 'genre';
}

export interface PodcastEpisode extends Item {
	readonly mediaType: 'podcast_episode';
	readonly podcast: Podcast;
	/** The provider's number, not always in the order of `releaseDate`. */
	readonly position: number;
	readonly duration: number;
	/** As the feed wrote it, in any time zone or none. */
	readonly releaseDate: string | null;
}

export type LibraryItem = Artist | Album | Track | Playlist | Radio | Audiobook | Podcast | Genre;
export type MediaItem = LibraryItem | PodcastEpisode;

/** What can stand in a queue. */
export type Playable = Track | Radio | Audiobook | PodcastEpisode;

/** Whether an item is shown under its library id or under its provider's. */
export type Form = 'library' | 'provider';

/** The form in which the server itself lists the item: the library's where it is in the library. */
export function ownForm(item: MediaItem): Form {
	return item.libraryId === null ? 'provider' : 'library';
}

export function itemIdOf(item: MediaItem, form: Form = ownForm(item)): string {
	return form === 'library' && item.libraryId !== null ? item.libraryId : item.source.itemId;
}

export function providerOf(item: MediaItem, form: Form = ownForm(item)): string {
	return form === 'library' && item.libraryId !== null ? 'library' : item.source.instance;
}

export function uriOf(item: MediaItem, form: Form = ownForm(item)): string {
	return `${providerOf(item, form)}://${item.mediaType}/${itemIdOf(item, form)}`;
}

/** Seconds, or null for what has no end. */
export function durationOf(item: Playable): number | null {
	return item.mediaType === 'radio' ? null : item.duration;
}
