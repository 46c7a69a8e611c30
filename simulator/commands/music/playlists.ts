import { invalidData } from '../../errors';
import { isSince } from '../../profiles/profile';
import type { CommandContext } from '../../world/music-server';
import {
	requireMayEditPlaylist,
	requireMayManagePlaylist,
	requireVisibleToUser,
} from '../../world/playlists/playlist-access';
import {
	addToPlaylist,
	requireValidPlaylistName,
	createPlaylist,
	requireEditablePlaylist,
	removePlaylistPositions,
	renamePlaylist,
} from '../../world/playlists/playlists';
import { BUILTIN_PROVIDER } from '../../world/providers/providers';
import type { PlaylistUpdate } from '../../world/playlists/playlists';
import {
	startAddingToPlaylist,
	startRemovingFromPlaylist,
} from '../../world/playlists/playlist-tasks';
import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { taskObject } from '../../wire/server-objects';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { fullItem } from '../media-arguments';
import {
	optionalOrNull,
	required,
	onlySince,
	withDefault,
	boolean,
	unionType,
	enumerationOrUnknownType,
	integer,
	listType,
	text,
} from '../parameters';
import type { ArgumentType } from '../parameters';
import { isRecord } from '../../json';
import {
	toM3u,
	importPlaylist,
	startReplacingUnplayableEntries,
} from '../../world/playlists/playlist-import';

const PLAYLIST_MEDIA_TYPES = ['track', 'radio', 'audiobook', 'podcast_episode', 'album'] as const;
const playlistId = { db_playlist_id: required(unionType(text, integer)) };

const createPlaylistCommand = defineCommand({
	name: 'music/playlists/create_playlist',
	summary: 'Create a playlist.',
	parameters: {
		name: required(text),
		media_types: onlySince(
			'2.10',
			optionalOrNull(listType(enumerationOrUnknownType('MediaType', PLAYLIST_MEDIA_TYPES))),
		),
		provider_instance_or_domain: optionalOrNull(text),
		strict_provider_instance: onlySince('2.10', withDefault(boolean, false)),
	},
	returns: 'Playlist',
	execute({ name, provider_instance_or_domain: provider, media_types: types }, context) {
		if (isSince(context.server.profile, '2.10')) {
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
const updatePlaylist = defineCommand({
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
	until: '2.10',
	execute({ db_playlist_id: id, uris }, { server }) {
		addToPlaylist(server, requireEditablePlaylist(server, id), uris);
	},
});

const removeTracks = defineCommand({
	name: 'music/playlists/remove_playlist_tracks',
	summary: 'Remove items from a playlist.',
	parameters: { ...playlistId, positions_to_remove: required(listType(integer)) },
	returns: 'null',
	until: '2.10',
	execute({ db_playlist_id: id, positions_to_remove: positions }, { server }) {
		removePlaylistPositions(requireEditablePlaylist(server, id), positions);
	},
});

/**
 * From 2.11 on, the command itself is refused for a playlist that does not exist, or that the user may not see or
 * change.
 */
function checkMayEditPlaylist(id: string, { server, caller }: CommandContext): void {
	if (!isSince(server.profile, '2.11.0b6')) return;
	requireMayEditPlaylist(server, caller, server.library.get('playlist', id, 'library'));
}

const addTracksInBackground = defineCommand({
	name: addTracks.name,
	summary: addTracks.summary,
	parameters: { ...playlistId, uris: required(listType(text)) },
	returns: 'BackgroundTask',
	since: '2.10',
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
	since: '2.10',
	execute({ db_playlist_id: id, positions_to_remove: positions }, context) {
		checkMayEditPlaylist(String(id), context);
		return taskObject(
			startRemovingFromPlaylist(context.server, context.caller, String(id), positions),
		);
	},
});

const matchPolicy = enumerationOrUnknownType('PlaylistMatchPolicy', [
	'exact',
	'same_recording',
	'best_effort',
]);

const exportPlaylist = defineCommand({
	name: 'music/playlists/export_playlist',
	summary: 'Return a playlist as the text of an M3U8 file.',
	parameters: playlistId,
	returns: 'string',
	since: '2.8',
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
		match_policy: onlySince('2.11.0b6', optionalOrNull(matchPolicy)),
	},
	returns: 'Playlist',
	since: '2.8',
	execute({ m3u_data: data, library_matching: isMatched, match_policy: policy }, context) {
		const { server, caller } = context;
		const imported = importPlaylist(server, data, caller);
		const known = policy === 'unknown' ? null : policy;
		const effective = known ?? (isMatched ? 'best_effort' : null);
		if (effective !== null) startReplacingUnplayableEntries(server, caller, imported, effective);
		return mediaObjectForCaller(context, imported.playlist);
	},
});

export const playlistCommands: readonly Command[] = [
	createPlaylistCommand,
	updatePlaylist,
	addTracks,
	removeTracks,
	addTracksInBackground,
	removeTracksInBackground,
	exportPlaylist,
	importPlaylistCommand,
];
