import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { requireVisibleToUser } from '../../world/playlists/playlist-access';
import { toM3u } from '../../world/playlists/m3u';
import {
	importPlaylist,
	startReplacingUnplayableEntries,
} from '../../world/playlists/playlist-import';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { optionalOrNull, required, onlySince, withDefault } from '../parameters';
import {
	boolean,
	unionType,
	enumerationOrUnknownType,
	integer,
	listType,
	text,
} from '../argument-types';

const matchPolicy = enumerationOrUnknownType('PlaylistMatchPolicy', [
	'exact',
	'same_recording',
	'best_effort',
]);

const exportPlaylist = defineCommand({
	name: 'music/playlists/export_playlist',
	summary: 'Return a playlist as the text of an M3U8 file.',
	parameters: { db_playlist_id: required(unionType(text, integer)) },
	returns: 'string',
	execute({ db_playlist_id: id }, { server, caller }) {
		const playlist = server.library.get('playlist', String(id), 'library');
		requireVisibleToUser(caller, playlist);
		return toM3u(playlist);
	},
});

/** The playlist exists immediately; missing items are searched for in a task whose ID is not returned. */
const importPlaylistCommand = defineCommand({
	name: 'music/playlists/import_playlist',
	summary: 'Create a playlist from the text of an M3U8 file.',
	parameters: {
		m3u_data: required(text),
		library_matching: withDefault(boolean, false),
		match_providers: optionalOrNull(listType(text)),
		match_policy: onlySince('matchPolicies', optionalOrNull(matchPolicy)),
	},
	returns: 'Playlist',
	execute({ m3u_data: data, library_matching: isMatched, match_policy: policy }, context) {
		const { server, caller } = context;
		const imported = importPlaylist(server, data, caller);
		const known = policy === 'unknown' ? null : policy;
		const effective = known ?? (isMatched ? 'best_effort' : null);
		if (effective !== null) startReplacingUnplayableEntries(server, caller, imported, effective);
		return mediaObjectForCaller(context, imported.playlist);
	},
});

/** 2.8.2 and newer. */
export const playlistFileCommands: readonly Command[] = [exportPlaylist, importPlaylistCommand];
