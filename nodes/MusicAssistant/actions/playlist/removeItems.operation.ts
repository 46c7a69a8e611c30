import type { MusicAssistantClient } from '../../api/client';
import { type ApiError, rejectedError } from '../../api/apiError';
import { resolveUriOrMissing } from '../../services/library/readItems';

import { removePlaylistRows } from '../../services/playlists/editPlaylist';
import {
	PlaylistEntry,
	PlaylistRowIndex,
	readPlaylistRows,
	readRowsAfterChange,
} from '../../services/playlists/playlistRows';
import { joinWithLimit } from '../../helpers/text';
import {
	unconfirmedFields,
	type Confirmation,
	SETTLE_TIMEOUT_SECONDS,
} from '../../services/verifyEffect';
import type { Operation } from '../operation';
import type { EditablePlaylist } from '../../parameters/resolve/resolvePlaylist';
import {
	removedItemsOutput,
	playlistCombination,
	readPlaylistChangeInput,
	playlistChangeFields,
} from './playlistChangeInput';
import { readDistinctUris } from '../../parameters/resolve/resolveMediaReferences';

/** Other containers, such as another playlist or an artist, are not looked up, so their tracks may well be in it. */
const NOTHING_FOUND =
	'No item in the playlist has one of these URIs or belongs to one of these albums';

export const removeItems: Operation = {
	option: {
		name: 'Remove Items',
		value: 'removeItems',
		action: 'Remove items from playlist',
		description: 'Remove tracks from a playlist, wherever they occur in it',
	},
	effect: 'change',
	fields: playlistChangeFields(
		'The URIs of the tracks to remove, or of albums whose tracks to remove',
	),
	combination: playlistCombination(
		() => async (context) => await Promise.resolve(readDistinctUris(context.parameters, 'uris')),
		false,
	),

	async execute(context) {
		const { client } = context;
		const { playlist, uris, timeoutSeconds } = await readPlaylistChangeInput(context);
		// The server removes by position, and the rows that it has stored may be outdated.
		const before = await readPlaylistRows(client, playlist.id, { timeoutSeconds });
		const indexBefore = new PlaylistRowIndex(before);
		const candidates = await Promise.all(
			uris.map(async (uri) => await resolveCandidate(client, uri, indexBefore)),
		);
		const entries = candidates.map(({ entry }) => entry);
		const present = entries.filter((one) => one.isAtLeastPartlyIn(indexBefore));
		const absent = entries
			.filter((one) => !one.isAtLeastPartlyIn(indexBefore))
			.map(({ uri }) => uri);
		const matching = new Set(present.flatMap((one) => [...one.matchingRows(indexBefore)]));
		const rows = before.filter((row) => matching.has(row));
		const output = {
			name: playlist.name,
			uri: playlist.uri,
			...removedItemsOutput(rows),
			...(absent.length > 0 ? { not_found: absent } : {}),
		};
		if (rows.length === 0) return { ...output, success: false, ...nothingFoundReason(candidates) };
		const taskReason = await removePlaylistRows(client, playlist, rows, timeoutSeconds);
		const areGone = (remaining: PlaylistRowIndex) =>
			!present.some((one) => one.isAtLeastPartlyIn(remaining));
		const after = await readRowsAfterChange(client, playlist.id, {
			evaluate: (remaining) => new PlaylistRowIndex(remaining),
			isExpected: areGone,
			seconds: SETTLE_TIMEOUT_SECONDS,
			timeoutSeconds,
		});
		if (areGone(after)) {
			return { ...output, success: true, confirmed: true };
		}
		if (taskReason === undefined) throw notRemovedError(playlist);
		return { ...output, success: true, confirmed: false, reason: taskReason };
	},
};

interface RemovalCandidate {
	entry: PlaylistEntry;
	/** Whether the server reports its other URIs, if the playlist does not have it under the given one. */
	isReported: boolean;
}

/** Looks up other URIs of the item if the playlist does not have it under the given one. */
async function resolveCandidate(
	client: MusicAssistantClient,
	uri: string,
	rows: PlaylistRowIndex,
): Promise<RemovalCandidate> {
	const given = new PlaylistEntry(uri);
	if (given.isAtLeastPartlyIn(rows)) return { entry: given, isReported: true };
	const item = await resolveUriOrMissing(client, uri);
	return {
		entry: typeof item === 'object' ? new PlaylistEntry(uri, item) : given,
		isReported: item !== 'unknown',
	};
}

/** Why nothing was removed, and whether that is certain. */
function nothingFoundReason(
	candidates: readonly RemovalCandidate[],
): Confirmation & { reason: string } {
	const unreported = candidates.filter(({ isReported }) => !isReported);
	if (unreported.length === 0) return { confirmed: true, reason: NOTHING_FOUND };
	const uris = joinWithLimit(unreported.map(({ entry }) => entry.uri));
	return unconfirmedFields(
		`${NOTHING_FOUND}, but the server does not report ${uris}, which may be in it under other URIs`,
	);
}

function notRemovedError({ name }: EditablePlaylist): ApiError {
	return rejectedError(
		`The server accepted the command, but some items are still in the playlist "${name}"`,
		'Somebody else may have changed the playlist at the same time: check it before you run the node again.',
	);
}
