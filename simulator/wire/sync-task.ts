import type { ProviderSync } from '../world/tasks/provider-syncs';
import type { WireObject } from './wire-object';

/** A running sync, as servers before 2.8 report it. */
export function syncTaskObject({ provider, mediaType }: ProviderSync): WireObject {
	return {
		provider_domain: provider.domain,
		provider_instance: provider.instance,
		media_types: [mediaType],
	};
}
