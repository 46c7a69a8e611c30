import { boolIn, isObject, text, type JsonObject } from '../../helpers/json';
import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import type { MediaTypeSync, SyncRequest } from './sync';

/** What a server leaves out of a sync without a word. */
export interface SkippedSyncs {
	/** The wanted kinds whose sync is switched off in the settings of their provider. */
	switchedOff: MediaTypeSync[];
	/** The wanted providers that are not set up. */
	unknown: string[];
	/** Whether nothing is left to sync. Only known where the providers were chosen; unless none exists, the kinds as well. */
	isAll: boolean;
}

/** What a sync leaves out; `undefined` where the server does not tell the token's user. */
export async function skippedSyncs(
	client: MusicAssistantClient,
	{ media_types: wanted, providers }: SyncRequest,
): Promise<SkippedSyncs | undefined> {
	// The sync runs by now: whatever keeps this from being known, the item has not failed.
	const configs = await client
		.call('config/providers', { provider_type: 'music', include_values: true })
		.catch(asApiError);
	if (configs instanceof ApiError) return undefined;
	const switchedOff = configs.flatMap((config) => {
		const provider = idOf(config);
		if (providers?.includes(provider) === false) return [];
		return typesSwitchedOff(config)
			.filter((mediaType) => wanted?.includes(mediaType) ?? true)
			.map((mediaType) => ({ provider, mediaType }));
	});
	const ids = configs.map(idOf);
	const unknown = (providers ?? []).filter((id) => !ids.includes(id));
	const isLeftOut = (provider: string) =>
		unknown.includes(provider) ||
		wanted?.every((mediaType) => switchedOff.some(isTask({ provider, mediaType })));
	return { switchedOff, unknown, isAll: providers?.every(isLeftOut) ?? false };
}

function isTask({ provider, mediaType }: MediaTypeSync) {
	return (task: MediaTypeSync) => task.provider === provider && task.mediaType === mediaType;
}

function idOf(config: JsonObject): string {
	return text(config, 'instance_id') ?? '';
}

/** `library_sync_podcasts` and so on; `library_sync_album_tracks`, `library_sync_deletions` and the like are no kinds. */
const SYNC_SETTING = /^library_sync_(album|artist|audiobook|playlist|podcast|radio|track)s$/;

function typesSwitchedOff(config: JsonObject): string[] {
	const values = isObject(config.values) ? Object.entries(config.values) : [];
	return values.flatMap(([key, entry]) => {
		const [, mediaType] = SYNC_SETTING.exec(key) ?? [];
		const isOff = boolIn(isObject(entry) ? entry.value : entry) === false;
		return mediaType !== undefined && isOff ? mediaType : [];
	});
}
