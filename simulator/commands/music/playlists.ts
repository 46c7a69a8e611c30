import { invalidData } from '../../errors';
import { hasFeature } from '../../profiles/profile';
import type { CommandContext } from '../../world/command-context';
import {
	requireMayEditPlaylist,
	requireMayManagePlaylist,
} from '../../world/playlists/playlist-access';
import { addToPlaylist } from '../../world/playlists/add-to-playlist';
import { BUILTIN_PROVIDER } from '../../world/providers/music-providers';
import { requireValidPlaylistName, createPlaylist } from '../../world/playlists/create-playlist';
import { requireEditablePlaylist } from '../../world/playlists/require-editable-playlist';
import { removePlaylistPositions } from '../../world/playlists/remove-playlist-positions';
import { renamePlaylist } from '../../world/playlists/rename-playlist';
import type { PlaylistUpdate } from '../../world/playlists/rename-playlist';
import {
	startAddingToPlaylist,
	startRemovingFromPlaylist,
} from '../../world/playlists/playlist-tasks';
import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { taskObject } from '../../wire/task';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { fullItem } from '../media-reference-types';
import { optionalOrNull, required, onlySince, withDefault } from '../parameters';
import type { ArgumentType } from '../parameters';
import { isRecord } from '../../json';
import {
	boolean,
	unionType,
	enumerationOrUnknownType,
	integer,
	listType,
	text,
} from '../argument-types';

const PLAYLIST_MEDIA_TYPES = ['track', 'radio', 'audiobook', 'podcast_episode', 'album'] as const;
const playlistId = { db_playlist_id: required(unionType(text, integer)) };

export const createPlaylistCommand = defineCommand({
	name: 'music/playlists/create_playlist',
	summary: 'Create a playlist.',
	parameters: {
		name: required(text),
		media_types: onlySince(
			'playOptions',
			optionalOrNull(listType(enumerationOrUnknownType('MediaType', PLAYLIST_MEDIA_TYPES))),
		),
		provider_instance_or_domain: optionalOrNull(text),
		strict_provider_instance: onlySince('playOptions', withDefault(boolean, false)),
	},
	returns: 'Playlist',
	execute({ name, provider_instance_or_domain: provider, media_types: types }, context) {
		if (hasFeature(context.server.profile, 'scopes')) {
			checkNewPlaylist(name, types ?? [], provider ?? BUILTIN_PROVIDER);
		}
		return mediaObjectForCaller(
			context,
			createPlaylist(context.server, name, provider ?? BUILTIN_PROVIDER, [], context.caller),
		);
	},
});

/** 2.10 and newer. Albums stand for their tracks; only the built-in provider accepts anything else. */
function checkNewPlaylist(name: string, types: readonly string[], provider: string): void {
	requireValidPlaylistName(name);
	const unfit = types.filter((type) =>
		provider === BUILTIN_PROVIDER ? type === 'unknown' : !['track', 'album'].includes(type),
	);
	if (unfit.length > 0) throw invalidData(`Provider ${provider} only supports some media types`);
}

const playlistUpdate: ArgumentType<PlaylistUpdate> = {
	name: 'Playlist',
	strict(value) {
		if (fullItem.strict(value) === undefined || !isRecord(value)) return undefined;
		const sources = Array.isArray(value.provider_mappings) ? value.provider_mappings : [];
		const sortName = text.strict(value.sort_name);
		return {
			name: String(value.name),
			...(sortName === undefined ? {} : { sortName }),
			itemIds: sources.filter(isRecord).map((source) => String(source.item_id)),
		};
	},
};

/** Only the name is updated here. */
export const updatePlaylist = defineCommand({
	name: 'music/playlists/update',
	summary: 'Update a playlist in the library.',
	parameters: {
		item_id: required(unionType(text, integer)),
		update: required(playlistUpdate),
		overwrite: withDefault(boolean, false),
	},
	returns: 'Playlist',
	requiredRole: 'admin',
	execute({ item_id: id, update, overwrite }, context) {
		const { server, caller } = context;
		const playlist = server.library.get('playlist', String(id), 'library');
		requireMayManagePlaylist(server, caller, playlist);
		renamePlaylist(playlist, update, overwrite);
		return mediaObjectForCaller(context, playlist);
	},
});

/** Before 2.10: the items have been added when the response arrives. */
const addTracks = defineCommand({
	name: 'music/playlists/add_playlist_tracks',
	summary: 'Add items to the end of a playlist.',
	parameters: { ...playlistId, uris: required(listType(text)) },
	returns: 'null',
	execute({ db_playlist_id: id, uris }, { server }) {
		addToPlaylist(server, requireEditablePlaylist(server, id), uris);
	},
});

const removeTracks = defineCommand({
	name: 'music/playlists/remove_playlist_tracks',
	summary: 'Remove items from a playlist.',
	parameters: { ...playlistId, positions_to_remove: required(listType(integer)) },
	returns: 'null',
	execute({ db_playlist_id: id, positions_to_remove: positions }, { server }) {
		removePlaylistPositions(requireEditablePlaylist(server, id), positions);
	},
});

/**
 * From 2.11 on, the command itself is refused for a playlist that does not exist, or that the user may not see or
 * change.
 */
function checkMayEditPlaylist(id: string, { server, caller }: CommandContext): void {
	if (!hasFeature(server.profile, 'playlistAccess')) return;
	requireMayEditPlaylist(server, caller, server.library.get('playlist', id, 'library'));
}

const addTracksInBackground = defineCommand({
	name: addTracks.name,
	summary: addTracks.summary,
	parameters: { ...playlistId, uris: required(listType(text)) },
	returns: 'BackgroundTask',
	execute({ db_playlist_id: id, uris }, context) {
		checkMayEditPlaylist(String(id), context);
		return taskObject(startAddingToPlaylist(context.server, context.caller, String(id), uris));
	},
});

const removeTracksInBackground = defineCommand({
	name: removeTracks.name,
	summary: removeTracks.summary,
	parameters: { ...playlistId, positions_to_remove: required(listType(integer)) },
	returns: 'BackgroundTask',
	execute({ db_playlist_id: id, positions_to_remove: positions }, context) {
		checkMayEditPlaylist(String(id), context);
		return taskObject(
			startRemovingFromPlaylist(context.server, context.caller, String(id), positions),
		);
	},
});

export const playlistEditingCommands: readonly Command[] = [addTracks, removeTracks];
/** 2.10 and newer. */
export const backgroundPlaylistEditingCommands: readonly Command[] = [
	addTracksInBackground,
	removeTracksInBackground,
];
