import type { MusicServer } from '../world/music-server';
import { PROVIDERS } from '../world/providers/providers';
import { setting } from '../world/settings/setting-definitions';
import type { WireObject } from './media';
import { settingObject } from './settings';

/** Which types of a music provider are synced; other settings of providers are not simulated. */
export function providerSettings(server: MusicServer, instance: string): WireObject {
	const provider = PROVIDERS.find((candidate) => candidate.instance === instance);
	if (!provider) return {};
	const synced = server.syncs.behaviors.typesOf(provider);
	return Object.fromEntries(
		provider.has.map((type) => {
			const key = `library_sync_${type}s`;
			const definition = setting(key, 'boolean', `Sync ${type}s`, 'sync_options', true);
			const listed = { key, ownerId: instance, definition };
			return [key, settingObject(server, listed, synced.includes(type))];
		}),
	);
}
