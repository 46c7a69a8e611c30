import type { MusicServer } from '../world/music-server';
import { MUSIC_PROVIDERS } from '../world/providers/music-providers';
import { defineSetting } from '../world/settings/setting-definitions';
import type { WireObject } from './wire-object';
import { configEntryObject } from './player-config';

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
