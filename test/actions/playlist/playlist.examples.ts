import { byName } from '../../../scripts/engine/resource-locators';
import type { ExamplesByOperation } from '../../../scripts/reference/operation-examples';
import { fileInMemory } from '../../support/binaryFiles';
import {
	CHECKS_NEW_NAME,
	FINDS_PLAYLIST,
	WATCHES_TASK,
	additionalRequest,
	mainRequest,
	pollingRequest,
} from '../support/examples/expectedRequests';
import { AI_URIS, aiLibraryItem } from '../support/examples/fromAiExpressions';
import { forbidCommands } from '../support/examples/prepareServer';

const HEAD = '#EXTM3U\n#PLAYLIST:Harvest\nlibrary://track/40\n';
const FILE = `${HEAD}#EXTINF:200,Nobody - Nowhere Song\nqobuz://track/77\n`;

/** @param times one for the playlist and one for each URI */
const findsPlaylistAndItems = (times: number) => [
	FINDS_PLAYLIST,
	additionalRequest(
		'music/item_by_uri',
		'whether it can be changed, and the item of each URI',
		times,
	),
];

export const examples = {
	addItems: {
		parameters: {
			playlistId: byName('Evening Mix'),
			uris: 'library://track/40\nlibrary://track/41',
		},
		others: [
			{
				when: 'If an item is already there, cannot be found, or does not fit',
				parameters: {
					playlistId: byName('Evening Mix'),
					uris: 'library://track/40\nlibrary://track/99999\nlibrary://playlist/12',
				},
				prepare(control) {
					control.fillPlaylist('13', ['library://track/40']);
					control.fillPlaylist('12', ['library://track/41', 'spotify://track/1234']);
				},
			},
			{
				parameters: { playlistId: byName('Evening Mix'), uris: 'library://album/3' },
				prepare: (control) => forbidCommands(control, 'music/albums/album_tracks'),
			},
		],
		asks: [
			...findsPlaylistAndItems(3),
			additionalRequest('music/playlists/playlist_tracks', 'its items'),
			mainRequest('music/playlists/add_playlist_tracks'),
			WATCHES_TASK,
			pollingRequest('music/playlists/playlist_tracks', 'to verify that all of them are in it'),
		],
		tool: {
			parameters: { playlistId: aiLibraryItem('playlist'), uris: AI_URIS },
			modelArguments: { playlist: 'evening mix', uris: 'library://track/40,library://track/41' },
		},
	},
	create: {
		parameters: { name: 'Saturday Evening' },
		others: [
			{
				prepare(control) {
					forbidCommands(control, 'music/playlists/library_items', 'music/search');
					control.addFault({ kind: 'ignore-command', command: 'music/playlists/create_playlist' });
				},
			},
		],
		asks: [...CHECKS_NEW_NAME, mainRequest('music/playlists/create_playlist')],
		tool: {
			parameters: { name: "={{ $fromAI('name', 'Name of the new playlist', 'string') }}" },
			modelArguments: { name: 'Saturday Evening' },
		},
	},
	delete: {
		parameters: { playlistId: byName('Evening Mix') },
		others: [
			{
				prepare(control) {
					const fault = { kind: 'status', status: 403, times: Infinity } as const;
					control.addFault({ ...fault, command: 'music/get_library_item' });
				},
			},
		],
		asks: [
			FINDS_PLAYLIST,
			mainRequest('music/library/remove_item'),
			additionalRequest('music/get_library_item', 'to verify that it is gone'),
			additionalRequest('music/item_by_uri', 'the playlist'),
			additionalRequest('music/playlists/get', 'whether its provider still has it'),
		],
		tool: {
			parameters: { playlistId: aiLibraryItem('playlist') },
			modelArguments: { playlist: 'evening mix' },
		},
	},
	export: {
		parameters: { playlistId: byName('Evening Mix') },
		asks: [
			FINDS_PLAYLIST,
			additionalRequest('music/item_by_uri', 'its name'),
			mainRequest('music/playlists/export_playlist'),
		],
		tool: {
			parameters: { playlistId: aiLibraryItem('playlist') },
			modelArguments: { playlist: 'evening mix' },
		},
	},
	import: {
		parameters: {},
		files: fileInMemory(Buffer.from(FILE), 'harvest.m3u8'),
		others: [
			{
				when: 'If the server looks for what it cannot play, and the operation waits for that',
				parameters: { options: { matching: 'library', waitForMatching: true } },
			},
			{
				parameters: { options: { matching: 'library' } },
				prepare: (control) => forbidCommands(control, 'tasks/list'),
			},
			{
				parameters: { options: { matching: 'best_effort', waitForMatching: true } },
				profile: '2.11',
			},
		],
		asks: [
			mainRequest('music/playlists/import_playlist'),
			additionalRequest(
				'music/playlists/playlist_tracks',
				'what is in the new playlist, and whether it can be played',
			),
		],
		tool: {
			parameters: {
				binaryPropertyName:
					"={{ { data: $fromAI('m3u', 'Text of an M3U file: one URI per line', 'string').base64Encode(), mimeType: 'audio/x-mpegurl' } }}",
			},
			modelArguments: { m3u: HEAD },
		},
	},
	removeItems: {
		parameters: { playlistId: byName('Evening Mix'), uris: 'library://track/40' },
		prepare: (control) => control.fillPlaylist('13', ['library://track/40', 'library://track/41']),
		others: [
			{
				when: 'If none of the items is in the playlist',
				parameters: { playlistId: byName('Evening Mix'), uris: 'library://track/50' },
				prepare: (control) => control.fillPlaylist('13', ['library://track/40']),
			},
		],
		asks: [
			...findsPlaylistAndItems(2),
			additionalRequest(
				'music/playlists/playlist_tracks',
				'their positions, because the server removes items by position',
			),
			mainRequest('music/playlists/remove_playlist_tracks'),
			WATCHES_TASK,
			pollingRequest('music/playlists/playlist_tracks', 'to verify that they are gone'),
		],
		tool: {
			parameters: { playlistId: aiLibraryItem('playlist'), uris: AI_URIS },
			modelArguments: { playlist: 'evening mix', uris: 'library://track/40' },
		},
	},
	rename: {
		parameters: { playlistId: byName('Evening Mix'), name: 'Saturday Evening' },
		others: [
			{
				parameters: { playlistId: byName('Evening Mix'), name: 'Saturday Evening' },
				prepare(control) {
					forbidCommands(control, 'music/search');
					const fault = { kind: 'status', status: 403, times: Infinity } as const;
					control.addFault({ ...fault, command: 'music/playlists/library_items', skip: 1 });
					control.addFault({ ...fault, command: 'music/item_by_uri', skip: 1 });
				},
			},
		],
		asks: [
			FINDS_PLAYLIST,
			additionalRequest('music/item_by_uri', 'the playlist itself'),
			...CHECKS_NEW_NAME,
			mainRequest('music/playlists/update'),
			pollingRequest('music/item_by_uri', 'to verify the new name'),
		],
		tool: {
			parameters: {
				playlistId: aiLibraryItem('playlist'),
				name: "={{ $fromAI('name', 'New name of the playlist', 'string') }}",
			},
			modelArguments: { playlist: 'evening mix', name: 'Saturday Evening' },
		},
	},
	replaceItems: {
		parameters: {
			playlistId: byName('Evening Mix'),
			uris: 'library://track/40\nlibrary://track/42',
		},
		prepare: (control) => control.fillPlaylist('13', ['library://track/40', 'library://track/41']),
		others: [
			{
				when: 'If the server cannot find an item, or does not add one twice',
				parameters: {
					playlistId: byName('Evening Mix'),
					uris: 'library://track/40\nlibrary://track/40\nlibrary://track/99999',
				},
				prepare: (control) => control.fillPlaylist('13', []),
			},
			{
				parameters: { playlistId: byName('Evening Mix'), uris: 'library://track/42' },
				prepare(control) {
					control.fillPlaylist('13', []);
					forbidCommands(control, 'tasks/get');
					control.addFault({
						kind: 'body',
						command: 'music/playlists/playlist_tracks',
						body: '[]',
						times: Infinity,
					});
				},
			},
		],
		asks: [
			...findsPlaylistAndItems(3),
			additionalRequest(
				'music/playlists/playlist_tracks',
				'which items it has; again right before the removal, which goes by position; what is left then, and at the end',
				4,
			),
			mainRequest('music/playlists/remove_playlist_tracks'),
			mainRequest('music/playlists/add_playlist_tracks'),
			WATCHES_TASK,
		],
		tool: {
			parameters: { playlistId: aiLibraryItem('playlist'), uris: AI_URIS },
			modelArguments: { playlist: 'evening mix', uris: 'library://track/40,library://track/42' },
		},
	},
} satisfies ExamplesByOperation;
