import { ApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { SETTLE_TIMEOUT_SECONDS } from '../../api/polling';
import { removePlaylistRows, type PlaylistToEdit } from './editPlaylist';
import type { PlaylistEntry } from './playlistEntry';
import { planReplacement, type ReplacementPlan } from './planReplacement';
import { readRowsAfterChange } from './readRowsAfterChange';

/** What was removed. */
export interface RemoveReplacedRowsResult {
	/** More is removed and added than was planned if the provider removed more rows. */
	replacement: ReplacementPlan;
	/** Why the end of the server's task could not be verified. */
	taskReason?: string;
}

/**
 * Removes the rows that a replacement does not keep, with one command; with further ones if the provider removes all copies
 * of an item at once, as streaming services without positions do.
 *
 * @param items what the playlist should contain
 * @throws ApiError if the server refuses, if somebody else changed the playlist meanwhile, and if items are to be added
 * while the server may still be removing others
 */
export async function removeReplacedRows(
	client: MusicAssistantClient,
	playlist: PlaylistToEdit,
	plan: ReplacementPlan,
	items: readonly PlaylistEntry[],
	timeoutSeconds: number,
): Promise<RemoveReplacedRowsResult> {
	const { kept, removed, added } = plan;
	if (removed.length === 0) return { replacement: plan };
	const taskReason = await removePlaylistRows(client, playlist, removed, timeoutSeconds);
	const left = await readRowsAfterChange(client, playlist.id, {
		evaluate: (rows) => rows,
		isExpected: (rows) => haveSameUris(rows, kept),
		isFinal: (rows) => haveSameUris(rows, kept) || haveSameUris(rows, withoutCopies(plan)),
		seconds: SETTLE_TIMEOUT_SECONDS,
		timeoutSeconds,
	});
	if (haveSameUris(left, kept)) return { replacement: plan, taskReason };
	if (taskReason !== undefined) {
		if (added.length > 0) throw notReplacedError(playlist, taskReason);
		return { replacement: plan, taskReason };
	}
	const next = planAfterCopiesRemoved(playlist, plan, left, items);
	const others = await removeReplacedRows(client, playlist, next, items, timeoutSeconds);
	return { ...others, replacement: combineReplacements(plan, others.replacement, left) };
}

/** @throws ApiError if the rows that are left are not those to keep without the copies of removed ones */
function planAfterCopiesRemoved(
	playlist: PlaylistToEdit,
	replacement: ReplacementPlan,
	left: readonly MediaItem[],
	items: readonly PlaylistEntry[],
): ReplacementPlan {
	if (haveSameUris(left, withoutCopies(replacement))) return planReplacement(left, items);
	throw haveSameUris(left, replacement.rows)
		? nothingRemovedError(playlist)
		: playlistChangedMeanwhileError(playlist, 'nothing was added');
}

/** The rows to keep without those that are copies of removed ones. */
function withoutCopies({ kept, removed }: ReplacementPlan): readonly MediaItem[] {
	const removedUris = new Set(removed.map(({ uri }) => uri));
	return kept.filter(({ uri }) => !removedUris.has(uri));
}

/** What two replacements did, the second of them to the rows that the first one left. */
function combineReplacements(
	first: ReplacementPlan,
	second: ReplacementPlan,
	left: readonly MediaItem[],
): ReplacementPlan {
	const leftUris = new Set(left.map(({ uri }) => uri));
	const copies = first.kept.filter(({ uri }) => !leftUris.has(uri));
	return { ...second, rows: first.rows, removed: [...first.removed, ...copies, ...second.removed] };
}

function haveSameUris(rows: readonly MediaItem[], others: readonly MediaItem[]): boolean {
	return (
		rows.length === others.length && rows.every(({ uri }, index) => uri === others[index]?.uri)
	);
}

function nothingRemovedError({ name }: PlaylistToEdit): ApiError {
	return new ApiError('rejected', {
		message: `The server accepted the command, but removed nothing from the playlist "${name}"`,
		description: 'Nothing was added either. The provider of the playlist may not allow changes.',
	});
}

function notReplacedError({ name }: PlaylistToEdit, reason: string): ApiError {
	return new ApiError('rejected', {
		message: `The items of the playlist "${name}" were not replaced completely: ${reason}`,
		description:
			'The server may still be removing items, so nothing was added. Check the playlist, then run the node again.',
	});
}

/** @param consequence what has not been done */
export function playlistChangedMeanwhileError(
	{ name }: PlaylistToEdit,
	consequence: string,
): ApiError {
	return new ApiError('rejected', {
		message: `Somebody else changed the playlist "${name}" at the same time`,
		description: `The server removes items by position, so the wrong items may be gone; ${consequence}. Check the playlist, then run the node again.`,
	});
}
