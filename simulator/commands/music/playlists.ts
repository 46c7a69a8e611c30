import { invalidData } from '../../errors';
import { hasFeature } from '../../profiles/profile';
import type { CommandCall } from '../../world/command-call';
import { checkMayEdit, checkMayManage } from '../../world/playlists/playlist-access';
import { addToPlaylist } from '../../world/playlists/playlist-adding';
import {
	BUILTIN,
	checkName,
	createPlaylist,
	editablePlaylist,
	removePositions,
	renamePlaylist,
} from '../../world/playlists/playlist-editing';
import type { PlaylistUpdate } from '../../world/playlists/playlist-editing';
import { startAdding, startRemoving } from '../../world/playlists/playlist-tasks';
import { mediaObjectFor } from '../../wire/media-for';
import { taskObject } from '../../wire/task';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { fullItem } from '../media-reference-types';
import { nullable, required, onlySince, withDefault } from '../parameters';
import type { ValueType } from '../parameters';
import { boolean, either, enumeration, integer, isRecord, listOf, text } from '../types';

const PLAYABLE = ['track', 'radio', 'audiobook', 'podcast_episode', 'album'] as const;
const playlistId = { db_playlist_id: required(either(text, integer)) };

export const createPlaylistCommand = defineCommand({
	name: 'music/playlists/create_playlist',
	summary: 'Make a new playlist.',
	parameters: {
		name: required(text),
		media_types: onlySince('playOptions', nullable(listOf(enumeration('MediaType', PLAYABLE)))),
		provider_instance_or_domain: nullable(text),
	},
	returns: 'Playlist',
	execute({ name, provider_instance_or_domain: provider, media_types: types }, call) {
		if (hasFeature(call.server.profile, 'scopes')) checkNew(name, types ?? [], provider ?? BUILTIN);
		return mediaObjectFor(
			call,
			createPlaylist(call.server, name, provider ?? BUILTIN, [], call.caller),
		);
	},
});

/** From 2.10 on; albums stand for their tracks, and only the built-in provider accepts anything else. */
function checkNew(name: string, types: readonly string[], provider: string): void {
	checkName(name);
	const unfit = types.filter((type) =>
		provider === BUILTIN ? type === 'unknown' : !['track', 'album'].includes(type),
	);
	if (unfit.length > 0) throw invalidData(`Provider ${provider} only supports some media types`);
}

const playlistObject: ValueType<PlaylistUpdate> = {
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

/** Of a playlist object, only the name is used here. */
export const updatePlaylist = defineCommand({
	name: 'music/playlists/update',
	summary: 'Change what the library says of a playlist.',
	parameters: {
		item_id: required(either(text, integer)),
		update: required(playlistObject),
		overwrite: withDefault(boolean, false),
	},
	returns: 'Playlist',
	requiredRole: 'admin',
	execute({ item_id: id, update, overwrite }, call) {
		const { server, caller } = call;
		const playlist = server.library.get('playlist', String(id), 'library');
		checkMayManage(server, caller, playlist);
		renamePlaylist(playlist, update, overwrite);
		return mediaObjectFor(call, playlist);
	},
});

/** Before 2.10 it is done when the command answers. */
const addNow = defineCommand({
	name: 'music/playlists/add_playlist_tracks',
	summary: 'Put items at the end of a playlist.',
	parameters: { ...playlistId, uris: required(listOf(text)) },
	returns: 'null',
	execute({ db_playlist_id: id, uris }, { server }) {
		addToPlaylist(server, editablePlaylist(server, id), uris);
	},
});

const removeNow = defineCommand({
	name: 'music/playlists/remove_playlist_tracks',
	summary: 'Take items out of a playlist.',
	parameters: { ...playlistId, positions_to_remove: required(listOf(integer)) },
	returns: 'null',
	execute({ db_playlist_id: id, positions_to_remove: positions }, { server }) {
		removePositions(editablePlaylist(server, id), positions);
	},
});

/**
 * From 2.11 on, the command itself is refused for a playlist that does not exist, or that the user may not see or
 * change.
 */
function checkEditing(id: string, { server, caller }: CommandCall): void {
	if (!hasFeature(server.profile, 'playlistAccess')) return;
	checkMayEdit(server, caller, server.library.get('playlist', id, 'library'));
}

const addInBackground = defineCommand({
	name: addNow.name,
	summary: addNow.summary,
	parameters: { ...playlistId, uris: required(listOf(text)) },
	returns: 'BackgroundTask',
	execute({ db_playlist_id: id, uris }, call) {
		checkEditing(String(id), call);
		return taskObject(startAdding(call.server, call.caller, String(id), uris));
	},
});

const removeInBackground = defineCommand({
	name: removeNow.name,
	summary: removeNow.summary,
	parameters: { ...playlistId, positions_to_remove: required(listOf(integer)) },
	returns: 'BackgroundTask',
	execute({ db_playlist_id: id, positions_to_remove: positions }, call) {
		checkEditing(String(id), call);
		return taskObject(startRemoving(call.server, call.caller, String(id), positions));
	},
});

export const playlistEditing: readonly Command[] = [addNow, removeNow];
/** 2.10 and newer. */
export const playlistEditingInBackground: readonly Command[] = [
	addInBackground,
	removeInBackground,
];
