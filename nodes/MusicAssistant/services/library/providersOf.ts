import { children, text } from '../../helpers/json';
import type { Server } from '../../api/client';

/** The instances of the providers that have an item; none where the server does not tell. */
export async function providersOf(server: Server, uri: string): Promise<string[]> {
	const item = await server.callIfWilling('music/item_by_uri', { uri });
	const instances = children(item, 'provider_mappings').flatMap(
		(mapping) => text(mapping, 'provider_instance') ?? [],
	);
	return [...new Set(instances)];
}
