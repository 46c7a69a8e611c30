import type { LibraryType } from '../library/media-items';
import { isSince, type Profile } from '../../profiles/profile';

export interface MusicProvider {
	readonly domain: string;
	readonly instance: string;
	readonly name: string;
	readonly isStreaming: boolean;
	readonly mediaTypes: readonly LibraryType[];
	readonly syncedTypes: readonly LibraryType[];
	/** The types that are synced along with tracks, so that their own syncs have nothing to do (recorded for a folder). */
	readonly typesSyncedWithTracks?: readonly LibraryType[];
}

export const MUSIC_FOLDER = { domain: 'filesystem', instance: 'filesystem--1234' } as const;
export const STREAMING_SERVICE = { domain: 'spotify', instance: 'spotify--Vq7Lk2Xw' } as const;

const STREAMED_TYPES = ['track', 'podcast'] as const;

/** The provider of the playlists and radio stations that the server itself keeps. */
export const BUILTIN_PROVIDER = 'builtin';

export const MUSIC_PROVIDERS: readonly MusicProvider[] = [
	createMusicProvider(BUILTIN_PROVIDER, BUILTIN_PROVIDER, 'Built-in', ['playlist', 'radio']),
	{
		...createMusicProvider('filesystem', 'filesystem--1234', 'Music folder', [
			'artist',
			'album',
			'track',
			'playlist',
		]),
		typesSyncedWithTracks: ['artist', 'album'],
	},
	createMusicProvider('filesystem', 'filesystem--5678', 'Audiobook folder', ['audiobook']),
	// Its podcast sync is switched off: requesting one starts nothing and is no error.
	{
		...createMusicProvider('spotify', 'spotify--Vq7Lk2Xw', 'Streaming service', STREAMED_TYPES),
		isStreaming: true,
		syncedTypes: ['track'],
	},
	createMusicProvider('podcastfeed', 'podcastfeed--dR4mZ8pT', 'Feed: Morning News', ['podcast']),
	createMusicProvider('podcastfeed', 'podcastfeed--hY2sB6nK', 'Feed: Field Notes', ['podcast']),
	createMusicProvider('podcastfeed', 'podcastfeed--wJ9cF3vQ', 'Feed: Night Train', ['podcast']),
];

function createMusicProvider(
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

/** How a configured provider is doing; by default it is loaded. */
export type ProviderCondition =
	| 'loaded'
	| 'disabled'
	/** Loaded, but it reports that it is not available. */
	| 'unavailable'
	| 'loading'
	| 'auth_required'
	| 'incompatible'
	| 'error';

interface ProviderState {
	readonly condition: ProviderCondition;
	/** Its last error, which servers before 2.9 do not report for a provider that fails to load (recorded on 2.8). */
	readonly message: string | null;
}

const LOADED: ProviderState = { condition: 'loaded', message: null };

export class ProviderStates {
	private readonly states = new Map<string, ProviderState>();

	set(instance: string, state: ProviderState): void {
		this.states.set(instance, state);
	}

	of(instance: string): ProviderState {
		return this.states.get(instance) ?? LOADED;
	}

	isLoaded(instance: string): boolean {
		const { condition } = this.of(instance);
		return condition === 'loaded' || condition === 'unavailable';
	}

	isUsable(instance: string): boolean {
		return this.of(instance).condition === 'loaded';
	}
}

export const PROVIDER_TYPES = [
	'music',
	'player',
	'metadata',
	'plugin',
	'core',
	'audio_analysis',
] as const;

export interface InstalledProvider {
	readonly type: (typeof PROVIDER_TYPES)[number];
	readonly domain: string;
	readonly instance: string;
	readonly name: string;
	readonly isLoaded: boolean;
	readonly condition: ProviderCondition;
	readonly message: string | null;
	/** Null except for music providers. */
	readonly isStreaming: boolean | null;
	readonly features: readonly string[];
}

type ConfiguredProvider = Omit<InstalledProvider, 'condition' | 'message'>;

/** The ID of the provider that speaks text (2.10 and newer). */
export const SPEECH_ENGINE_ID = 'hass--Ks8dW1pX';

interface LoadedState {
	readonly providerStates: ProviderStates;
	readonly profile: Profile;
	readonly canSpeak: boolean;
}

export function listConfiguredProviders(server: LoadedState): InstalledProvider[] {
	const { profile, canSpeak, providerStates } = server;
	const configured: readonly ConfiguredProvider[] = [
		...MUSIC_PROVIDERS.map(({ domain, instance, name, isStreaming, mediaTypes }) => {
			const features = ['browse', ...mediaTypes.map((type) => `library_${type}s`)];
			return configuredProvider('music', domain, name, features, { instance, isStreaming });
		}),
		configuredProvider('music', 'radiobrowser', 'Radio directory', ['library_radios'], {
			isLoaded: false,
			isStreaming: true,
		}),
		configuredProvider('player', 'squeezelite', 'Squeezelite', ['sync_players']),
		...(isSince(profile, '2.8')
			? [configuredProvider('player', 'universal_player', 'Universal Player', [])]
			: []),
		configuredProvider('metadata', 'musicbrainz', 'MusicBrainz', ['artist_metadata']),
		...(isSince(profile, '2.10')
			? [
					configuredProvider('plugin', 'hass', 'Home automation', [], {
						instance: SPEECH_ENGINE_ID,
						isLoaded: canSpeak,
					}),
				]
			: []),
	];
	return configured.map((provider) => {
		const { condition, message } = providerStates.of(provider.instance);
		const isLoaded = provider.isLoaded && providerStates.isLoaded(provider.instance);
		const shownCondition = provider.isLoaded ? condition : 'disabled';
		return { ...provider, isLoaded, condition: shownCondition, message };
	});
}

function configuredProvider(
	type: InstalledProvider['type'],
	domain: string,
	name: string,
	features: readonly string[],
	more: Partial<ConfiguredProvider> = {},
): ConfiguredProvider {
	const common = { instance: domain, isLoaded: true, isStreaming: null };
	return { type, domain, name, features, ...common, ...more };
}
