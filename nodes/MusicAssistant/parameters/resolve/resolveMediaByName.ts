import type { MusicAssistantClient } from '../../api/client';
import { searchLibrary, type LibraryType } from '../../services/library/libraryItems';
import { hiddenPlaylistHint } from '../../services/playlists/hiddenPlaylistHint';
import type { MediaItem } from '../../api/models/mediaItem';
import { findByName, findSimilarNames } from '../../helpers/nameComparison';
import { joinWithLimit, truncateText } from '../../helpers/text';
import { distinctNames } from '../../helpers/naming/distinctNames';
import { detailedMediaTitle } from '../../helpers/naming/mediaTitle';
import { parseUri, URI_FORMAT_HINT, type MediaReference } from '../../helpers/uri';
import type { OperationContext } from '../operationContext';
import type { MakeParameterError } from '../read/readUris';
import { splitAtNames } from '../read/splitAtNames';

/** The server finds all names that contain the given one: the exact match may be far down. */
const RESULTS_PER_TYPE = 500;

const MAX_NEAR_NAMES = 8;

/**
 * A URI that was given in place of a name: users copy it from a search, and it identifies one item where a name may match
 * several. Without slashes it may be a name.
 */
export function parseUriInNameField(text: string): MediaReference | undefined {
	return text.includes('://') ? parseUri(text) : undefined;
}

/**
 * The item that a parameter names, as `requireMediaByName`.
 *
 * @throws ParameterError if no item or several have the name
 */
export async function resolveMediaByName(
	{ parameters, client }: OperationContext,
	parameterName: string,
	itemName: string,
	types?: readonly LibraryType[],
): Promise<MediaReference> {
	const error: MakeParameterError = (problem, remedy) =>
		parameters.error(parameterName, problem, remedy);
	return await requireMediaByName(client, error, itemName, types);
}

/**
 * The only item of the library with exactly this name, ignoring case, or else one that looks the same; never a guess.
 *
 * @param makeError makes the error if no item or several have the name; it lists similar names with their URIs
 * @param types the permitted media types; all if left out
 */
export async function requireMediaByName(
	client: MusicAssistantClient,
	makeError: MakeParameterError,
	itemName: string,
	types?: readonly LibraryType[],
): Promise<MediaReference> {
	const results = await searchLibrary(client, toSearchTerm(itemName), RESULTS_PER_TYPE, types);
	if (results === undefined) {
		throw makeError(
			'cannot be found by name, because this server cannot search its library',
			`Enter the URI instead of the name: ${URI_FORMAT_HINT}.`,
		);
	}
	const matches = findByName(results, itemName, ({ name }) => [name]);
	const [match] = matches;
	const found = match && matches.length === 1 ? parseUri(match.uri ?? '') : undefined;
	if (found) return found;
	throw matches.length > 1
		? makeError(
				`is "${itemName}", which is the name of ${matches.length} items in the library`,
				`Enter the URI of the one you mean instead of the name: ${describeItems(matches)}.`,
			)
		: makeError(
				`is "${truncateText(itemName)}", which is not in the library`,
				(await readNearNamesHint(client, itemName, results, types)) +
					(await hiddenPlaylistHint(client, types?.includes('playlist') ?? true)),
			);
}

/**
 * The names in a text, which is split where the name of an item in the library begins: AI models list names with commas, and
 * names contain commas.
 *
 * @returns the text as the only one if no part of it is such a name, or if the server cannot search its library
 */
export async function splitMediaNames(
	client: MusicAssistantClient,
	text: string,
): Promise<string[]> {
	const parts = splitAtNames(text, () => false);
	if (parts.length < 2) return [text];
	const found = await Promise.all(
		[text, ...parts].map(async (part) => {
			return (await searchLibrary(client, toSearchTerm(part), RESULTS_PER_TYPE)) ?? [];
		}),
	);
	const isName = (name: string) => findByName(found.flat(), name, (item) => [item.name]).length > 0;
	const names = splitAtNames(text, isName);
	return names.some(isName) ? names : [text];
}

/** Servers take what stands before " - " for the artist. */
function toSearchTerm(itemName: string): string {
	return itemName.replaceAll(' - ', ' ');
}

/** Names that contain the given one or, if there are none, that differ in few letters. */
async function readNearNamesHint(
	client: MusicAssistantClient,
	itemName: string,
	results: readonly MediaItem[],
	types?: readonly LibraryType[],
): Promise<string> {
	if (results.length > 0) return `Enter the exact name. Similar names: ${describeItems(results)}.`;
	const all = (await searchLibrary(client, '', RESULTS_PER_TYPE, types)) ?? [];
	const near = findSimilarNames(
		itemName,
		all.map((item) => item.name ?? ''),
	);
	const items = all.filter((item) => near.includes(item.name ?? ''));
	if (items.length > 0) return `Similar names: ${describeItems(items)}.`;
	return all.length > 0
		? `Check the spelling: there is no similar name. The library has, for example: ${describeItems(someOfEachType(all))}.`
		: 'The library has no items of this type yet: add some in Music Assistant, or enter a URI instead of the name.';
}

/** As many as an error text shows, of every type. */
function someOfEachType(items: readonly MediaItem[]): MediaItem[] {
	const types = [...new Set(items.map((item) => item.mediaType))];
	const countPerType = Math.max(1, Math.floor(MAX_NEAR_NAMES / types.length));
	return types.flatMap((kind) =>
		items.filter((item) => item.mediaType === kind).slice(0, countPerType),
	);
}

function describeItems(items: readonly MediaItem[]): string {
	const names = distinctNames(items, [({ name = '' }) => name, detailedMediaTitle]);
	const entries = items.map(({ uri = '' }, index) => `${names[index] ?? ''} (${uri})`);
	return joinWithLimit(entries, MAX_NEAR_NAMES);
}
