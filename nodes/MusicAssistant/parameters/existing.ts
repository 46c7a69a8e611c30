import { itemBehind } from '../services/library/itemBehind';
import type { JsonObject } from '../helpers/json';
import type { ChosenItem } from './chosenItem';
import type { OperationContext } from './operationContext';

/**
 * The parts of an item as they came. None may mean that there is no such item: servers answer an unknown provider
 * with an empty list.
 *
 * @throws ParameterFault when the server finds no such item
 */
export async function ofExisting(
	{ parameters, server }: OperationContext,
	name: string,
	item: ChosenItem,
	parts: JsonObject[],
): Promise<JsonObject[]> {
	if (parts.length > 0 || (await itemBehind(server, item.uri)) !== 'missing') return parts;
	throw parameters.fault(
		name,
		`names ${item.uri}, where the server finds nothing`,
		'Check the ID and, with By ID, the provider: its instance or domain, or "library".',
	);
}
