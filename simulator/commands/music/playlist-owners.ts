import { unhandled } from '../../errors';
import { startMigration } from '../../world/playlists/playlist-migration';
import { sharePlaylist } from '../../world/playlists/playlist-sharing';
import { mediaObjectFor } from '../../wire/media-object-for';
import { taskObject } from '../../wire/task';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { nullable, required, withDefault } from '../parameters';
import { boolean, either, enumeration, integer, listOf, text } from '../argument-types';
import { matchPolicy } from './playlist-files';

const SHARING_MODES = ['private', 'selected', 'members', 'everyone'] as const;

const migratePlaylist = defineCommand({
	name: 'music/playlists/migrate_playlist',
	summary: 'Copy a playlist to another provider.',
	parameters: {
		db_playlist_id: required(either(text, integer)),
		destination_provider: withDefault(text, 'builtin'),
		name: nullable(text),
		match_policy: withDefault(matchPolicy, 'same_recording'),
	},
	returns: 'BackgroundTask',
	execute(args, { server, caller }) {
		const playlist = server.library.get('playlist', String(args.db_playlist_id), 'library');
		const task = startMigration(server, caller, {
			playlist,
			destination: args.destination_provider,
			name: args.name || playlist.name,
			policy: args.match_policy,
		});
		return taskObject(task);
	},
});

const setPlaylistAccess = defineCommand({
	name: 'music/playlists/set_access',
	summary: 'Set who owns a playlist, and who may see and change it.',
	parameters: {
		item_id: required(either(text, integer)),
		sharing: required(enumeration('ProviderSharing', SHARING_MODES)),
		owner: nullable(text),
		shared_users: nullable(listOf(text)),
		collaborative: withDefault(boolean, false),
	},
	returns: 'Playlist',
	execute({ item_id: id, sharing, owner, shared_users: sharedUsers, collaborative }, call) {
		if (sharing === 'unknown') throw unhandled('not a ProviderSharing');
		const { server, caller } = call;
		const playlist = server.library.get('playlist', String(id), 'library');
		const access = { owner, sharing, shared_users: sharedUsers ?? [], collaborative };
		sharePlaylist(server, caller, playlist, access);
		return mediaObjectFor(call, playlist);
	},
});

/** 2.11 and newer. */
export const playlistOwnerCommands: readonly Command[] = [migratePlaylist, setPlaylistAccess];
