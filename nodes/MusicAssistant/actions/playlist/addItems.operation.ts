import { type ApiError, rejectedError } from '../../api/apiError';

import { addPlaylistEntries } from '../../services/playlists/editPlaylist';
import {
	type PlaylistEntry,
	cachePlaylistRows,
	readRowsBeforeChange,
	PlaylistRowIndex,
	readRowsAfterChange,
} from '../../services/playlists/playlistRows';
import type { JsonObject } from '../../helpers/json';
import { joinWithLimit } from '../../helpers/text';
import type { Operation } from '../operation';
import type { EditablePlaylist } from '../../parameters/resolve/resolvePlaylist';
import {
	addedItemsOutput,
	playlistCombination,
	readPlaylistChangeInput,
	playlistChangeFields,
	requireAnyEntryFound,
	resolveEntriesToAdd,
} from './playlistChangeInput';
import { readDistinctUris, readUriList } from '../../parameters/resolve/resolveMediaReferences';
import { toConfirmation, SETTLE_TIMEOUT_SECONDS } from '../../services/verifyEffect';

const ADDED_PARTLY = 'Some tracks were not added to the playlist: see "skipped"';

const ROWS_BEFORE_NOT_REPORTED =
	'The server did not show the contents of the playlist before the change, so it is not known what was added';

export const addItems: Operation = {
	option: {
		name: 'Add Items',
		value: 'addItems',
		action: 'Add items to playlist',
		description:
			'Add tracks, or whole albums and playlists, to the end of a playlist; existing tracks stay',
	},
	effect: 'change',
	fields: playlistChangeFields('The URIs or share URLs of the items to add'),
	combination: playlistCombination(
		(playlist) => async (context) => {
			const uris = readDistinctUris(context.parameters, 'uris');
			await resolveEntriesToAdd(context, playlist, uris);
			return uris;
		},
		false,
	),

	async execute(context) {
		const { client } = context;
		const { playlist, uris, timeoutSeconds } = await readPlaylistChangeInput(context);
		const resolved = await resolveEntriesToAdd(context, playlist, uris);
		await requireAnyEntryFound(context, resolved);
		const { entries: candidates, missing: notFound } = resolved;
		const before = await readRowsBeforeChange(client, playlist.id, timeoutSeconds);
		const taskReason = await addPlaylistEntries(client, playlist, candidates, timeoutSeconds);
		const identifiable = candidates.filter((one) => !one.hasUnknownContents);
		const after = await readRowsAfterChange(client, playlist.id, {
			evaluate: (rows) => new PlaylistRowIndex(rows),
			isExpected: (rows) => identifiable.every((one) => one.isCompletelyIn(rows)),
			isFinal: (rows) => identifiable.every((one) => one.isAtLeastPartlyIn(rows)),
			seconds: SETTLE_TIMEOUT_SECONDS,
			timeoutSeconds,
		});
		// A task that is not reported may still be running.
		if (taskReason === undefined) cachePlaylistRows(client, playlist.id, after.rows);
		return additionOutput(playlist, candidates, {
			before: before && new PlaylistRowIndex(before),
			after,
			identifiable,
			taskReason,
			notFound,
			repeated: findRepeated(readUriList(context.parameters, 'uris')),
		});
	},
};

/** The rows of the playlist, and what is known besides. */
interface AdditionResult {
	before: PlaylistRowIndex | undefined;
	after: PlaylistRowIndex;
	/** The candidates whose contents are known. */
	identifiable: readonly PlaylistEntry[];
	/** Why the end of the task could not be verified. */
	taskReason?: string;
	/** The URIs that the server cannot find. */
	notFound: readonly string[];
	/** The URIs that were given before: servers add nothing twice. */
	repeated: readonly string[];
}

/** The entries that are in the list before. */
function findRepeated(uris: readonly string[]): string[] {
	const seen = new Set<string>();
	return uris.filter((uri) => seen.size === seen.add(uri).size);
}

/**
 * Which candidates were added, were already in the playlist, or cannot be verified.
 *
 * @throws ApiError if something is missing although the task of the server has ended
 */
function additionOutput(
	playlist: EditablePlaylist,
	candidates: readonly PlaylistEntry[],
	{ before, after, identifiable, taskReason, notFound, repeated }: AdditionResult,
): JsonObject {
	const missing = identifiable.filter((one) => !one.isAtLeastPartlyIn(after));
	const present = before ? identifiable.filter((one) => one.isAtLeastPartlyIn(after)) : [];
	const isAdded = (one: PlaylistEntry) =>
		before !== undefined && one.matchingRows(after).size > one.matchingRows(before).size;
	const added = present.filter(isAdded);
	const urisInPlaylist = new Set(present.map(({ uri }) => uri));
	const alreadyThere = [
		...present.filter((one) => !isAdded(one)).map(({ uri }) => uri),
		...repeated.filter((uri) => urisInPlaylist.has(uri)),
	];
	if (missing.length > 0 && taskReason === undefined) throw notAddedError(playlist, missing, added);
	const skipped = present.flatMap((one) => one.missingParts(after));
	const verified = new Set(present);
	const notVerifiable = candidates.filter((one) => !verified.has(one));
	const reasons = [
		...(missing.length > 0 && taskReason !== undefined ? [taskReason] : []),
		...(before ? [] : [ROWS_BEFORE_NOT_REPORTED]),
		...(identifiable.length < candidates.length
			? [unknownContentsReason(candidates.filter((one) => one.hasUnknownContents))]
			: []),
		...(skipped.length > 0 ? [ADDED_PARTLY] : []),
	];
	return {
		name: playlist.name,
		uri: playlist.uri,
		...addedItemsOutput(added),
		...(alreadyThere.length > 0 ? { already_there: alreadyThere } : {}),
		...(notFound.length > 0 ? { not_found: [...notFound] } : {}),
		...(skipped.length > 0 ? { skipped } : {}),
		...(notVerifiable.length > 0 ? { not_confirmed: notVerifiable.map(({ uri }) => uri) } : {}),
		success: true,
		...toConfirmation(reasons),
	};
}

function unknownContentsReason(items: readonly PlaylistEntry[]): string {
	return `The server did not show the contents of ${joinWithLimit(items.map(({ uri }) => uri))}, so the playlist could not be checked for them`;
}

function notAddedError(
	{ name }: EditablePlaylist,
	missing: readonly PlaylistEntry[],
	added: readonly PlaylistEntry[],
): ApiError {
	const uris = (items: readonly PlaylistEntry[]) => joinWithLimit(items.map(({ uri }) => uri));
	return rejectedError(
		`The server accepted the command, but not everything is in the playlist "${name}": ${uris(missing)}`,
		`${added.length > 0 ? `These were added: ${uris(added)}. ` : ''}The provider of the playlist may not support this type of item, or may not be able to play it.`,
	);
}
