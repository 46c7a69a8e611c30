import * as arg from '../parameters';
import type { Playlist } from '../../world/library/media-items';
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
	startEditingPlaylist,
} from '../../world/playlists/playlists';
import type { PlaylistEdit, PlaylistUpdate } from '../../world/playlists/playlists';
import { BUILTIN_PROVIDER } from '../../world/providers/providers';
import { mediaObjectForCaller } from '../../wire/media-object';
import { taskObject } from '../../wire/server-objects';
import { defineCommands, defineCommandsSince, type Command } from '../command';
import { fullItem } from '../media-arguments';
import { isRecord } from '../../json';
import {
	toM3u,
	importPlaylist,
	startReplacingUnplayableEntries,
} from '../../world/playlists/playlist-import';
import type { ArgumentType } from '../parameters';

const PLAYLIST_MEDIA_TYPES = ['track', 'radio', 'audiobook', 'podcast_episode', 'album'] as const;
const playlistId = { db_playlist_id: arg.required(arg.unionType(arg.text, arg.integer)) };

const playlistUpdate: ArgumentType<PlaylistUpdate> = {
	name: 'Playlist',
	strict(value) {
		if (fullItem.strict(value) === undefined || !isRecord(value)) return undefined;
		const sources = Array.isArray(value.provider_mappings) ? value.provider_mappings : [];
		const sortName = arg.text.strict(value.sort_name);
		return {
			name: String(value.name),
			...(sortName === undefined ? {} : { sortName }),
			itemIds: sources.filter(isRecord).map((source) => String(source.item_id)),
		};
	},
};

const matchPolicy = arg.enumerationOrUnknownType('PlaylistMatchPolicy', [
	'exact',
	'same_recording',
	'best_effort',
]);

export const playlistCommands: readonly Command[] = [
	...defineCommands({
		'music/playlists/create_playlist': {
			parameters: {
				name: arg.required(arg.text),
				media_types: arg.onlySince(
					'2.10',
					arg.optionalOrNull(
						arg.listType(arg.enumerationOrUnknownType('MediaType', PLAYLIST_MEDIA_TYPES)),
					),
				),
				provider_instance_or_domain: arg.optionalOrNull(arg.text),
				strict_provider_instance: arg.onlySince('2.10', arg.withDefault(arg.boolean, false)),
			},
			returns: 'Playlist',
			execute({ name, media_types: types, ...args }, context) {
				const provider = args.provider_instance_or_domain ?? BUILTIN_PROVIDER;
				const { server, caller } = context;
				if (isSince(server.profile, '2.10')) checkNewPlaylist(name, types ?? [], provider);
				return mediaObjectForCaller(context, createPlaylist(server, name, provider, [], caller));
			},
		},

		/** Only the name is updated here. */
		'music/playlists/update': {
			parameters: {
				item_id: arg.required(arg.unionType(arg.text, arg.integer)),
				update: arg.required(playlistUpdate),
				overwrite: arg.withDefault(arg.boolean, false),
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
		},
	}),
	...defineCommandsSince('2.8', {
		'music/playlists/export_playlist': {
			parameters: playlistId,
			returns: 'string',
			execute({ db_playlist_id: id }, { server, caller }) {
				const playlist = server.library.get('playlist', String(id), 'library');
				requireVisibleToUser(caller, playlist);
				return toM3u(playlist);
			},
		},

		/** The playlist exists immediately; missing items are searched for in a task whose ID is not returned. */
		'music/playlists/import_playlist': {
			parameters: {
				m3u_data: arg.required(arg.text),
				library_matching: arg.withDefault(arg.boolean, false),
				match_providers: arg.optionalOrNull(arg.listType(arg.text)),
				match_policy: arg.onlySince('2.11.0b6', arg.optionalOrNull(matchPolicy)),
			},
			returns: 'Playlist',
			execute({ m3u_data: data, library_matching: isMatched, match_policy: policy }, context) {
				const { server, caller } = context;
				const imported = importPlaylist(server, data, caller);
				const known = policy === 'unknown' ? null : policy;
				const usedPolicy = known ?? (isMatched ? 'best_effort' : null);
				if (usedPolicy !== null) {
					startReplacingUnplayableEntries(server, caller, imported, usedPolicy);
				}
				return mediaObjectForCaller(context, imported.playlist);
			},
		},
	}),
	...editingCommands('null', { until: '2.10' }),
	...editingCommands('BackgroundTask', { since: '2.10' }),
];

function editingCommands(returns: string, versions: Pick<Command, 'since' | 'until'>): Command[] {
	return defineCommands(
		{
			'music/playlists/add_playlist_tracks': {
				parameters: { ...playlistId, uris: arg.required(arg.listType(arg.text)) },
				returns,
				execute({ db_playlist_id: id, uris }, context) {
					const edit = (playlist: Playlist) => addToPlaylist(context.server, playlist, uris);
					return editPlaylist(context, { playlistId: id, kind: 'add', count: uris.length, edit });
				},
			},

			'music/playlists/remove_playlist_tracks': {
				parameters: { ...playlistId, positions_to_remove: arg.required(arg.listType(arg.integer)) },
				returns,
				execute({ db_playlist_id: id, positions_to_remove: positions }, context) {
					const edit = (playlist: Playlist) => removePlaylistPositions(playlist, positions);
					const count = positions.length;
					return editPlaylist(context, { playlistId: id, kind: 'remove', count, edit });
				},
			},
		},
		versions,
	);
}

/**
 * Before 2.10, the items have been added or removed when the response arrives. From 2.11 on, the command itself is
 * refused for a playlist that does not exist, or that the user may not see or change.
 */
function editPlaylist({ server, caller }: CommandContext, change: PlaylistEdit): unknown {
	const { playlistId: id, edit } = change;
	if (!isSince(server.profile, '2.10')) {
		edit(requireEditablePlaylist(server, id));
		return undefined;
	}
	if (isSince(server.profile, '2.11.0b6')) {
		requireMayEditPlaylist(server, caller, server.library.get('playlist', String(id), 'library'));
	}
	return taskObject(startEditingPlaylist(server, caller, change));
}

/** 2.10 and newer. Albums stand for their tracks; only the built-in provider accepts anything else. */
function checkNewPlaylist(name: string, types: readonly string[], provider: string): void {
	requireValidPlaylistName(name);
	const unfit = types.filter((type) =>
		provider === BUILTIN_PROVIDER ? type === 'unknown' : !['track', 'album'].includes(type),
	);
	if (unfit.length > 0) throw invalidData(`Provider ${provider} only supports some media types`);
}
