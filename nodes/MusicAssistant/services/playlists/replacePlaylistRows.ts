import { asApiError, ApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { SETTLE_TIMEOUT_SECONDS } from '../../api/polling';
import { countWithUnit } from '../../helpers/text';
import { addPlaylistEntries, type PlaylistToEdit } from './editPlaylist';
import type { PlaylistEntry } from './playlistEntry';
import { removeReplacedRows, type RemoveReplacedRowsResult } from './removeReplacedRows';
import { findDeviations, type PlaylistDeviations } from './findDeviations';
import type { ReplacementPlan } from './planReplacement';
import { readRowsAfterChange } from './readRowsAfterChange';

/** The result of replacing the items of a playlist. */
export interface ReplacePlaylistRowsResult extends RemoveReplacedRowsResult {
	deviations: PlaylistDeviations;
}

/**
 * Replaces the items of a playlist with as few commands as the provider allows, and reads the result.
 *
 * @param plan made from rows that were just read
 * @param items what the playlist should contain
 * @throws ApiError if the server refuses, or if somebody else changed the playlist meanwhile
 */
export async function replacePlaylistRows(
	client: MusicAssistantClient,
	playlist: PlaylistToEdit,
	plan: ReplacementPlan,
	items: readonly PlaylistEntry[],
	timeoutSeconds: number,
): Promise<ReplacePlaylistRowsResult> {
	const removal = await removeReplacedRows(client, playlist, plan, items, timeoutSeconds);
	const { removed, added } = removal.replacement;
	let { taskReason } = removal;
	if (added.length > 0) {
		const answer = await addPlaylistEntries(client, playlist, added, timeoutSeconds).catch(
			asApiError,
		);
		if (answer instanceof ApiError) throw withRemovedHint(answer, removed);
		taskReason = answer;
	}
	const difference = await readDeviations(client, playlist, items, timeoutSeconds);
	return { ...removal, deviations: difference, taskReason };
}

/** How the rows differ once they contain everything, or after the timeout. */
async function readDeviations(
	client: MusicAssistantClient,
	{ id }: PlaylistToEdit,
	items: readonly PlaylistEntry[],
	timeoutSeconds: number,
): Promise<PlaylistDeviations> {
	return await readRowsAfterChange(client, id, {
		evaluate: (rows) => findDeviations(rows, items),
		isExpected: hasNoDeviations,
		isFinal: ({ missing, foreign }) => missing.length + foreign.length === 0,
		seconds: SETTLE_TIMEOUT_SECONDS,
		timeoutSeconds,
	});
}

function hasNoDeviations({
	missing,
	misplaced,
	foreign,
	isReordered,
}: PlaylistDeviations): boolean {
	return missing.length + misplaced.length + foreign.length === 0 && !isReordered;
}

function withRemovedHint(failure: ApiError, removed: readonly MediaItem[]): ApiError {
	if (removed.length === 0) return failure;
	return failure.withHint(
		`${countWithUnit(removed.length, 'item')} had already been removed from the playlist: run the node again to complete it.`,
	);
}
