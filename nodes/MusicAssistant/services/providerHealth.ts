import type { CallOptions, MusicAssistantClient } from '../api/client';
import type { Provider, ProviderConfig } from '../api/models/serverDetails';

/** How a configured provider is doing. */
export interface ProviderHealth {
	/** Of the instance. */
	readonly id: string;
	readonly name: string;
	/** Whether it should be loaded: not if somebody has disabled it. */
	readonly enabled: boolean;
	/** Whether the server is still loading it, so that the problem may be over soon. */
	readonly isLoading: boolean;
	/** What is wrong, as a sentence; null if it works or is disabled. */
	readonly problem: string | null;
	readonly config: ProviderConfig;
}

/**
 * How all configured providers are doing. Servers before 2.9 still report a provider that failed to load as enabled, without
 * an error (recorded on 2.8): only the list of the loaded ones shows that it is missing.
 *
 * @param configs the result of `config/providers`, of all types
 * @param loaded the result of `providers`, of all types
 */
export function assessProviders(
	configs: readonly ProviderConfig[],
	loaded: readonly Provider[],
): ProviderHealth[] {
	const loadedById = new Map(loaded.map((provider) => [provider.instanceId, provider]));
	return configs
		.filter(({ instanceId }) => instanceId !== '')
		.map((config) => {
			const { instanceId: id, status } = config;
			const provider = loadedById.get(id);
			return {
				id,
				name: config.name ?? provider?.name ?? id,
				enabled: config.enabled && status !== 'disabled',
				isLoading: status === 'loading',
				problem: problemOf(config, provider),
				config,
			};
		});
}

/** Reads how all configured providers are doing. @throws ApiError without the rights of an admin */
export async function readProviderHealth(
	client: MusicAssistantClient,
	options: CallOptions = {},
): Promise<ProviderHealth[]> {
	const [configs, loaded] = await Promise.all([
		client.call('config/providers', { include_values: false }, options),
		client.call('providers', {}, options),
	]);
	return assessProviders(configs, loaded);
}

/** By the status that servers report from 2.9 on; `loaded` and unknown ones are no problem by themselves. */
const PROBLEM_BY_STATUS: Readonly<Record<string, string>> = {
	auth_required:
		'The server can no longer log in: log in again in Music Assistant under Settings, Providers',
	incompatible: 'The provider does not work with this version of the server',
	error: 'The provider could not be loaded',
	loading: 'The provider is still being loaded',
};

function problemOf(config: ProviderConfig, loaded: Provider | undefined): string | null {
	const { enabled, status = '', lastError } = config;
	if (!enabled || status === 'disabled') return null;
	const problem = Object.hasOwn(PROBLEM_BY_STATUS, status)
		? PROBLEM_BY_STATUS[status]
		: problemOfLoaded(loaded, lastError);
	if (problem === undefined) return null;
	return lastError === undefined ? problem : `${problem}: ${lastError}`;
}

function problemOfLoaded(
	loaded: Provider | undefined,
	lastError: string | undefined,
): string | undefined {
	if (loaded === undefined) return 'The provider is enabled, but could not be loaded';
	if (!loaded.available) return 'The provider is loaded, but not available';
	return lastError === undefined ? undefined : 'The provider reports an error';
}
