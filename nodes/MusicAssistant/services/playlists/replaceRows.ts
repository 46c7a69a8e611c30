import { asApiError, ApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { SETTLE_TIMEOUT_SECONDS } from '../../api/polling';
import { countWithUnit } from '../../helpers/text';
import { addEntries, type PlaylistToEdit } from './editPlaylist';
import type { PlaylistEntry } from './playlistEntry';
import { removeSurplusRows, type RemovalResult } from './removeSurplusRows';
import { findDeviations, type Deviations } from './findDeviations';
import type { ReplacementPlan } from './planReplacement';
import { readRowsAfterChange } from './readRowsAfterChange';

/** The result of replacing the items of a playlist. */
export interface ReplaceItemsResult extends RemovalResult {
	deviations: Deviations;
}

/**
 * Replaces the items of a playlist with as few commands as the provider allows, and reads the result.
 *
 * @param planned from rows that were just read
 * @param items what the playlist should contain
 * @throws ApiError if the server refuses, or if somebody else changed the playlist meanwhile
 */
export async function replaceRows(
	client: MusicAssistantClient,
	playlist: PlaylistToEdit,
	planned: ReplacementPlan,
	items: readonly PlaylistEntry[],
	timeoutSeconds: number,
): Promise<ReplaceItemsResult> {
	const removal = await removeSurplusRows(client, playlist, planned, items, timeoutSeconds);
	const { removed, added } = removal.replacement;
	let { taskReason } = removal;
	if (added.length > 0) {
		const answer = await addEntries(client, playlist, added, timeoutSeconds).catch(asApiError);
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
): Promise<Deviations> {
	return await readRowsAfterChange(client, id, {
		evaluate: (rows) => findDeviations(rows, items),
		isExpected: hasNoDeviations,
		isFinal: ({ missing, foreign }) => missing.length + foreign.length === 0,
		seconds: SETTLE_TIMEOUT_SECONDS,
		timeoutSeconds,
	});
}

function hasNoDeviations({ missing, misplaced, foreign, isReordered }: Deviations): boolean {
	return missing.length + misplaced.length + foreign.length === 0 && !isReordered;
}

function withRemovedHint(failure: ApiError, removed: readonly MediaItem[]): ApiError {
	if (removed.length === 0) return failure;
	return failure.withHint(
		`${countWithUnit(removed.length, 'item')} had already been removed from the playlist: run the node again to complete it.`,
	);
}
