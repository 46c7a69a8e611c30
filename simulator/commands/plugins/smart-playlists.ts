import { invalidData, mediaNotFound } from '../../errors';
import type { CommandCall } from '../../world/command-call';
import type { Track } from '../../world/library/media';
import { uriOf } from '../../world/library/media';
import { BUILTIN, checkName, createPlaylist } from '../../world/playlists/playlist-editing';
import {
	createSmartPlaylist,
	findSmartPlaylist,
	tracksOf,
} from '../../world/plugins/smart-playlists';
import { parseRules, summaryOf } from '../../world/plugins/smart-rules';
import { mediaObjectFor } from '../../wire/media-for';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { nullable, required, withDefault } from '../parameters';
import type { ValueType } from '../parameters';
import { boolean, integer, object, text } from '../argument-types';

const RULES: ValueType<Readonly<Record<string, unknown>>> = {
	...object,
	name: 'object with string keys and Any values',
};
const rulesParameter = { rules: required(RULES) };
const playlistId = { playlist_id: required(text) };
const HIGHEST_COUNT = 2000;

const create = defineCommand({
	name: 'smart_playlists/create',
	plugin: 'smart_playlist',
	summary: 'Make a playlist of the tracks that match rules.',
	parameters: { name: required(text), ...rulesParameter, is_dynamic: withDefault(boolean, true) },
	returns: 'Playlist',
	execute({ name, rules, is_dynamic: isDynamic }, call) {
		checkName(name);
		const { server, caller } = call;
		const parsed = parseRules(rules, isDynamic);
		return mediaObjectFor(call, createSmartPlaylist(server, name, parsed, caller));
	},
});

/** An ordinary playlist of the built-in provider, which is complete when the command answers. */
const generate = defineCommand({
	name: 'smart_playlists/generate',
	plugin: 'smart_playlist',
	summary: 'Make an ordinary playlist of the tracks that match rules now.',
	parameters: { name: required(text), ...rulesParameter, count: nullable(integer) },
	returns: 'Playlist',
	execute({ name, rules, count }, call) {
		checkName(name);
		const parsed = parseRules(rules, false);
		if (count !== null && (count < 1 || count > HIGHEST_COUNT)) {
			throw invalidData(`Playlist count must be between 1 and ${HIGHEST_COUNT}`);
		}
		const { server, caller } = call;
		const tracks = tracksOf(server, { ...parsed, limit: count ?? parsed.limit }, caller);
		return mediaObjectFor(call, createPlaylist(server, name, BUILTIN, tracks, caller));
	},
});

const getRules = defineCommand({
	name: 'smart_playlists/get_rules',
	plugin: 'smart_playlist',
	summary: 'Return the rules of a smart playlist, or null if it is none.',
	parameters: playlistId,
	returns: 'object with string keys and Any values',
	execute: ({ playlist_id: id }, { server }) => findSmartPlaylist(server, id)?.rules,
});

/** Whether the playlist is dynamic stays as it is. */
const updateRules = defineCommand({
	name: 'smart_playlists/update_rules',
	plugin: 'smart_playlist',
	summary: 'Replace the rules of a smart playlist.',
	parameters: { ...playlistId, ...rulesParameter },
	returns: 'null',
	execute({ playlist_id: id, rules }, { server, caller }) {
		const playlist = findSmartPlaylist(server, id);
		if (!playlist) throw mediaNotFound(`Smart playlist ${id} not found`);
		playlist.rules = parseRules(rules, playlist.isDynamic === true);
		playlist.tracks = tracksOf(server, playlist.rules, caller);
	},
});

const list = defineCommand({
	name: 'smart_playlists/list',
	plugin: 'smart_playlist',
	summary: 'Return the smart playlists with their rules.',
	parameters: {},
	returns: 'Array of object with string keys and Any values',
	execute: (_, { server }) =>
		server.library
			.list('playlist')
			.flatMap(({ source, name, rules }) =>
				rules ? [{ playlist_id: source.itemId, name, rules, summary: summaryOf(rules) }] : [],
			),
});

const previewTracks = defineCommand({
	name: 'smart_playlists/preview_tracks',
	plugin: 'smart_playlist',
	summary: 'Return some of the tracks that match rules.',
	parameters: { ...rulesParameter, limit: withDefault(integer, 20) },
	returns: 'Array of object with string keys and Any values',
	execute: ({ rules, limit }, call) =>
		matching(rules, Math.max(1, Math.min(limit, HIGHEST_COUNT)), call).map((track) => ({
			item_id: track.libraryId,
			uri: uriOf(track),
			name: track.name,
			artists: track.artists.map(({ name }) => name),
			album: track.album?.name ?? null,
		})),
});

/** Of all tracks that match, whatever limit the rules contain. */
const countTracks = defineCommand({
	name: 'smart_playlists/count_tracks',
	plugin: 'smart_playlist',
	summary: 'Return how many tracks match rules, and how long they are together.',
	parameters: rulesParameter,
	returns: 'object with string keys and Any values',
	execute({ rules }, call) {
		const tracks = matching(rules, HIGHEST_COUNT, call);
		const seconds = tracks.reduce((sum, { duration }) => sum + duration, 0);
		return { count: tracks.length, duration_seconds: seconds };
	},
});

function matching(
	rules: Readonly<Record<string, unknown>>,
	limit: number,
	{ server, caller }: CommandCall,
): Track[] {
	return tracksOf(server, { ...parseRules(rules, false), limit }, caller);
}

/** 2.10 and newer; which release was the first is not known. */
export const smartPlaylistCommands: readonly Command[] = [
	create,
	generate,
	getRules,
	updateRules,
	list,
	previewTracks,
	countTracks,
];
