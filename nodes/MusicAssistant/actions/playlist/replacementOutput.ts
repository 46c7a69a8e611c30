import { ApiError } from '../../api/apiError';
import type { JsonObject } from '../../helpers/json';
import { joinWithLimit } from '../../helpers/text';
import type { EditablePlaylist } from '../../parameters/resolve/resolvePlaylist';
import type { PlaylistEntry } from '../../services/playlists/playlistEntry';
import type { ReplacementPlan } from '../../services/playlists/planReplacement';
import { playlistChangedMeanwhileError } from '../../services/playlists/removeReplacedRows';
import type { ReplacePlaylistRowsResult } from '../../services/playlists/replacePlaylistRows';
import { toConfirmation } from '../../services/verifyEffect';
import { addedItemsOutput, removedItemsOutput } from './changedItemsOutput';

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
export function replacementOutput(
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
	throw new ApiError('rejected', {
		message: `The server accepted the command, but not everything is in the playlist "${playlist.name}": ${joinWithLimit(entryUris(missing))}`,
		description:
			'All other changes were made. The provider of the playlist may not support this type of item, or may not be able to play it.',
	});
}

function entryUris(entries: readonly PlaylistEntry[]): string[] {
	return entries.map(({ uri }) => uri);
}
