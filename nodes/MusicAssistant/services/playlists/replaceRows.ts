import { asApiError, ApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { pollOnce, pollUntil, SETTLE_TIMEOUT_SECONDS } from '../../api/polling';
import { counted } from '../../helpers/names';
import { addEntries, removeRows } from './edit';
import type { PlaylistEntry } from './playlistEntry';
import { differenceBetween, type Difference, type Replacement } from './replacementPlan';
import { playlistRows } from './rows';

/** A playlist of the library. */
interface Playlist {
	id: string;
	name: string;
}

/** What came of replacing the items of a playlist. */
export interface ReplacedItems {
	difference: Difference;
	/** Why the end of the server's task could not be verified. */
	taskReason?: string;
}

/**
 * Replaces the items of a playlist with at most two commands, and reads what came of it.
 *
 * @param replacement planned from rows that were just read
 * @param items what the playlist should contain
 * @throws ApiError if the server refuses, or if somebody else changed the playlist meanwhile
 */
export async function replaceRows(
	client: MusicAssistantClient,
	playlist: Playlist,
	{ rows, kept, removed, added }: Replacement,
	items: readonly PlaylistEntry[],
	timeoutSeconds: number,
): Promise<ReplacedItems> {
	let taskReason: string | undefined;
	if (removed.length > 0) {
		taskReason = await removeRows(client, playlist, removed, timeoutSeconds);
		const left = await rowsLeft(client, playlist, kept, { taskReason, timeoutSeconds });
		if (!areSame(left, kept)) {
			if (taskReason === undefined) {
				throw areSame(left, rows)
					? nothingRemoved(playlist)
					: changedMeanwhile(playlist, 'nothing was added');
			}
			if (added.length > 0) throw notRemoved(playlist, taskReason);
		}
	}
	if (added.length > 0) {
		const answer = await addEntries(client, playlist, added, timeoutSeconds).catch(asApiError);
		if (answer instanceof ApiError) throw withRemoved(answer, removed);
		taskReason = answer;
	}
	return {
		difference: await currentDifference(client, playlist, items, timeoutSeconds),
		taskReason,
	};
}

interface RemovalTask {
	/** Why its end could not be verified: then it may still be running. */
	taskReason: string | undefined;
	timeoutSeconds: number;
}

/** The rows after a removal, read from the provider unless they are those to keep. */
async function rowsLeft(
	client: MusicAssistantClient,
	playlist: Playlist,
	kept: readonly MediaItem[],
	{ taskReason, timeoutSeconds }: RemovalTask,
): Promise<readonly MediaItem[]> {
	const seconds = taskReason === undefined ? 0 : SETTLE_TIMEOUT_SECONDS;
	const { reached, last } = await pollUntil(client, seconds, async () => {
		const rows = await playlistRows(client, playlist.id);
		return { reached: areSame(rows, kept), last: rows };
	});
	return reached ? last : await readFromProvider(client, playlist, timeoutSeconds);
}

function areSame(rows: readonly MediaItem[], others: readonly MediaItem[]): boolean {
	return (
		rows.length === others.length && rows.every(({ uri }, index) => uri === others[index]?.uri)
	);
}

/** How the rows differ once they contain everything, or after the timeout. */
async function currentDifference(
	client: MusicAssistantClient,
	playlist: Playlist,
	items: readonly PlaylistEntry[],
	timeoutSeconds: number,
): Promise<Difference> {
	const { last: stored } = await pollUntil(client, SETTLE_TIMEOUT_SECONDS, async () => {
		const difference = differenceBetween(await playlistRows(client, playlist.id), items);
		const { missing, foreign } = difference;
		return { reached: missing.length === 0 && foreign.length === 0, last: difference };
	});
	if (isNone(stored)) return stored;
	return differenceBetween(await readFromProvider(client, playlist, timeoutSeconds), items);
}

async function readFromProvider(
	client: MusicAssistantClient,
	{ id }: Playlist,
	timeoutSeconds: number,
): Promise<readonly MediaItem[]> {
	return await pollOnce(client, async () => await playlistRows(client, id, { timeoutSeconds }));
}

function isNone({ missing, misplaced, foreign, isReordered }: Difference): boolean {
	return missing.length + misplaced.length + foreign.length === 0 && !isReordered;
}

function nothingRemoved({ name }: Playlist): ApiError {
	return new ApiError('rejected', {
		message: `The server accepted the command, but removed nothing from the playlist "${name}"`,
		description: 'Nothing was added either. The provider of the playlist may not allow changes.',
	});
}

function notRemoved({ name }: Playlist, reason: string): ApiError {
	return new ApiError('rejected', {
		message: `The items of the playlist "${name}" were not replaced completely: ${reason}`,
		description:
			'Items may still be being removed, so nothing was added. Check the playlist, then run the node again.',
	});
}

function withRemoved(failure: ApiError, removed: readonly MediaItem[]): ApiError {
	if (removed.length === 0) return failure;
	return failure.withHint(
		`${counted(removed.length, 'item')} had already been removed from the playlist: run the node again to complete it.`,
	);
}

/** @param effect what has not been done */
export function changedMeanwhile({ name }: Playlist, effect: string): ApiError {
	return new ApiError('rejected', {
		message: `Somebody else changed the playlist "${name}" at the same time`,
		description: `The server removes items by position, so other items than intended may be gone; ${effect}. Check the playlist, then run the node again.`,
	});
}
