import type { LibraryType } from '../library/media-items';

/** A configured music provider. */
export interface MusicProvider {
	readonly domain: string;
	readonly instance: string;
	readonly name: string;
	readonly isStreaming: boolean;
	/** The media types it has. */
	readonly mediaTypes: readonly LibraryType[];
	/** The types whose sync is switched on. */
	readonly syncedTypes: readonly LibraryType[];
	/** The types that are synced along with tracks, so that their own syncs have nothing to do (recorded for a folder). */
	readonly typesSyncedWithTracks?: readonly LibraryType[];
}

const STREAMED_TYPES = ['track', 'podcast'] as const;

/** The provider of the playlists and radio stations that the server itself keeps. */
export const BUILTIN_PROVIDER = 'builtin';

/** The loaded music providers. */
export const MUSIC_PROVIDERS: readonly MusicProvider[] = [
	createProvider(BUILTIN_PROVIDER, BUILTIN_PROVIDER, 'Built-in', ['playlist', 'radio']),
	{
		...createProvider('filesystem', 'filesystem--1234', 'Music folder', [
			'artist',
			'album',
			'track',
			'playlist',
		]),
		typesSyncedWithTracks: ['artist', 'album'],
	},
	createProvider('filesystem', 'filesystem--5678', 'Audiobook folder', ['audiobook']),
	// Its podcast sync is switched off: requesting one starts nothing and is no error.
	{
		...createProvider('spotify', 'spotify--Vq7Lk2Xw', 'Streaming service', STREAMED_TYPES),
		isStreaming: true,
		syncedTypes: ['track'],
	},
	createProvider('podcastfeed', 'podcastfeed--dR4mZ8pT', 'Feed: Morning News', ['podcast']),
	createProvider('podcastfeed', 'podcastfeed--hY2sB6nK', 'Feed: Field Notes', ['podcast']),
	createProvider('podcastfeed', 'podcastfeed--wJ9cF3vQ', 'Feed: Night Train', ['podcast']),
];

function createProvider(
	domain: string,
	instance: string,
	name: string,
	types: readonly LibraryType[],
): MusicProvider {
	return { domain, instance, name, isStreaming: false, mediaTypes: types, syncedTypes: types };
}

/** Whether a provider argument refers to a known instance or domain, or to the library itself. */
export function isKnownProvider(instanceOrDomain: string): boolean {
	return (
		instanceOrDomain === 'library' ||
		MUSIC_PROVIDERS.some(({ domain, instance }) => [domain, instance].includes(instanceOrDomain))
	);
}
