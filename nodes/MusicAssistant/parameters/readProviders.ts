import { listed } from '../helpers/names';
import type { OperationContext } from './operationContext';
import type { Collection } from './parameters';

/**
 * Names of providers, once it is known that they are set up; a server that does not list them is believed.
 *
 * @param others what may be named beside them
 * @throws ParameterError for one that is not: the server breaks without a reason, or finds nothing without a word
 */
export async function readProviders(
	{ client }: OperationContext,
	options: Collection,
	name: string,
	given: readonly string[],
	others: readonly string[] = [],
): Promise<void> {
	const all = await client.tryCall('providers', { provider_type: 'music' });
	if (!all) return;
	const known = [...all.flatMap(({ instanceId, domain }) => [instanceId, domain]), ...others];
	const stranger = given.find((one) => !known.includes(one));
	if (stranger === undefined) return;
	throw options.error(
		name,
		`is "${stranger}", and no such provider is set up`,
		`Choose from the list: ${listed(all.map(({ instanceId }) => instanceId).filter((id) => id !== ''))}.`,
	);
}
