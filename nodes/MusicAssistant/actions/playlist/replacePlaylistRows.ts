import { asApiError, ApiError, rejectedError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { SETTLE_TIMEOUT_SECONDS } from '../../services/verifyEffect';
import { countWithUnit } from '../../helpers/text';
import {
	addPlaylistEntries,
	type PlaylistToEdit,
	removePlaylistRows,
} from '../../services/playlists/editPlaylist';
import { type PlaylistEntry, readRowsAfterChange } from '../../services/playlists/playlistRows';
import { groupValuesByKey } from '../../helpers/collections';
import { allUrisOf } from '../../api/models/mediaItems';

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

/** How the rows of a playlist differ from the items that it should have. */
interface PlaylistDeviations {
	/** Items that no row contains at all. */
	readonly missing: readonly PlaylistEntry[];
	/** Items whose rows are elsewhere, or that the playlist does not contain often enough. */
	readonly misplaced: readonly PlaylistEntry[];
	/** Rows that match none of the items. */
	readonly foreign: readonly MediaItem[];
	/** Whether rows are in another order. */
	readonly isReordered: boolean;
}

/** Compares the rows with the items in one pass: both lists may have thousands of entries. */
export function findDeviations(
	rows: readonly MediaItem[],
	items: readonly PlaylistEntry[],
): PlaylistDeviations {
	const indexesOfItems = indexesByUri(items);
	const found = new Set<number>();
	const unexpected: MediaItem[] = [];
	let next = 0;
	for (const row of rows) {
		const index = firstIndexOf(indexesOfItems, row, next);
		if (index === undefined) {
			unexpected.push(row);
		} else {
			found.add(index);
			next = index + 1;
		}
	}
	const skipped = items.filter((_, index) => !found.has(index));
	const present = new Set(rows.flatMap(allUrisOf));
	const isPresent = ({ uris }: PlaylistEntry) => [...uris].some((uri) => present.has(uri));
	return {
		missing: skipped.filter((item) => !isPresent(item)),
		misplaced: skipped.filter(isPresent),
		foreign: unexpected.filter((row) => firstIndexOf(indexesOfItems, row, 0) === undefined),
		isReordered: unexpected.some((row) => firstIndexOf(indexesOfItems, row, 0) !== undefined),
	};
}

/** The indexes of the items in ascending order, by each of their URIs. */
function indexesByUri(items: readonly PlaylistEntry[]): ReadonlyMap<string, readonly number[]> {
	return groupValuesByKey(items.flatMap(({ uris }, index) => [...uris].map((uri) => [uri, index])));
}

function firstIndexOf(
	indexesOfItems: ReadonlyMap<string, readonly number[]>,
	row: MediaItem,
	from: number,
): number | undefined {
	const indexes = allUrisOf(row).flatMap(
		(uri) => indexesOfItems.get(uri)?.find((index) => index >= from) ?? [],
	);
	return indexes.length > 0 ? Math.min(...indexes) : undefined;
}

/** What was removed. */
interface RemoveReplacedRowsResult {
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
async function removeReplacedRows(
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
	return rejectedError(
		`The server accepted the command, but removed nothing from the playlist "${name}"`,
		'Nothing was added either. The provider of the playlist may not allow changes.',
	);
}

function notReplacedError({ name }: PlaylistToEdit, reason: string): ApiError {
	return rejectedError(
		`The items of the playlist "${name}" were not replaced completely: ${reason}`,
		'The server may still be removing items, so nothing was added. Check the playlist, then run the node again.',
	);
}

/** @param consequence what has not been done */
export function playlistChangedMeanwhileError(
	{ name }: PlaylistToEdit,
	consequence: string,
): ApiError {
	return rejectedError(
		`Somebody else changed the playlist "${name}" at the same time`,
		`The server removes items by position, so the wrong items may be gone; ${consequence}. Check the playlist, then run the node again.`,
	);
}

/** What turns the rows of a playlist into a list of items. */
export interface ReplacementPlan {
	/** As they are before the change. */
	readonly rows: readonly MediaItem[];
	readonly kept: readonly MediaItem[];
	/** The items of the rows that are kept. */
	readonly unchanged: readonly PlaylistEntry[];
	readonly removed: readonly MediaItem[];
	readonly added: readonly PlaylistEntry[];
}

/**
 * The smallest change: servers can only remove rows and add items at the end, so the rows to keep are those that the list
 * begins with, in its order.
 */
export function planReplacement(
	rows: readonly MediaItem[],
	items: readonly PlaylistEntry[],
): ReplacementPlan {
	const kept: MediaItem[] = [];
	const removed: MediaItem[] = [];
	for (const row of rows) {
		const isNext = items[kept.length]?.matches(row) ?? false;
		(isNext ? kept : removed).push(row);
	}
	return {
		rows,
		kept,
		unchanged: items.slice(0, kept.length),
		removed,
		added: items.slice(kept.length),
	};
}
