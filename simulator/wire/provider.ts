import type { InstalledProvider } from '../world/providers/list-configured-providers';
import type { WireObject } from './wire-object';
import type { MusicServer } from '../world/music-server';
import { MUSIC_PROVIDERS } from '../world/providers/music-providers';
import { defineSetting } from '../world/settings/setting-definitions';
import { configEntryObject } from './player-config';

/** A loaded provider (not recorded: fields as in the server's source). */
export function providerObject(provider: InstalledProvider): WireObject {
	return {
		type: provider.type,
		domain: provider.domain,
		name: provider.name,
		default_name: provider.name,
		instance_name_postfix: null,
		instance_id: provider.instance,
		lookup_key: provider.instance,
		supported_features: provider.features,
		available: provider.condition !== 'unavailable',
		is_streaming_provider: provider.isStreaming,
	};
}

/** Which types of a music provider are synced; other settings of providers are not simulated. */
export function providerSyncSettings(server: MusicServer, instanceId: string): WireObject {
	const provider = MUSIC_PROVIDERS.find((candidate) => candidate.instance === instanceId);
	if (!provider) return {};
	const synced = server.syncs.behaviors.typesOf(provider);
	return Object.fromEntries(
		provider.mediaTypes.map((type) => {
			const key = `library_sync_${type}s`;
			const definition = defineSetting(key, 'boolean', `Sync ${type}s`, 'sync_options', true);
			const listed = { key, ownerId: instanceId, definition };
			return [key, configEntryObject(server, listed, synced.includes(type))];
		}),
	);
}
