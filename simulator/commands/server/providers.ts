import { PROVIDERS } from '../../world/providers';
import { command } from '../command';
import { nullable, withDefault } from '../parameters';
import { boolean, text } from '../types';

/** All of them are sources of music; the real servers have other types as well. */
export const providers = command({
	name: 'config/providers',
	summary: 'Return the configured providers.',
	parameters: {
		provider_type: nullable(text),
		provider_domain: nullable(text),
		include_values: withDefault(boolean, false),
	},
	returns: 'Array of ProviderConfig',
	execute: ({ provider_type: type, provider_domain: domain }) =>
		PROVIDERS.filter((provider) => domain === null || provider.domain === domain)
			.filter(() => type === null || type === 'music')
			.map((provider) => ({
				values: {},
				type: 'music',
				domain: provider.domain,
				instance_id: provider.instance,
				enabled: true,
				name: provider.name,
				default_name: provider.name,
				last_error: null,
			})),
});
