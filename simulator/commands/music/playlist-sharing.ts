import { unhandled } from '../../errors';
import { sharePlaylist } from '../../world/playlists/playlist-sharing';
import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { defineCommand } from '../command';
import { optionalOrNull, required, withDefault } from '../parameters';
import {
	boolean,
	unionType,
	enumerationOrUnknownType,
	integer,
	listType,
	text,
} from '../argument-types';

const SHARING_MODES = ['private', 'selected', 'members', 'everyone'] as const;

/** 2.11 and newer. */
export const setPlaylistAccess = defineCommand({
	name: 'music/playlists/set_access',
	summary: 'Set who owns a playlist, and who may see and change it.',
	parameters: {
		item_id: required(unionType(text, integer)),
		sharing: required(enumerationOrUnknownType('ProviderSharing', SHARING_MODES)),
		owner: optionalOrNull(text),
		shared_users: optionalOrNull(listType(text)),
		collaborative: withDefault(boolean, false),
	},
	returns: 'Playlist',
	execute({ item_id: id, sharing, owner, shared_users: sharedUsers, collaborative }, context) {
		if (sharing === 'unknown') throw unhandled('not a ProviderSharing');
		const { server, caller } = context;
		const playlist = server.library.get('playlist', String(id), 'library');
		const access = { owner, sharing, shared_users: sharedUsers ?? [], collaborative };
		sharePlaylist(server, caller, playlist, access);
		return mediaObjectForCaller(context, playlist);
	},
});
