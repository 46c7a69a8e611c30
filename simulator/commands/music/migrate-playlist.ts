import { startPlaylistMigration } from '../../world/playlists/playlist-migration';
import { taskObject } from '../../wire/task';
import { defineCommand } from '../command';
import { optionalOrNull, required, withDefault } from '../parameters';
import { unionType, integer, text } from '../argument-types';
import { matchPolicy } from './playlist-files';

/** 2.11 and newer. */
export const migratePlaylist = defineCommand({
	name: 'music/playlists/migrate_playlist',
	summary: 'Copy a playlist to another provider.',
	parameters: {
		db_playlist_id: required(unionType(text, integer)),
		destination_provider: withDefault(text, 'builtin'),
		name: optionalOrNull(text),
		match_policy: withDefault(matchPolicy, 'same_recording'),
	},
	returns: 'BackgroundTask',
	execute(args, { server, caller }) {
		const playlist = server.library.get('playlist', String(args.db_playlist_id), 'library');
		const task = startPlaylistMigration(server, caller, {
			playlist,
			destination: args.destination_provider,
			name: args.name || playlist.name,
			policy: args.match_policy,
		});
		return taskObject(task);
	},
});
