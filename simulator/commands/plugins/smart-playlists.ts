import { invalidData, mediaNotFound } from '../../errors';
import type { CommandContext } from '../../world/command-context';
import type { Track } from '../../world/library/media-items';
import { uriOf } from '../../world/library/media-items';
import { BUILTIN_PROVIDER } from '../../world/providers/music-providers';
import { requireValidPlaylistName, createPlaylist } from '../../world/playlists/create-playlist';
import {
	createSmartPlaylist,
	findSmartPlaylist,
	selectTracksByRules,
} from '../../world/plugins/smart-playlists';
import { parseSmartRules, summarizeSmartRules } from '../../world/plugins/smart-rules';
import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { optionalOrNull, required, withDefault } from '../parameters';
import type { ArgumentType } from '../parameters';
import { boolean, integer, object, text } from '../argument-types';

const rulesType: ArgumentType<Readonly<Record<string, unknown>>> = {
	...object,
	name: 'object with string keys and Any values',
};
const rulesParameter = { rules: required(rulesType) };
const playlistIdParameter = { playlist_id: required(text) };
const MAX_COUNT = 2000;

const createSmartPlaylistCommand = defineCommand({
	name: 'smart_playlists/create',
	plugin: 'smart_playlist',
	summary: 'Create a smart playlist from rules.',
	parameters: { name: required(text), ...rulesParameter, is_dynamic: withDefault(boolean, true) },
	returns: 'Playlist',
	execute({ name, rules, is_dynamic: isDynamic }, context) {
		requireValidPlaylistName(name);
		const { server, caller } = context;
		const parsed = parseSmartRules(rules, isDynamic);
		return mediaObjectForCaller(context, createSmartPlaylist(server, name, parsed, caller));
	},
});

/** The playlist belongs to the built-in provider and is complete when the command returns. */
const generatePlaylist = defineCommand({
	name: 'smart_playlists/generate',
	plugin: 'smart_playlist',
	summary: 'Create an ordinary playlist from the tracks that currently match rules.',
	parameters: { name: required(text), ...rulesParameter, count: optionalOrNull(integer) },
	returns: 'Playlist',
	execute({ name, rules, count }, context) {
		requireValidPlaylistName(name);
		const parsed = parseSmartRules(rules, false);
		if (count !== null && (count < 1 || count > MAX_COUNT)) {
			throw invalidData(`Playlist count must be between 1 and ${MAX_COUNT}`);
		}
		const { server, caller } = context;
		const tracks = selectTracksByRules(server, { ...parsed, limit: count ?? parsed.limit }, caller);
		return mediaObjectForCaller(
			context,
			createPlaylist(server, name, BUILTIN_PROVIDER, tracks, caller),
		);
	},
});

const getRules = defineCommand({
	name: 'smart_playlists/get_rules',
	plugin: 'smart_playlist',
	summary: 'Return the rules of a smart playlist, or null if it is not one.',
	parameters: playlistIdParameter,
	returns: 'object with string keys and Any values',
	execute: ({ playlist_id: id }, { server }) => findSmartPlaylist(server, id)?.rules,
});

/** Does not change whether the playlist is dynamic. */
const updateRules = defineCommand({
	name: 'smart_playlists/update_rules',
	plugin: 'smart_playlist',
	summary: 'Replace the rules of a smart playlist.',
	parameters: { ...playlistIdParameter, ...rulesParameter },
	returns: 'null',
	execute({ playlist_id: id, rules }, { server, caller }) {
		const playlist = findSmartPlaylist(server, id);
		if (!playlist) throw mediaNotFound(`Smart playlist ${id} not found`);
		playlist.rules = parseSmartRules(rules, playlist.isDynamic === true);
		playlist.tracks = selectTracksByRules(server, playlist.rules, caller);
	},
});

const listSmartPlaylists = defineCommand({
	name: 'smart_playlists/list',
	plugin: 'smart_playlist',
	summary: 'Return the smart playlists with their rules.',
	parameters: {},
	returns: 'Array of object with string keys and Any values',
	execute: (_, { server }) =>
		server.library
			.list('playlist')
			.flatMap(({ source, name, rules }) =>
				rules
					? [{ playlist_id: source.itemId, name, rules, summary: summarizeSmartRules(rules) }]
					: [],
			),
});

const previewTracks = defineCommand({
	name: 'smart_playlists/preview_tracks',
	plugin: 'smart_playlist',
	summary: 'Return some of the tracks that match rules.',
	parameters: { ...rulesParameter, limit: withDefault(integer, 20) },
	returns: 'Array of object with string keys and Any values',
	execute: ({ rules, limit }, context) =>
		findMatchingTracks(rules, Math.max(1, Math.min(limit, MAX_COUNT)), context).map((track) => ({
			item_id: track.libraryId,
			uri: uriOf(track),
			name: track.name,
			artists: track.artists.map(({ name }) => name),
			album: track.album?.name ?? null,
		})),
});

/** Counts all matching tracks, whatever limit the rules contain. */
const countTracks = defineCommand({
	name: 'smart_playlists/count_tracks',
	plugin: 'smart_playlist',
	summary: 'Return how many tracks match rules, and their total duration.',
	parameters: rulesParameter,
	returns: 'object with string keys and Any values',
	execute({ rules }, context) {
		const tracks = findMatchingTracks(rules, MAX_COUNT, context);
		const seconds = tracks.reduce((sum, { duration }) => sum + duration, 0);
		return { count: tracks.length, duration_seconds: seconds };
	},
});

function findMatchingTracks(
	rules: Readonly<Record<string, unknown>>,
	limit: number,
	{ server, caller }: CommandContext,
): Track[] {
	return selectTracksByRules(server, { ...parseSmartRules(rules, false), limit }, caller);
}

/** 2.10 and newer; which release was the first is not known. */
export const smartPlaylistCommands: readonly Command[] = [
	createSmartPlaylistCommand,
	generatePlaylist,
	getRules,
	updateRules,
	listSmartPlaylists,
	previewTracks,
	countTracks,
];
