import type { Provider } from '../../api/models/provider';
import { joinWithLimit } from '../../helpers/text';
import type { Collection } from '../parameters';
import type { ParameterError } from './parameterError';

/**
 * The error to throw for a provider that the server does not have.
 *
 * @param loaded those that it has
 * @param purpose what the provider would have to be for
 */
export function unknownProviderError(
	options: Collection,
	name: string,
	given: string,
	loaded: readonly Provider[],
	purpose?: string,
): ParameterError {
	const ids = loaded.map(({ instanceId }) => instanceId).filter((id) => id !== '');
	return options.error(
		name,
		`is "${given}", but no such provider is set up${purpose === undefined ? '' : ` for ${purpose}`}`,
		`Choose from the list: ${joinWithLimit(ids)}.`,
	);
}
