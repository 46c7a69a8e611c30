import type { INodeProperties } from 'n8n-workflow';
import { type ItemCombination } from '../operation';
import { readDistinctUris } from '../../parameters/resolve/resolveMediaReferences';
import {
	SLOW_TIMEOUT,
	combineItemsField,
	optionsForSlowChange,
	readTimeout,
	urisField,
} from '../../parameters/fields/commonFields';
import { playlistLocator, locatorProviderField } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import {
	resolveEditablePlaylist,
	type EditablePlaylist,
} from '../../parameters/resolve/resolvePlaylist';
import type { MediaItem } from '../../api/models/mediaItem';
import type { JsonObject } from '../../helpers/json';
import {
	PlaylistEntry,
	hiddenPlaylistHint,
	isPlaylistUri,
} from '../../services/playlists/playlistRows';
import type { MusicAssistantClient } from '../../api/client';
import { undefinedIfRefused } from '../../api/apiError';
import {
	resolveUriOrMissing,
	toMediaContainer,
	readTracksOrEpisodes,
} from '../../services/library/readItems';
import { joinWithLimit } from '../../helpers/text';

/** The fields of an operation that changes the tracks of a playlist; `uris` is the description of its URIs. */
export function playlistChangeFields(urisDescription: string): INodeProperties[] {
	return [
		playlistLocator,
		locatorProviderField(playlistLocator),
		urisField(urisDescription, { required: true }),
		optionsForSlowChange(combineItemsField),
	];
}

/** The values of these fields. */
export interface PlaylistChangeInput {
	playlist: EditablePlaylist;
	uris: readonly string[];
	timeoutSeconds: number;
}

/** @throws ParameterError for unusable values, before anything is changed */
export async function readPlaylistChangeInput(
	context: OperationContext,
): Promise<PlaylistChangeInput> {
	const { parameters } = context;
	const timeoutSeconds = readTimeout(parameters, SLOW_TIMEOUT);
	const uris = readDistinctUris(parameters, 'uris');
	return { playlist: await resolveEditablePlaylist(context), uris, timeoutSeconds };
}

/** Reads the URIs of an input item. @throws ParameterError if they are wrong by themselves */
export type ReadUris = (context: OperationContext) => Promise<readonly string[]>;

/** The URIs of several input items for one playlist are one list. */
export function playlistCombination(
	readerFor: (playlist: EditablePlaylist) => ReadUris,
	replaces: boolean,
): ItemCombination {
	return {
		list: 'uris',
		targetParameters(parameters) {
			// The other modes have no provider.
			const isById = parameters.locator('playlistId').mode === 'id';
			return isById ? ['playlistId', 'provider'] : ['playlistId'];
		},
		settings: ['options'],
		replaces: () => replaces,
		async resolveTarget(context) {
			const playlist = await resolveEditablePlaylist(context);
			return { id: playlist.id, readList: readerFor(playlist) };
		},
	};
}

/** The output fields for what was added: its URIs, and its names for messages. */
export function addedItemsOutput(entries: readonly PlaylistEntry[]): JsonObject {
	return { added_names: entries.map(({ name }) => name), added: entries.map(({ uri }) => uri) };
}

/** The output fields for what was removed, one entry for each row. */
export function removedItemsOutput(rows: readonly MediaItem[]): JsonObject {
	return {
		removed_names: rows.map(({ name, uri = '' }) => name ?? uri),
		removed: rows.map(({ uri = '' }) => uri),
	};
}

/** The items to add to a playlist. */
export interface EntriesToAdd {
	entries: readonly PlaylistEntry[];
	/** The URIs that the server cannot find. */
	missing: readonly string[];
}

/**
 * Resolves the URIs of items to add; an album or playlist is one entry with its tracks.
 *
 * @throws ParameterError for media types that the playlist does not accept, and for empty albums and playlists, which
 * servers silently leave out
 */
export async function resolveEntriesToAdd(
	{ parameters, client }: OperationContext,
	playlist: EditablePlaylist,
	uris: readonly string[],
): Promise<EntriesToAdd> {
	const items = await Promise.all(uris.map(async (uri) => await resolveUriOrMissing(client, uri)));
	const unsupported = uris.filter(
		(_, index) => !playlist.accepts(itemOrUndefined(items[index])?.mediaType),
	);
	if (unsupported.length > 0) {
		throw parameters.error(
			'uris',
			`contains items that the playlist "${playlist.name}" does not accept: ${joinWithLimit(unsupported)}`,
			'Enter tracks, or albums and playlists to add their tracks. Nothing was changed.',
		);
	}
	const found = uris.flatMap((uri, index) => {
		const item = items[index];
		return item === 'missing' ? [] : { uri, item: itemOrUndefined(item) };
	});
	const entries = await Promise.all(
		found.map(
			async ({ uri, item }) =>
				new PlaylistEntry(uri, item, item && (await readTracks(client, item))),
		),
	);
	const empty = entries.filter((entry) => entry.isEmpty).map(({ uri }) => uri);
	if (empty.length > 0) {
		throw parameters.error(
			'uris',
			`contains an empty album or playlist: ${joinWithLimit(empty)}`,
			'Leave it out, or fill it first. Nothing was changed.',
		);
	}
	return { entries, missing: uris.filter((_, index) => items[index] === 'missing') };
}

/** @throws ParameterError if the server cannot find any of the items: it fails on such URIs without a reason */
export async function requireAnyEntryFound(
	{ parameters, client }: OperationContext,
	{ entries, missing }: EntriesToAdd,
): Promise<void> {
	if (entries.length > 0 || missing.length === 0) return;
	throw parameters.error('uris', ...(await unresolvedUrisProblem(client, missing)));
}

/** The problem with URIs that the server cannot find, and the remedy. */
async function unresolvedUrisProblem(
	client: MusicAssistantClient,
	missing: readonly string[],
): Promise<[problem: string, remedy: string]> {
	const hint = await hiddenPlaylistHint(client, missing.some(isPlaylistUri));
	return [
		`contains URIs that the server cannot find: ${joinWithLimit(missing)}`,
		`The items were removed or renumbered, or their provider is not set up.${hint} Nothing was changed.`,
	];
}

/** The tracks of an album or playlist; `undefined` for other items, and if the server does not report them. */
async function readTracks(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<readonly MediaItem[] | undefined> {
	return await readTracksOrEpisodes(client, toMediaContainer(item)).catch(undefinedIfRefused);
}

function itemOrUndefined(item: MediaItem | string | undefined): MediaItem | undefined {
	return typeof item === 'object' ? item : undefined;
}
