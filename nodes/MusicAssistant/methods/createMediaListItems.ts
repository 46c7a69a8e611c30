import type { INodeListSearchItems } from 'n8n-workflow';
import type { MusicAssistantClient } from '../api/client';
import type { MediaItem } from '../api/models/mediaItem';
import {
	distinctNames,
	entriesWithSameName,
	type NamingRule,
} from '../helpers/naming/distinctNames';
import { detailedMediaTitle, mediaTitle } from '../helpers/naming/mediaTitle';
import { readItemProviders } from '../services/library/readItemProviders';
import { webPageUrl } from './webPageUrl';

/**
 * The entries of a list for media items. Each shows the artist and, if it is not in the library, which provider has it.
 *
 * @param showsMediaType whether the items are of several media types
 */
export async function createMediaListItems(
	client: MusicAssistantClient,
	items: readonly MediaItem[],
	showsMediaType: boolean,
): Promise<INodeListSearchItems[]> {
	const listed = items.filter(({ uri }) => uri !== undefined);
	const providers = await readProviderNames(client, listed, showsMediaType);
	const namings = namingRules(showsMediaType, providers);
	const names = distinctNames(listed, [
		...namings,
		(item) => `${namings[0](item)} ${item.uri ?? ''}`,
	]);
	return listed.map((item, index) => {
		const url = webPageUrl(item, client);
		return { name: names[index] ?? '', value: item.uri ?? '', ...(url !== undefined && { url }) };
	});
}

type ProviderNames = ReadonlyMap<MediaItem, string>;

type NamingRules = readonly [NamingRule<MediaItem>, ...NamingRule<MediaItem>[]];

/** The shortest first: with the provider only if the item is not in the library, or if nothing else distinguishes it. */
function namingRules(showsType: boolean, providers: ProviderNames): NamingRules {
	const suffix = (item: MediaItem, provider?: string) => {
		const type = showsType ? (item.mediaType ?? 'item').replace('_', ' ') : undefined;
		const notes = [type, provider].filter((note) => note !== undefined);
		return notes.length > 0 ? ` (${notes.join(', ')})` : '';
	};
	const shown = (item: MediaItem) => (isInLibrary(item) ? undefined : providers.get(item));
	return [
		(item) => mediaTitle(item) + suffix(item, shown(item)),
		(item) => detailedMediaTitle(item) + suffix(item, shown(item)),
		(item) => mediaTitle(item) + suffix(item, providers.get(item)),
	];
}

function isInLibrary({ provider }: MediaItem): boolean {
	return provider === 'library';
}

/** The names of the providers of the items that are not in the library, or that nothing else distinguishes. */
async function readProviderNames(
	client: MusicAssistantClient,
	items: readonly MediaItem[],
	showsType: boolean,
): Promise<ProviderNames> {
	const ambiguous = entriesWithSameName(items, namingRules(showsType, new Map()));
	const shown = items.filter((item) => !isInLibrary(item) || ambiguous.includes(item));
	if (shown.length === 0) return new Map();
	const all = (await client.tryCall('providers', { provider_type: 'music' })) ?? [];
	const nameOf = (given: string) =>
		all.find(({ instanceId, domain }) => [instanceId, domain].includes(given))?.name ?? given;
	const entries = shown.map(async (item) => {
		const { provider = '', uri = '' } = item;
		const instances = isInLibrary(item) ? await readItemProviders(client, uri) : [provider];
		return [item, instances.map(nameOf).join(', ')] as const;
	});
	return new Map((await Promise.all(entries)).filter(([, name]) => name !== ''));
}
