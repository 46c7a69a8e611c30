import { unknownProviderError } from '../errors/unknownProviderError';
import type { OperationContext } from '../operationContext';
import type { Collection } from '../parameters';

/**
 * Checks that providers are set up, if the server lists them.
 *
 * @param alsoAllowed other permitted names
 * @throws ParameterError for an unknown one: the server fails without a reason, or silently finds nothing
 */
export async function requireKnownProviders(
	{ client }: OperationContext,
	options: Collection,
	optionName: string,
	providers: readonly string[],
	alsoAllowed: readonly string[] = [],
): Promise<void> {
	const all = await client.tryCall('providers', { provider_type: 'music' });
	if (!all) return;
	const known = [...all.flatMap(({ instanceId, domain }) => [instanceId, domain]), ...alsoAllowed];
	const unknown = providers.find((one) => !known.includes(one));
	if (unknown === undefined) return;
	throw unknownProviderError(options, optionName, unknown, all);
}
