import { type LibraryType, searchLibrary } from '../../services/library/libraryItems';
import { truncateText, joinWithLimit } from '../../helpers/text';
import { parseUri, URI_FORMAT_HINT, type MediaReference, splitAtUris } from '../../helpers/uri';
import type { OperationContext } from '../operationContext';
import type { Parameters } from '../parameters';
import type { MusicAssistantClient } from '../../api/client';
import { hiddenPlaylistHint } from '../../services/playlists/playlistRows';
import type { MediaItem } from '../../api/models/mediaItem';
import { findByName, findSimilarNames, distinctNames } from '../../helpers/nameComparison';
import { detailedMediaTitle } from '../../api/models/mediaItems';
import { splitAtNames, parseTextOrList, type ParameterError } from '../values';

/** Makes the error to throw for an invalid value. */
export type MakeParameterError = (problem: string, remedy: string) => ParameterError;

/** A URI or share URL. @throws ParameterError if it is empty or malformed */
export function readUri(parameters: Parameters, parameterName: string): string {
	return parseUriOrThrow(parameters.text(parameterName), errorMaker(parameters, parameterName));
}

/**
 * URIs or share URLs, as a list or as text with one per line or commas between them, without duplicates.
 *
 * @throws ParameterError if there are none, or if one is malformed
 */
export function readDistinctUris(
	parameters: Parameters,
	parameterName: string,
): [string, ...string[]] {
	const [first, ...others] = new Set(readUriList(parameters, parameterName));
	return [first ?? parseUriOrThrow('', errorMaker(parameters, parameterName)), ...others];
}

/** The same with duplicates; may be empty. @throws ParameterError if one is malformed */
export function readUriList(parameters: Parameters, parameterName: string): string[] {
	const error = errorMaker(parameters, parameterName);
	return joinSplitUris(parseEntries(parameters.rawValue(parameterName), error)).map((entry) =>
		parseUriOrThrow(entry, error),
	);
}

/**
 * URIs or share URLs as above, or names, which are returned as they are.
 *
 * @throws ParameterError if one that looks like a URI is malformed
 */
export function parseUrisOrNames(value: unknown, makeError: MakeParameterError): string[] {
	return parseEntries(value, makeError).map(
		(entry) =>
			parseUri(entry)?.uri ??
			(entry.includes('://') ? parseUriOrThrow(entry, makeError) : entry.trim()),
	);
}

/** The entries of a list of URIs or names, none of them empty. @throws ParameterError if it is no list of texts */
function parseEntries(value: unknown, makeError: MakeParameterError): string[] {
	const entries = parseTextOrList(value);
	if (!entries) {
		throw makeError('must be a string or a list of strings', `Enter URIs: ${URI_FORMAT_HINT}.`);
	}
	return entries
		.flatMap((entry) => entry.split(/[\r\n]+/))
		.filter((line) => line.trim() !== '')
		.flatMap(splitAtUris);
}

/** Expressions split texts at every comma, although the id of a file is its path, which may contain some. */
function joinSplitUris(entries: readonly string[]): string[] {
	const joined: string[] = [];
	for (const entry of entries) {
		const previous = parseUri(joined.at(-1) ?? '');
		const isPath = previous?.kind === 'item' && previous.provider !== 'library';
		if (isPath && !parseUri(entry)) joined.push(`${joined.pop() ?? ''},${entry}`);
		else joined.push(entry);
	}
	return joined;
}

function errorMaker(parameters: Parameters, parameterName: string): MakeParameterError {
	return (problem, remedy) => parameters.error(parameterName, problem, remedy);
}

/** For fields that take no names. */
const SEARCH_HINT = 'To find the URI for a name, use Library > Search.';

function parseUriOrThrow(given: string, makeError: MakeParameterError): string {
	const reference = parseUri(given);
	if (reference) return reference.uri;
	throw makeError(
		given === '' ? 'must not be empty' : `is "${truncateText(given.trim())}", which is not a URI`,
		`A URI looks like this: ${URI_FORMAT_HINT}. ${SEARCH_HINT}`,
	);
}

/**
 * The chosen media: one or more well-formed references.
 *
 * @throws ParameterError if it is empty, for a malformed URI, and for a name that no item or several have
 */
export async function resolveMediaReferences(
	context: OperationContext,
	parameterName = 'media',
): Promise<[MediaReference, ...MediaReference[]]> {
	const { parameters } = context;
	const { mode, value } = parameters.locator(parameterName);
	// An expression may return a name of digits as a number.
	const nameOfDigits = mode === 'name' && typeof value === 'number' ? String(value) : undefined;
	const given = parseEntries(nameOfDigits ?? value, (problem, remedy) =>
		parameters.error(parameterName, problem, remedy),
	);
	// A bare text is from an expression for the whole field: it may be a name too.
	const isName = (text: string) =>
		mode === 'name' ? !parseUriInNameField(text) : mode === '' && !parseUri(text);
	const media: MediaReference[] = [];
	for (const entry of given) {
		const names = isName(entry) ? await splitMediaNames(context.client, entry) : [];
		for (const name of names) media.push(await resolveMediaByName(context, parameterName, name));
		if (names.length === 0) media.push(requireReference(parameters, parameterName, entry));
	}
	const [first, ...others] = media;
	if (first !== undefined) return [first, ...others];
	throw parameters.error(
		parameterName,
		'must not be empty',
		mode === 'name'
			? 'Enter its exact name in the library.'
			: `Choose an item from the list, or enter its name or URI: ${URI_FORMAT_HINT}.`,
	);
}

/**
 * The one item that the user chose.
 *
 * @param types of what a name may stand for; all if left out
 * @throws ParameterError if it is empty, for a malformed URI, and for a name that no item or several have
 */
export async function resolveMediaReference(
	context: OperationContext,
	parameterName = 'item',
	types?: readonly LibraryType[],
): Promise<MediaReference> {
	const { parameters } = context;
	const { mode, text: given } = parameters.filledLocator(
		parameterName,
		`Choose an item from the list, or enter its name or URI: ${URI_FORMAT_HINT}.`,
	);
	if (mode === 'name') {
		return (
			parseUriInNameField(given) ?? (await resolveMediaByName(context, parameterName, given, types))
		);
	}
	if (mode === '' && !parseUri(given)) {
		return await resolveMediaByName(context, parameterName, given, types);
	}
	return requireReference(parameters, parameterName, given, 'is');
}

function requireReference(
	parameters: Parameters,
	parameterName: string,
	uri: string,
	verb: 'is' | 'contains' = 'contains',
): MediaReference {
	const parsed = parseUri(uri);
	if (parsed) return parsed;
	throw parameters.error(
		parameterName,
		`${verb} "${truncateText(uri)}", which is not a URI`,
		`A URI looks like this: ${URI_FORMAT_HINT}. To use a name, set the field to "By Name".`,
	);
}

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
