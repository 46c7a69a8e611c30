import type { LibraryType } from '../library/media';

/** A configured music provider. */
export interface Provider {
	readonly domain: string;
	readonly instance: string;
	readonly name: string;
	readonly isStreaming: boolean;
	/** The media types it has. */
	readonly has: readonly LibraryType[];
	/** The types whose sync is switched on. */
	readonly syncs: readonly LibraryType[];
	/** The types that are synced with its tracks: syncing them separately has nothing to do (recorded for a folder). */
	readonly comeWithTracks?: readonly LibraryType[];
}

const STREAMED = ['track', 'podcast'] as const;

/** The plugin that keeps smart playlists, which are in the library like those of music providers. */
export const SMART_PLAYLISTS = 'smart_playlist';

/** The loaded music providers. */
export const PROVIDERS: readonly Provider[] = [
	provider('builtin', 'builtin', 'Built-in', ['playlist', 'radio']),
	{
		...provider('filesystem', 'filesystem--1234', 'Music folder', [
			'artist',
			'album',
			'track',
			'playlist',
		]),
		comeWithTracks: ['artist', 'album'],
	},
	provider('filesystem', 'filesystem--5678', 'Audiobook folder', ['audiobook']),
	// Its podcast sync is switched off: requesting one starts nothing and is no error.
	{
		...provider('spotify', 'spotify--Vq7Lk2Xw', 'Streaming service', STREAMED),
		isStreaming: true,
		syncs: ['track'],
	},
	provider('podcastfeed', 'podcastfeed--dR4mZ8pT', 'Feed: Morning News', ['podcast']),
	provider('podcastfeed', 'podcastfeed--hY2sB6nK', 'Feed: Field Notes', ['podcast']),
	provider('podcastfeed', 'podcastfeed--wJ9cF3vQ', 'Feed: Night Train', ['podcast']),
];

function provider(
	domain: string,
	instance: string,
	name: string,
	types: readonly LibraryType[],
): Provider {
	return { domain, instance, name, isStreaming: false, has: types, syncs: types };
}

/** Whether this server knows a provider argument; `library` is the library itself. */
export function isKnownProvider(instanceOrDomain: string): boolean {
	return (
		instanceOrDomain === 'library' ||
		instanceOrDomain === SMART_PLAYLISTS ||
		PROVIDERS.some(({ domain, instance }) => [domain, instance].includes(instanceOrDomain))
	);
}
