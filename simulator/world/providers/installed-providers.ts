import { hasFeature } from '../../profiles/profile';
import type { Profile } from '../../profiles/profile';
import { PLUGINS } from '../plugins/plugins';
import type { PluginDomain } from '../plugins/plugins';
import { PROVIDERS, SMART_PLAYLISTS } from './providers';

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
	/** Of music providers only. */
	readonly isStreaming: boolean | null;
	readonly features: readonly string[];
}

const SQUEEZELITE: InstalledProvider = other('player', 'squeezelite', 'Squeezelite', [
	'sync_players',
]);
const UNIVERSAL: InstalledProvider = other('player', 'universal_player', 'Universal Player', []);
const METADATA: InstalledProvider = other('metadata', 'musicbrainz', 'MusicBrainz', [
	'artist_metadata',
]);

/** Speaks texts, from 2.10 on. */
export const SPEECH_ENGINE = 'hass--Ks8dW1pX';
const SPEECH: InstalledProvider = {
	...other('plugin', 'hass', 'Home automation', []),
	instance: SPEECH_ENGINE,
};

/** The plugins that can be unloaded, from 2.10 on. */
const PLUGIN_PROVIDERS: Readonly<Record<PluginDomain, InstalledProvider>> = {
	party: other('plugin', 'party', 'Party', []),
	smart_playlist: other('plugin', SMART_PLAYLISTS, 'Smart playlists', ['browse']),
};

/** Disabled, but still configured. */
const SWITCHED_OFF: InstalledProvider = {
	...other('music', 'radiobrowser', 'Radio directory', ['library_radios']),
	isLoaded: false,
	isStreaming: true,
};

/** What decides which providers there are. */
interface LoadedState {
	readonly profile: Profile;
	readonly canSpeak: boolean;
	readonly loadedPlugins: ReadonlySet<PluginDomain>;
}

/** All configured providers, loaded or not. */
export function installedProviders({
	profile,
	canSpeak,
	loadedPlugins,
}: LoadedState): InstalledProvider[] {
	const music = PROVIDERS.map(({ domain, instance, name, isStreaming, has: types }) => ({
		type: 'music' as const,
		domain,
		instance,
		name,
		isLoaded: true,
		isStreaming,
		features: ['browse', ...types.map((type) => `library_${type}s`)],
	}));
	const players = hasFeature(profile, 'protocolPlayers') ? [SQUEEZELITE, UNIVERSAL] : [SQUEEZELITE];
	const speech = hasFeature(profile, 'speech') ? [{ ...SPEECH, isLoaded: canSpeak }] : [];
	const plugins = hasFeature(profile, 'plugins')
		? PLUGINS.map((domain) => ({
				...PLUGIN_PROVIDERS[domain],
				isLoaded: loadedPlugins.has(domain),
			}))
		: [];
	return [...music, SWITCHED_OFF, ...players, METADATA, ...speech, ...plugins];
}

function other(
	type: InstalledProvider['type'],
	domain: string,
	name: string,
	features: readonly string[],
): InstalledProvider {
	return { type, domain, instance: domain, name, isLoaded: true, isStreaming: null, features };
}
