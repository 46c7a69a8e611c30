import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import { createSameSyncPredicate, type MediaTypeSync, type SyncRequest } from './startedSync';

/** What a server silently leaves out of a sync. */
export interface SkippedSyncs {
	/** The requested media types whose sync is switched off in the settings of their provider. */
	switchedOff: MediaTypeSync[];
	/** The requested providers that are not set up. */
	unknown: string[];
	/** Whether nothing is left to sync. Never true without requested providers. */
	areAllSkipped: boolean;
}

/** Finds out what a sync leaves out; `undefined` if the token's user may not see it. */
export async function findSkippedSyncs(
	client: MusicAssistantClient,
	{ media_types: requested, providers }: SyncRequest,
): Promise<SkippedSyncs | undefined> {
	// The sync has been started, so an error here is no failure of the item.
	const configs = await client
		.call('config/providers', { provider_type: 'music', include_values: true })
		.catch(asApiError);
	if (configs instanceof ApiError) return undefined;
	const switchedOff = configs.flatMap(({ instanceId: provider, mediaTypesNotSynced }) => {
		if (providers?.includes(provider) === false) return [];
		return mediaTypesNotSynced
			.filter((mediaType) => requested?.includes(mediaType) ?? true)
			.map((mediaType) => ({ provider, mediaType }));
	});
	const ids = configs.map(({ instanceId }) => instanceId);
	const unknown = (providers ?? []).filter((id) => !ids.includes(id));
	const isSkipped = (provider: string) =>
		unknown.includes(provider) ||
		requested?.every((mediaType) =>
			switchedOff.some(createSameSyncPredicate({ provider, mediaType })),
		);
	return { switchedOff, unknown, areAllSkipped: providers?.every(isSkipped) ?? false };
}
