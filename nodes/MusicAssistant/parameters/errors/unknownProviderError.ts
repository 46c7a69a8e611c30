import type { Provider } from '../../api/models/provider';
import { joinWithLimit } from '../../helpers/text';
import type { Collection } from '../parameters';
import type { ParameterError } from './parameterError';

/**
 * The error to throw for a provider that the server does not have.
 *
 * @param loadedProviders those that it has
 * @param purpose what the provider would have to be for
 */
export function unknownProviderError(
	options: Collection,
	optionName: string,
	unknownProvider: string,
	loadedProviders: readonly Provider[],
	purpose?: string,
): ParameterError {
	const ids = loadedProviders.map(({ instanceId }) => instanceId).filter((id) => id !== '');
	return options.error(
		optionName,
		`is "${unknownProvider}", but no such provider is set up${purpose === undefined ? '' : ` for ${purpose}`}`,
		`Choose from the list: ${joinWithLimit(ids)}.`,
	);
}
