import type { MusicAssistantClient } from '../../api/client';

/** The provider instances that have an item; none if the server does not report them. */
export async function readItemProviders(
	client: MusicAssistantClient,
	uri: string,
): Promise<string[]> {
	const item = await client.tryCall('music/item_by_uri', { uri });
	const instances = (item?.providerMappings ?? []).flatMap(
		({ providerInstance }) => providerInstance ?? [],
	);
	return [...new Set(instances)];
}
