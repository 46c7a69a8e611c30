import type { MusicAssistantClient } from '../../api/client';

/** The instances of the providers that have an item; none where the server does not tell. */
export async function providersOf(client: MusicAssistantClient, uri: string): Promise<string[]> {
	const item = await client.tryCall('music/item_by_uri', { uri });
	const instances = (item?.providerMappings ?? []).flatMap(
		({ providerInstance }) => providerInstance ?? [],
	);
	return [...new Set(instances)];
}
