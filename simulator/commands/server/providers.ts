import { providerObject } from '../../wire/provider';
import { providerSyncSettings } from '../../wire/provider-sync-settings';
import { hasFeature } from '../../profiles/profile';
import {
	listConfiguredProviders,
	PROVIDER_TYPES,
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
				enabled: provider.isLoaded,
				name: provider.name,
				default_name: provider.name,
				last_error: null,
				...(hasFeature(server.profile, 'providerStatus') && {
					status: provider.isLoaded ? 'loaded' : 'disabled',
				}),
			})),
});

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
