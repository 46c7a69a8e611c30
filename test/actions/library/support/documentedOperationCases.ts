import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { locator } from '../../queue/support/playMediaParameters';
import type { MusicServer } from '../../support/musicServer';
import { trackUris, FOLDER_ALBUM_ID, BUILTIN_PLAYLIST_ID, FOLDER_PROVIDER } from './libraryItems';
import { addFavoriteParameters } from './favoriteParameters';
import {
	ADD_FAVORITE,
	ALBUM_TRACKS,
	LIMIT_FOR_ALL,
	IN_PROGRESS,
	ITEM_BY_URI,
	PLAYLIST_TRACKS,
	RECENTLY_PLAYED,
	SYNC,
} from './libraryCommands';
import {
	getAlbumTracksParameters,
	getItemParameters,
	getInProgressParameters,
	getPlaylistTracksParameters,
	getRecentlyPlayedParameters,
	syncParameters,
} from './libraryParameters';

/** A test case for an operation: expressions in all fields, and three input items for them. */
export interface OperationCase {
	readonly title: string;
	readonly parameters: INodeParameters;
	readonly command: string;
	readonly input: readonly [IDataObject, IDataObject, IDataObject];
	/** The exact arguments that each item must send. */
	readonly expectedArguments: readonly [IDataObject, IDataObject, IDataObject];
	/** How many output items each input item must have; by default one. */
	readonly expectedItemCounts?: readonly [number, number, number];
	/** An input item that fails, and the message it must get. */
	readonly failingItem: IDataObject;
	readonly expectedError: RegExp;
	/** Prepares the server before the node runs. */
	readonly prepareServer?: (server: MusicServer) => void;
}

/** The fields of every operation that lists items. */
export const LISTING_PARAMETERS = {
	returnAll: '={{ $json.all ?? false }}',
	limit: '={{ $json.limit ?? 50 }}',
	simplify: '={{ $json.simple ?? true }}',
};

export const DOCUMENTED_OPERATION_CASES: readonly OperationCase[] = [
	{
		title: 'Get Album Tracks',
		parameters: getAlbumTracksParameters({
			albumId: locator('id', '={{ $json.album }}'),
			provider: '={{ $json.provider }}',
			inLibraryOnly: '={{ $json.only }}',
			...LISTING_PARAMETERS,
		}),
		command: ALBUM_TRACKS,
		input: [
			{ album: '3', provider: 'library', only: true, limit: 2 },
			{ album: 1, provider: '', only: 'false', all: true, simple: false },
			{ album: FOLDER_ALBUM_ID, provider: FOLDER_PROVIDER, only: false, limit: '1' },
		],
		expectedArguments: [
			{ item_id: '3', provider_instance_id_or_domain: 'library', in_library_only: true },
			{ item_id: '1', provider_instance_id_or_domain: 'library', in_library_only: false },
			{
				item_id: FOLDER_ALBUM_ID,
				provider_instance_id_or_domain: FOLDER_PROVIDER,
				in_library_only: false,
			},
		],
		expectedItemCounts: [2, 15, 1],
		failingItem: { album: '999', provider: 'library', only: false },
		expectedError: /album(\/| )999/,
	},
	{
		title: 'Get Playlist Tracks',
		parameters: getPlaylistTracksParameters({
			playlistId: locator('id', '={{ $json.playlist }}'),
			provider: '={{ $json.provider }}',
			...LISTING_PARAMETERS,
			options: { forceRefresh: '={{ $json.refresh }}' },
		}),
		command: PLAYLIST_TRACKS,
		input: [
			{ playlist: '13', provider: 'library', limit: 5 },
			{ playlist: Number(BUILTIN_PLAYLIST_ID), provider: 'builtin', refresh: 'true' },
			{ playlist: '3', provider: 'library', refresh: false, all: true },
		],
		expectedArguments: [
			{ item_id: '13', ...bothProviderArguments('library') },
			{ item_id: BUILTIN_PLAYLIST_ID, ...bothProviderArguments('builtin'), force_refresh: true },
			{ item_id: '3', ...bothProviderArguments('library'), force_refresh: false },
		],
		expectedItemCounts: [5, 12, 60],
		failingItem: { playlist: '999', provider: 'library' },
		expectedError: /playlist(\/| )999/,
		// More than the limit that is set where nothing is.
		prepareServer: ({ control }) => {
			control.fillPlaylist('3', trackUris(...Array.from({ length: 60 }, (_, index) => index + 1)));
		},
	},
	{
		title: 'Get Item by URI',
		parameters: getItemParameters('={{ $json.uri }}', { simplify: LISTING_PARAMETERS.simplify }),
		command: ITEM_BY_URI,
		input: [
			{ uri: 'library://track/7' },
			{ uri: ' spotify:track:1234 ', simple: false },
			{ uri: 'library://podcast/2' },
		],
		expectedArguments: [
			{ uri: 'library://track/7' },
			{ uri: 'spotify://track/1234' },
			{ uri: 'library://podcast/2' },
		],
		failingItem: { uri: 'library://track/99999' },
		expectedError: /library:\/\/track\/99999/,
	},
	{
		title: 'Get Recently Played',
		parameters: getRecentlyPlayedParameters({
			mediaTypes: '={{ $json.kinds }}',
			...LISTING_PARAMETERS,
			options: { fullyPlayedOnly: '={{ $json.fully }}' },
		}),
		command: RECENTLY_PLAYED,
		input: [
			{ all: true, limit: 1 },
			{ kinds: ['track', 'album'], limit: 2 },
			{ kinds: 'playlist', fully: 'true', limit: '5', simple: false },
		],
		expectedArguments: [
			{ limit: LIMIT_FOR_ALL },
			{ limit: 2, media_types: ['track', 'album'] },
			{ limit: 5, media_types: ['playlist'], fully_played_only: true },
		],
		expectedItemCounts: [6, 2, 1],
		failingItem: { kinds: ['song'] },
		expectedError: /^"Media Types" contains "song", which is not one of the options$/,
	},
	{
		title: 'Get in Progress',
		parameters: getInProgressParameters(LISTING_PARAMETERS),
		command: IN_PROGRESS,
		input: [{ limit: 1 }, { all: 'true' }, { limit: 10, simple: false }],
		expectedArguments: [{ limit: 1 }, { limit: LIMIT_FOR_ALL }, { limit: 10 }],
		expectedItemCounts: [1, 2, 2],
		failingItem: { limit: 'plenty' },
		expectedError: /^"Limit" must be a whole number, not "plenty"$/,
	},
	{
		title: 'Sync',
		parameters: syncParameters({
			mediaTypes: '={{ $json.kinds }}',
			providers: '={{ $json.providers }}',
		}),
		command: SYNC,
		input: [
			{ kinds: [], providers: [] },
			{ kinds: 'podcast' },
			{ kinds: '["track","album"]', providers: [FOLDER_PROVIDER] },
		],
		expectedArguments: [
			{},
			{ media_types: ['podcast'] },
			{ media_types: ['track', 'album'], providers: [FOLDER_PROVIDER] },
		],
		failingItem: { kinds: ['podcast_episode'] },
		expectedError: /^"Media Types" contains "podcast_episode", which is not one of the options$/,
	},
	{
		title: 'Add a favorite',
		parameters: addFavoriteParameters('={{ $json.item }}', {
			confirm: '={{ $json.confirm ?? true }}',
		}),
		command: ADD_FAVORITE,
		input: [
			{ item: 'library://track/7' },
			{ item: 'spotify://track/1234567', confirm: 'false' },
			{ item: 'library:podcast:2' },
		],
		expectedArguments: [
			{ item: 'library://track/7' },
			{ item: 'spotify://track/1234567' },
			{ item: 'library://podcast/2' },
		],
		failingItem: { item: 'library://track/99999' },
		expectedError: /library:\/\/track\/99999/,
	},
];

/** The provider under both names of the argument: that of the documentation and that of real servers. */
export function bothProviderArguments(provider: string): IDataObject {
	return { provider_instance_id_or_domain: provider, provider_instance_or_domain: provider };
}
