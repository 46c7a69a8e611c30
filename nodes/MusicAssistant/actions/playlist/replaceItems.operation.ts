import {
	SLOW_TIMEOUT,
	combineItemsField,
	optionsForSlowChange,
	readTimeout,
	urisField,
} from '../../parameters/fields/commonFields';
import { booleanField } from '../../parameters/fields/fieldBuilders';
import { playlistLocator, locatorProviderField } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import { readUriList } from '../../parameters/resolve/resolveMediaReferences';
import {
	resolveEditablePlaylist,
	type EditablePlaylist,
} from '../../parameters/resolve/resolvePlaylist';
import { type Operation } from '../operation';
import {
	requireAnyEntryFound,
	resolveEntriesToAdd,
	type EntriesToAdd,
	playlistCombination,
	type ReadUris,
	addedItemsOutput,
	removedItemsOutput,
} from './playlistChangeInput';
import {
	planReplacement,
	type ReplacementPlan,
	replacePlaylistRows,
	type ReplacePlaylistRowsResult,
	playlistChangedMeanwhileError,
} from './replacePlaylistRows';
import { readPlaylistRows, PlaylistEntry } from '../../services/playlists/playlistRows';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { allUrisOf } from '../../api/models/mediaItems';
import { joinWithLimit } from '../../helpers/text';
import { rejectedError } from '../../api/apiError';
import type { JsonObject } from '../../helpers/json';
import { toConfirmation } from '../../services/verifyEffect';

/** Not required, because the list may be empty. */
const newUrisField = urisField(
	'The URIs or share URLs of all items that the playlist should contain',
);

const allowEmptyField = booleanField(
	'Allow Empty List',
	'allowEmpty',
	'Whether to remove all items from the playlist if there are no URIs',
);

export const replaceItems: Operation = {
	option: {
		name: 'Replace Items',
		value: 'replaceItems',
		action: 'Replace items of playlist',
		description:
			'Make a playlist contain exactly the given items in the given order; items that are already in it are kept if possible',
	},
	effect: 'change',
	fields: [
		playlistLocator,
		locatorProviderField(playlistLocator),
		newUrisField,
		optionsForSlowChange(allowEmptyField, combineItemsField),
	],
	combination: playlistCombination(createListReader, true),

	async execute(context) {
		const { parameters, client } = context;
		const timeoutSeconds = readTimeout(parameters, SLOW_TIMEOUT);
		const given = readUrisUnlessEmpty(context);
		const playlist = await resolveEditablePlaylist(context);
		const rows = given.length > 0 ? await readRowsByUri(client, playlist) : NO_ROWS;
		const resolved = await resolveReplacementEntries(context, playlist, given, rows);
		await requireAnyEntryFound(context, resolved);
		const { entries, missing } = resolved;
		// The server removes by position, and the rows that it has stored may be outdated.
		const before = await readPlaylistRows(client, playlist.id, { timeoutSeconds });
		const replacement = planReplacement(before, entries);
		const isChange = replacement.removed.length + replacement.added.length > 0;
		const replaced = isChange
			? await replacePlaylistRows(client, playlist, replacement, entries, timeoutSeconds)
			: undefined;
		return replacementOutput(playlist, replacement, { replaced, missing });
	},
};

const NO_ROWS: RowsByUri = new Map();

/** Reads the URIs of input items; an empty list adds nothing. The rows of the playlist are read once for all items. */
function createListReader(playlist: EditablePlaylist): ReadUris {
	let rows: Promise<RowsByUri> | undefined;
	return async (context) => {
		const uris = readUriList(context.parameters, 'uris');
		if (uris.length === 0) return uris;
		rows ??= readRowsByUri(context.client, playlist);
		await resolveReplacementEntries(context, playlist, uris, await rows);
		return uris;
	};
}

/** @throws ParameterError for an empty list, unless it is allowed */
function readUrisUnlessEmpty({ parameters }: OperationContext): string[] {
	const allowsEmpty = parameters.collection('options').booleanOr('allowEmpty', false);
	const given = readUriList(parameters, 'uris');
	if (given.length > 0 || allowsEmpty) return given;
	throw parameters.error(
		'uris',
		'must not be empty',
		'Enter the URIs of the items. To remove all items instead, add the option "Allow Empty List".',
	);
}

/** The rows that a playlist has, as far as the server has stored them, by each of their URIs. */
type RowsByUri = ReadonlyMap<string, MediaItem>;

async function readRowsByUri(
	client: MusicAssistantClient,
	{ id }: EditablePlaylist,
): Promise<RowsByUri> {
	const rows = await readPlaylistRows(client, id);
	return new Map(rows.flatMap((row) => allUrisOf(row).map((uri) => [uri, row])));
}

/**
 * Resolves the items that are to be all that the playlist contains, in their order and with duplicates: albums and
 * playlists as their tracks. The playlist's own rows are not looked up again, because there may be thousands.
 *
 * @throws ParameterError if the server does not report the tracks of an album or playlist; otherwise as `resolveEntriesToAdd`
 */
async function resolveReplacementEntries(
	context: OperationContext,
	playlist: EditablePlaylist,
	uris: readonly string[],
	rowsByUri: RowsByUri,
): Promise<EntriesToAdd> {
	const { parameters } = context;
	const others = [...new Set(uris)].filter((uri) => !rowsByUri.has(uri));
	const { entries: found, missing } = await resolveEntriesToAdd(context, playlist, others);
	const hidden = found.filter(({ hasUnknownContents }) => hasUnknownContents);
	if (hidden.length > 0) {
		throw parameters.error(
			'uris',
			`contains an album or playlist whose tracks the server does not report: ${joinWithLimit(hidden.map(({ uri }) => uri))}`,
			'Enter the URIs of its tracks instead. Nothing was changed.',
		);
	}
	const foundByUri = new Map(found.map((entry) => [entry.uri, entry]));
	const entries = uris.flatMap((uri) => {
		const row = rowsByUri.get(uri);
		return row ? new PlaylistEntry(uri, row) : (foundByUri.get(uri)?.toTrackEntries() ?? []);
	});
	return { entries, missing };
}

const DUPLICATES_SKIPPED =
	'The server does not add an item that the playlist already contains: see "skipped"';

const REORDERED = 'The provider of the playlist does not keep the order of the items';

const OTHER_VERSIONS =
	'Some items of the playlist are not the requested ones: its provider may have added its own versions of them, or somebody else changed it. See "not_confirmed"';

interface ReplacementOutcome {
	/** Missing if nothing had to be changed. */
	replaced: ReplacePlaylistRowsResult | undefined;
	/** The URIs that the server cannot find. */
	missing: readonly string[];
}

/**
 * What was added, removed and left, and what could not be.
 *
 * @throws ApiError if items are missing although the server's task has ended, or if the playlist contains others
 */
function replacementOutput(
	playlist: EditablePlaylist,
	plan: ReplacementPlan,
	{ replaced, missing: notFound }: ReplacementOutcome,
): JsonObject {
	const { replacement, deviations: difference, taskReason } = replaced ?? {};
	const { unchanged, removed, added } = replacement ?? plan;
	const { missing = [], misplaced = [], foreign = [], isReordered = false } = difference ?? {};
	const skipped = isReordered ? [] : misplaced;
	const notAdded = new Set([...missing, ...skipped]);
	if (taskReason === undefined) requireComplete(playlist, missing, foreign.length);
	const reasons = [
		...(taskReason === undefined ? [] : [taskReason]),
		...(missing.length > 0 && taskReason === undefined ? [OTHER_VERSIONS] : []),
		...(skipped.length > 0 ? [DUPLICATES_SKIPPED] : []),
		...(isReordered ? [REORDERED] : []),
	];
	return {
		name: playlist.name,
		uri: playlist.uri,
		...addedItemsOutput(added.filter((entry) => !notAdded.has(entry))),
		...removedItemsOutput(removed),
		unchanged: entryUris(unchanged),
		...(notFound.length > 0 ? { not_found: [...notFound] } : {}),
		...(skipped.length > 0 ? { skipped: entryUris(skipped) } : {}),
		...(missing.length > 0 ? { not_confirmed: entryUris(missing) } : {}),
		success: true,
		...toConfirmation(reasons),
	};
}

/** As many other items as missing ones may be versions of them. */
function requireComplete(
	playlist: EditablePlaylist,
	missing: readonly PlaylistEntry[],
	foreignCount: number,
): void {
	if (foreignCount > missing.length) {
		throw playlistChangedMeanwhileError(playlist, 'all other changes were made');
	}
	if (foreignCount === missing.length) return;
	throw rejectedError(
		`The server accepted the command, but not everything is in the playlist "${playlist.name}": ${joinWithLimit(entryUris(missing))}`,
		'All other changes were made. The provider of the playlist may not support this type of item, or may not be able to play it.',
	);
}

function entryUris(entries: readonly PlaylistEntry[]): string[] {
	return entries.map(({ uri }) => uri);
}
