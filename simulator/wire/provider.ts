import type { InstalledProvider } from '../world/providers/list-configured-providers';
import type { WireObject } from './wire-object';

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
