import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import { finished } from '../../services/sync/finished';
import { pollOnce, pollUntil, SETTLE_TIMEOUT_SECONDS } from '../../api/polling';
import {
	keepRows,
	playlistRows,
	rowsBefore,
	type PlaylistCandidate,
} from '../../services/library/playlists';
import type { MediaItem } from '../../api/models/mediaItem';
import type { JsonObject } from '../../helpers/json';
import { listed } from '../../helpers/names';
import type { Operation } from '../operation';
import type { EditablePlaylist } from '../../parameters/resolveEditablePlaylist';
import { playlistChange, playlistChangeFields } from './playlistChange';
import { wantedItems } from './wantedItems';

const IN_PART = 'Not all tracks got into the playlist: see "skipped"';

const UNSEEN_BEFORE =
	'The server did not show what was in the playlist before, so that nobody can tell what is new in it';

export const addToPlaylist: Operation = {
	option: {
		name: 'Add to Playlist',
		value: 'addToPlaylist',
		action: 'Add items to playlist',
		description:
			'Add tracks, or whole albums and playlists, to the end of a playlist; what is in it already stays',
	},
	effect: 'change',
	fields: playlistChangeFields('The URIs or share URLs of what to add'),

	async execute(context) {
		const { client } = context;
		const change = await playlistChange(context);
		const { playlist, timeoutSeconds } = change;
		const wanted = await wantedItems(context, change);
		const before = await rowsBefore(client, playlist.id, timeoutSeconds);
		const answer = await client.call(
			'music/playlists/add_playlist_tracks',
			{ db_playlist_id: playlist.id, uris: wanted.map((one) => one.sent) },
			{ timeoutSeconds },
		);
		const unseen = await finished(client, answer, 'add to the playlist', timeoutSeconds);
		const after = await rowsWith(client, playlist, wanted, timeoutSeconds);
		// A task that cannot be seen may still be at it.
		if (unseen === undefined) keepRows(client, playlist.id, after);
		return {
			success: true,
			...outcome(playlist, wanted, { before, after, unseen }),
		};
	},
};

/** What was seen of the playlist, and why not all of it where something kept it from being seen. */
interface Seen {
	before?: readonly MediaItem[];
	after: readonly MediaItem[];
	unseen?: string;
}

/**
 * What of the wanted items got into the playlist, was there before, or cannot be told.
 *
 * @throws ApiError when something is not in it although the server was done
 */
function outcome(
	playlist: EditablePlaylist,
	wanted: readonly PlaylistCandidate[],
	{ before, after, unseen }: Seen,
): JsonObject {
	const told = wanted.filter((one) => !one.isUntold);
	const missing = told.filter((one) => one.among(after).length === 0);
	const present = before ? told.filter((one) => !missing.includes(one)) : [];
	const there = present.filter((one) => one.among(after).length <= one.among(before ?? []).length);
	const arrived = present.filter((one) => !there.includes(one));
	if (missing.length > 0 && unseen === undefined) throw notAdded(playlist, missing, arrived);
	const skipped = present.flatMap((one) => one.lacking(after));
	const notSeen = wanted.filter((one) => !present.includes(one));
	const reasons = [
		...(missing.length > 0 && unseen !== undefined ? [unseen] : []),
		...(before ? [] : [UNSEEN_BEFORE]),
		...(told.length < wanted.length ? [untold(wanted.filter((one) => one.isUntold))] : []),
		...(skipped.length > 0 ? [IN_PART] : []),
	];
	return {
		confirmed: reasons.length === 0,
		playlist: playlist.name,
		playlist_uri: playlist.uri,
		added: arrived.map(({ uri }) => uri),
		...(there.length > 0 ? { already_there: there.map(({ uri }) => uri) } : {}),
		...(skipped.length > 0 ? { skipped } : {}),
		...(notSeen.length > 0 ? { not_seen: notSeen.map(({ uri }) => uri) } : {}),
		...(reasons.length > 0 ? { reason: reasons.join('. ') } : {}),
	};
}

/** The rows of the playlist once everything is in it; read anew from the provider when time is over without that. */
async function rowsWith(
	client: MusicAssistantClient,
	{ id }: EditablePlaylist,
	wanted: readonly PlaylistCandidate[],
	timeoutSeconds: number,
): Promise<readonly MediaItem[]> {
	const seen = await pollUntil(client, SETTLE_TIMEOUT_SECONDS, async () => {
		const rows = await playlistRows(client, id);
		return {
			reached: wanted.every((one) => one.isUntold || one.among(rows).length > 0),
			last: rows,
		};
	});
	if (seen.reached) return seen.last;
	return await pollOnce(client, async () => await playlistRows(client, id, { timeoutSeconds }));
}

function untold(items: readonly PlaylistCandidate[]): string {
	return `The server did not show what is in ${listed(items.map(({ uri }) => uri))}, so that it could not be looked for in the playlist`;
}

function notAdded(
	{ name }: EditablePlaylist,
	missing: readonly PlaylistCandidate[],
	arrived: readonly PlaylistCandidate[],
): ApiError {
	const uris = (items: readonly PlaylistCandidate[]) => listed(items.map(({ uri }) => uri));
	return new ApiError('rejected', {
		message: `Not everything is in the playlist "${name}" although the server took the command: ${uris(missing)}`,
		description: `${arrived.length > 0 ? `These were added: ${uris(arrived)}. ` : ''}The provider that keeps the playlist may not have this kind of item, or may not be able to play it.`,
	});
}
