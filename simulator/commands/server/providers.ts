import { providerObject, providerSyncSettings } from '../../wire/provider';
import type { WireObject } from '../../wire/wire-object';
import { hasFeature } from '../../profiles/profile';
import {
	listConfiguredProviders,
	PROVIDER_TYPES,
	type InstalledProvider,
} from '../../world/providers/list-configured-providers';
import { defineCommand } from '../command';
import { optionalOrNull, withDefault } from '../parameters';
import { boolean, enumerationOrUnknownType, text } from '../argument-types';

/** An unknown type is one that no provider has. */
const providerType = optionalOrNull(enumerationOrUnknownType('ProviderType', PROVIDER_TYPES));

const configuredProviders = defineCommand({
	name: 'config/providers',
	summary: 'Return the configured providers.',
	parameters: {
		provider_type: providerType,
		provider_domain: optionalOrNull(text),
		include_values: withDefault(boolean, false),
	},
	returns: 'Array of ProviderConfig',
	execute: (
		{ provider_type: type, provider_domain: domain, include_values: includeValues },
		{ server },
	) =>
		listConfiguredProviders(server)
			.filter((provider) => domain === null || provider.domain === domain)
			.filter((provider) => type === null || type === provider.type)
			.map((provider) => ({
				values: includeValues ? providerSyncSettings(server, provider.instance) : {},
				type: provider.type,
				domain: provider.domain,
				instance_id: provider.instance,
				enabled: provider.condition !== 'disabled',
				name: provider.name,
				default_name: provider.name,
				last_error: null,
				...(hasFeature(server.profile, 'providerStatus') && providerStatus(provider)),
			})),
});

/** From 2.9 on; an older server reports no error for a provider that fails to load (recorded on 2.8). */
function providerStatus({ condition, message }: InstalledProvider): WireObject {
	return {
		last_error: message === null ? null : { error_code: 999, message },
		status: condition === 'unavailable' ? 'loaded' : condition,
	};
}

const loadedProviders = defineCommand({
	name: 'providers',
	summary: 'Return the loaded providers.',
	parameters: { provider_type: providerType },
	returns: 'Array of (MetadataProvider | MusicProvider | PlayerProvider | PluginProvider)',
	execute: ({ provider_type: type }, { server }) =>
		listConfiguredProviders(server)
			.filter((provider) => provider.isLoaded && (type === null || type === provider.type))
			.map(providerObject),
});

export const providerCommands = [configuredProviders, loadedProviders];
