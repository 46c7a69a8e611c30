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
	const switchedOff = configs.flatMap(({ instanceId: provider, mediaTypesNotSynced }) => {
		if (providers?.includes(provider) === false) return [];
		return mediaTypesNotSynced
			.filter((mediaType) => wanted?.includes(mediaType) ?? true)
			.map((mediaType) => ({ provider, mediaType }));
	});
	const ids = configs.map(({ instanceId }) => instanceId);
	const unknown = (providers ?? []).filter((id) => !ids.includes(id));
	const isLeftOut = (provider: string) =>
		unknown.includes(provider) ||
		wanted?.every((mediaType) => switchedOff.some(isTask({ provider, mediaType })));
	return { switchedOff, unknown, isAll: providers?.every(isLeftOut) ?? false };
}

function isTask({ provider, mediaType }: MediaTypeSync) {
	return (task: MediaTypeSync) => task.provider === provider && task.mediaType === mediaType;
}
