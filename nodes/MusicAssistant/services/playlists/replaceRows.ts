import { asApiError, ApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { SETTLE_TIMEOUT_SECONDS } from '../../api/polling';
import { countWithUnit } from '../../helpers/names';
import { addEntries, type PlaylistToEdit } from './editPlaylist';
import type { PlaylistEntry } from './playlistEntry';
import { removeSurplusRows, type Removal } from './removeSurplusRows';
import { deviationsFrom, type Deviations } from './deviations';
import type { Replacement } from './replacementPlan';
import { rowsAfterChange } from './rowsAfterChange';

/** The result of replacing the items of a playlist. */
export interface ReplaceItemsResult extends Removal {
	difference: Deviations;
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
	planned: Replacement,
	items: readonly PlaylistEntry[],
	timeoutSeconds: number,
): Promise<ReplaceItemsResult> {
	const removal = await removeSurplusRows(client, playlist, planned, items, timeoutSeconds);
	const { removed, added } = removal.replacement;
	let { taskReason } = removal;
	if (added.length > 0) {
		const answer = await addEntries(client, playlist, added, timeoutSeconds).catch(asApiError);
		if (answer instanceof ApiError) throw withRemoved(answer, removed);
		taskReason = answer;
	}
	const difference = await currentDifference(client, playlist, items, timeoutSeconds);
	return { ...removal, difference, taskReason };
}

/** How the rows differ once they contain everything, or after the timeout. */
async function currentDifference(
	client: MusicAssistantClient,
	{ id }: PlaylistToEdit,
	items: readonly PlaylistEntry[],
	timeoutSeconds: number,
): Promise<Deviations> {
	return await rowsAfterChange(client, id, {
		evaluate: (rows) => deviationsFrom(rows, items),
		isExpected: isNone,
		isFinal: ({ missing, foreign }) => missing.length + foreign.length === 0,
		seconds: SETTLE_TIMEOUT_SECONDS,
		timeoutSeconds,
	});
}

function isNone({ missing, misplaced, foreign, isReordered }: Deviations): boolean {
	return missing.length + misplaced.length + foreign.length === 0 && !isReordered;
}

function withRemoved(failure: ApiError, removed: readonly MediaItem[]): ApiError {
	if (removed.length === 0) return failure;
	return failure.withHint(
		`${countWithUnit(removed.length, 'item')} had already been removed from the playlist: run the node again to complete it.`,
	);
}
