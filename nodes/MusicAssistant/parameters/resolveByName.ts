import type { MusicAssistantClient } from '../api/client';
import { searchLibrary, type LibraryType } from '../services/library/library';
import type { MediaItem } from '../api/models/mediaItem';
import { listed, nearest, sameName, shortened } from '../helpers/names';
import { parseUri, URI_SHAPE, type MediaReference } from '../helpers/uri';
import type { OperationContext } from './operationContext';

/** How many hits of each kind are searched for an exact name: the server finds names that hold it anywhere. */
const HITS_PER_KIND = 500;

/** How many of the near names an error text shows. */
const NEAR_NAMES = 8;

/**
 * The URI that was given where a name is asked for: who has searched first knows it, and it means one item where a name
 * may mean several. Without slashes it may as well be a name.
 */
export function uriInPlaceOfName(given: string): MediaReference | undefined {
	return given.includes('://') ? parseUri(given) : undefined;
}

/**
 * The one item of the library that bears exactly this name, in upper or lower case; never a guess.
 *
 * @param types the kinds it may be of, all where it is left out
 * @throws ParameterError when none or several bear it, with the near ones and their URIs
 */
export async function resolveByName(
	{ parameters, client }: OperationContext,
	name: string,
	wanted: string,
	types?: readonly LibraryType[],
): Promise<MediaReference> {
	const hits = await searchLibrary(client, wanted, HITS_PER_KIND, types);
	if (hits === undefined) {
		throw parameters.error(
			name,
			'cannot be found by name on this server, which has no command to search its library',
			`Give the URI in place of the name: ${URI_SHAPE}.`,
		);
	}
	const matches = hits.filter((item) => sameName(item.name ?? '', wanted));
	const [match] = matches;
	const found = match && matches.length === 1 ? parseUri(match.uri ?? '') : undefined;
	if (found) return found;
	throw matches.length > 1
		? parameters.error(
				name,
				`names "${wanted}", which the library has ${matches.length} times`,
				`Give the URI of the one you mean in place of the name: ${described(matches)}.`,
			)
		: parameters.error(
				name,
				`names "${shortened(wanted)}", which the library does not have`,
				await nearNames(client, wanted, hits, types),
			);
}

/** Names that hold the wanted one; where there are none, those that are a few letters away. */
async function nearNames(
	client: MusicAssistantClient,
	wanted: string,
	hits: readonly MediaItem[],
	types?: readonly LibraryType[],
): Promise<string> {
	if (hits.length > 0) return `The exact name is needed. Near ones: ${described(hits)}.`;
	const all = (await searchLibrary(client, '', HITS_PER_KIND, types)) ?? [];
	const near = nearest(
		wanted,
		all.map((item) => item.name ?? ''),
	);
	const items = all.filter((item) => near.includes(item.name ?? ''));
	if (items.length > 0) return `Near ones: ${described(items)}.`;
	return all.length > 0
		? `Check the spelling: no name there is near. It has, for example: ${described(someOfEachKind(all))}.`
		: 'There is nothing of the kind in it yet: add it in Music Assistant, or give a URI in place of the name.';
}

/** As many as an error text shows, of every kind that is there. */
function someOfEachKind(items: readonly MediaItem[]): MediaItem[] {
	const kinds = [...new Set(items.map((item) => item.mediaType))];
	const each = Math.max(1, Math.floor(NEAR_NAMES / kinds.length));
	return kinds.flatMap((kind) => items.filter((item) => item.mediaType === kind).slice(0, each));
}

function described(items: readonly MediaItem[]): string {
	const entries = items.map((item) => `${item.name ?? ''} (${item.uri ?? ''})`);
	return listed(entries, NEAR_NAMES);
}
