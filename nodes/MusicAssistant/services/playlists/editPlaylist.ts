import { type ApiError, rejectedError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { toPortions, withPortionsHint } from '../runSteps';
import { waitForBackgroundTask } from '../sync/waitForBackgroundTask';
import { type PlaylistEntry, removalPositions } from './playlistRows';

/** A playlist of the library. */
export interface PlaylistToEdit {
	id: string;
	name: string;
}

/**
 * Adds items at the end of a playlist, once; more than a hundred in portions.
 *
 * @returns why it is not known whether the server's tasks have ended
 * @throws ApiError if the server refuses, or cannot add them
 */
export async function addPlaylistEntries(
	client: MusicAssistantClient,
	{ id }: PlaylistToEdit,
	entries: readonly PlaylistEntry[],
	timeoutSeconds: number,
): Promise<string | undefined> {
	const portions = toPortions(entries);
	let unknownEnd: string | undefined;
	for (const [index, portion] of portions.entries()) {
		try {
			const answer = await client.call(
				'music/playlists/add_playlist_tracks',
				{ db_playlist_id: id, uris: portion.map(({ uriToSend: sent }) => sent) },
				{ timeoutSeconds },
			);
			const task = await waitForBackgroundTask(
				client,
				answer,
				'add to the playlist',
				timeoutSeconds,
			);
			unknownEnd ??= task.reason;
		} catch (reason) {
			const done = portions.slice(0, index).flat().length;
			throw withPortionsHint(reason, done, entries.length);
		}
	}
	return unknownEnd;
}

/**
 * Removes rows from a playlist, once.
 *
 * @returns as `addPlaylistEntries` does
 * @throws ApiError before anything is sent if a row has no position, and as `addPlaylistEntries` does
 */
export async function removePlaylistRows(
	client: MusicAssistantClient,
	{ id, name }: PlaylistToEdit,
	rows: readonly MediaItem[],
	timeoutSeconds: number,
): Promise<string | undefined> {
	const positions = removalPositions(rows);
	if (positions.length < rows.length) throw positionsNotReportedError(name);
	const answer = await client.call(
		'music/playlists/remove_playlist_tracks',
		{ db_playlist_id: id, positions_to_remove: positions },
		{ timeoutSeconds },
	);
	return (await waitForBackgroundTask(client, answer, 'change the playlist', timeoutSeconds))
		.reason;
}

function positionsNotReportedError(name: string): ApiError {
	return rejectedError(
		`The server does not report the positions of the items in the playlist "${name}"`,
		'It can only remove items by position, so nothing was removed.',
	);
}
