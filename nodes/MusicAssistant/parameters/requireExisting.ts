import { resolveUri } from '../services/library/resolveUri';
import type { MediaItem } from '../api/models/mediaItem';
import type { ResolvedItem } from './resolveItem';
import type { OperationContext } from './operationContext';

/**
 * The parts of an item as they came. None may mean that there is no such item: servers answer an unknown provider
 * with an empty list.
 *
 * @throws ParameterError when the server finds no such item
 */
export async function requireExisting(
	{ parameters, client }: OperationContext,
	name: string,
	item: ResolvedItem,
	parts: readonly MediaItem[],
): Promise<readonly MediaItem[]> {
	if (parts.length > 0 || (await resolveUri(client, item.uri)) !== 'missing') return parts;
	throw parameters.error(
		name,
		`names ${item.uri}, where the server finds nothing`,
		'Check the ID and, with By ID, the provider: its instance or domain, or "library".',
	);
}
