import { hasFeature } from '../../profiles/profile';
import type { Profile } from '../../profiles/profile';
import { MUSIC_PROVIDERS } from './music-providers';
import type { ProviderStates, ProviderCondition } from './provider-states';

export const PROVIDER_TYPES = [
	'music',
	'player',
	'metadata',
	'plugin',
	'core',
	'audio_analysis',
] as const;

/** A provider of any type, configured or loaded. */
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

const SQUEEZELITE: ConfiguredProvider = createProvider('player', 'squeezelite', 'Squeezelite', [
	'sync_players',
]);
const UNIVERSAL_PLAYER: ConfiguredProvider = createProvider(
	'player',
	'universal_player',
	'Universal Player',
	[],
);
const METADATA_PROVIDER: ConfiguredProvider = createProvider(
	'metadata',
	'musicbrainz',
	'MusicBrainz',
	['artist_metadata'],
);

/** The provider that speaks text (2.10 and newer). */
export const SPEECH_ENGINE_ID = 'hass--Ks8dW1pX';
const SPEECH_PROVIDER: ConfiguredProvider = {
	...createProvider('plugin', 'hass', 'Home automation', []),
	instance: SPEECH_ENGINE_ID,
};

/** Disabled, but still configured. */
const DISABLED_PROVIDER: ConfiguredProvider = {
	...createProvider('music', 'radiobrowser', 'Radio directory', ['library_radios']),
	isLoaded: false,
	isStreaming: true,
};

/** The state of the server that decides which providers exist and are loaded. */
interface LoadedState {
	readonly providerStates: ProviderStates;
	readonly profile: Profile;
	readonly canSpeak: boolean;
}

/** All configured providers, loaded or not. */
export function listConfiguredProviders({
	profile,
	canSpeak,
	providerStates,
}: LoadedState): InstalledProvider[] {
	const music = MUSIC_PROVIDERS.map(
		({ domain, instance, name, isStreaming, mediaTypes: types }) => ({
			type: 'music' as const,
			domain,
			instance,
			name,
			isLoaded: true,
			isStreaming,
			features: ['browse', ...types.map((type) => `library_${type}s`)],
		}),
	);
	const players = hasFeature(profile, 'protocolPlayers')
		? [SQUEEZELITE, UNIVERSAL_PLAYER]
		: [SQUEEZELITE];
	const speech = hasFeature(profile, 'speech') ? [{ ...SPEECH_PROVIDER, isLoaded: canSpeak }] : [];
	const configured: readonly ConfiguredProvider[] = [
		...music,
		DISABLED_PROVIDER,
		...players,
		METADATA_PROVIDER,
		...speech,
	];
	return configured.map((provider) => {
		const { condition, message } = providerStates.of(provider.instance);
		const isLoaded = provider.isLoaded && providerStates.isLoaded(provider.instance);
		return {
			...provider,
			isLoaded,
			condition: provider.isLoaded ? condition : 'disabled',
			message,
		};
	});
}

function createProvider(
	type: InstalledProvider['type'],
	domain: string,
	name: string,
	features: readonly string[],
): ConfiguredProvider {
	return { type, domain, instance: domain, name, isLoaded: true, isStreaming: null, features };
}
