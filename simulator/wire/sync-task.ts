import type { Sync } from '../world/tasks/sync';
import type { WireObject } from './media';

/** A sync that is under way, as servers until 2.7 describe it. */
export function syncTaskObject({ provider, mediaType }: Sync): WireObject {
	return {
		provider_domain: provider.domain,
		provider_instance: provider.instance,
		media_types: [mediaType],
	};
}
