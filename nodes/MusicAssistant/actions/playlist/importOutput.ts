import { asApiError, ApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { toConfirmation } from '../../services/verifyEffect';
import { joinItemNames } from '../../helpers/mediaItems';
import type { JsonObject } from '../../helpers/json';
import { createMediaSimplifier } from '../../helpers/simplify/simplifyMedia';
import type { ImportMatchingResult } from '../../services/playlists/waitForImportMatching';
import { readPlaylistRows } from '../../services/playlists/playlistRows';

/** The result of importing a file. */
interface ImportResult {
	playlist: MediaItem;
	/** In the file. */
	entryCount: number;
	/** Missing if the server was not asked to match items. */
	matching: ImportMatchingResult | undefined;
}

/** The new playlist, and which entries of the file are not in it or cannot be played. */
export async function importOutput(
	client: MusicAssistantClient,
	{ playlist, entryCount, matching }: ImportResult,
): Promise<JsonObject> {
	const rows = await readPlaylistRows(client, playlist.itemId ?? '').catch(asApiError);
	const reasons = [
		...(rows instanceof ApiError ? [`The server does not list its items: ${rows.message}`] : []),
		...(Array.isArray(rows) && rows.length < entryCount
			? [incompleteReason(rows, entryCount)]
			: []),
		...(matching ? matchingFailureReasons(matching) : []),
	];
	const isSettled = matching === undefined || matching.status === 'finished';
	const unavailable =
		Array.isArray(rows) && isSettled ? rows.filter(isUnavailable).map(titleWithArtists) : [];
	const notMatched = matching ? notMatchedTitles(matching, unavailable) : [];
	return {
		...createMediaSimplifier('playlist')(playlist, client),
		item_count: Array.isArray(rows) ? rows.length : null,
		...(unavailable.length > 0 ? { not_available: unavailable } : {}),
		matching: matching?.status ?? 'none',
		...(matching?.taskId === undefined ? {} : { task_id: matching.taskId }),
		...(notMatched.length > 0 ? { not_matched: notMatched } : {}),
		...(matching?.report === undefined ? {} : { report: matching.report }),
		success: true,
		...toConfirmation(reasons),
	};
}

function incompleteReason(rows: readonly MediaItem[], entryCount: number): string {
	return `The playlist contains ${rows.length} of the ${entryCount} entries of the file: the server cannot read the others`;
}

/** Of the items that not every provider could match, those that still cannot be played. */
function notMatchedTitles(
	{ notMatched, notMatchedEverywhere }: ImportMatchingResult,
	unavailable: readonly string[],
): string[] {
	const others = notMatchedEverywhere.filter((title) => unavailable.includes(title));
	return [...new Set([...notMatched, ...others])];
}

function matchingFailureReasons({ status, error }: ImportMatchingResult): string[] {
	if (status === 'unknown') return ['The server does not show its task to match items'];
	if (status !== 'failed') return [];
	return [`The server could not match items${error === undefined ? '' : `: ${error}`}`];
}

/** Whether no provider that is set up has it. */
function isUnavailable({ providerMappings }: MediaItem): boolean {
	return providerMappings.every(({ isAvailable }) => isAvailable === false);
}

function titleWithArtists({ name = '', artists }: MediaItem): string {
	const artistNames = joinItemNames(artists);
	return artistNames === null ? name : `${artistNames} - ${name}`;
}
