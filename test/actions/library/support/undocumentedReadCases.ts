import { PODCAST_EPISODES } from '../../queue/support/queueCommands';
import { locator } from '../../queue/support/playMediaParameters';
import { getFavoritesParameters } from './favoriteParameters';
import { SEARCH, TRACK_LIST } from './libraryCommands';
import { trackUris } from './libraryItems';
import { getEpisodesParameters, getAllParameters, searchParameters } from './libraryParameters';
import { LISTING_PARAMETERS, type OperationCase } from './documentedOperationCases';

/** The operations that read with a command that is not in the server's API documentation. */
export const UNDOCUMENTED_READ_CASES: readonly OperationCase[] = [
	{
		title: 'Search',
		parameters: searchParameters('={{ $json.words }}', {
			mediaTypes: '={{ $json.kinds }}',
			limit: LISTING_PARAMETERS.limit,
			simplify: LISTING_PARAMETERS.simplify,
			options: { libraryOnly: '={{ $json.own }}' },
		}),
		command: SEARCH,
		input: [
			{ words: 'Rooms', kinds: [], limit: 3 },
			{ words: 1234567, kinds: 'track', limit: '40', own: false },
			{ words: ' Mirrors ', kinds: ['track'], own: 'true', simple: false },
		],
		expectedArguments: [
			{ search_query: 'Rooms', limit: 25 },
			{ search_query: '1234567', limit: 80, media_types: ['track'] },
			{
				search_query: 'Mirrors',
				limit: 100,
				media_types: ['track'],
				library_only: true,
				providers: ['library'],
			},
		],
		expectedItemCounts: [3, 1, 1],
		failingItem: { words: '  ' },
		expectedError: /^"Query" must not be empty$/,
	},
	{
		title: 'Get Many of the library',
		parameters: getAllParameters('={{ $json.kind ?? "track" }}', {
			...LISTING_PARAMETERS,
			filters: {
				search: '={{ $json.words }}',
				favoritesOnly: '={{ $json.favorites }}',
				orderBy: '={{ $json.order }}',
				provider: '={{ $json.provider }}',
			},
		}),
		command: TRACK_LIST,
		input: [
			{ limit: 2 },
			{
				words: 'mirrors',
				favorites: 'false',
				order: 'sort_name_desc',
				provider: 'filesystem--1234',
			},
			{ limit: '7', order: 'duration_desc', simple: false },
		],
		expectedArguments: [
			{ limit: 2, offset: 0 },
			{
				search: 'mirrors',
				order_by: 'sort_name_desc',
				provider: 'filesystem--1234',
				limit: 50,
				offset: 0,
			},
			{ order_by: 'duration_desc', limit: 7, offset: 0, summary: false },
		],
		expectedItemCounts: [2, 1, 7],
		failingItem: { order: 'colour' },
		expectedError: /^"Order By" is "colour", which is not one of the options$/,
	},
	{
		title: 'Get Podcast Episodes',
		parameters: getEpisodesParameters('', {
			podcastId: locator('id', '={{ $json.podcast }}'),
			provider: '={{ $json.provider }}',
			...LISTING_PARAMETERS,
			options: {
				newestFirst: '={{ $json.sorted }}',
				publishedAfter: '={{ $json.after }}',
				unplayedOnly: '={{ $json.unplayed }}',
			},
		}),
		command: PODCAST_EPISODES,
		input: [
			{ podcast: '2', limit: 2 },
			{ podcast: 3, provider: 'library', sorted: 'false', simple: false },
			{ podcast: '4', provider: '', after: '2026-10-05', unplayed: true },
		],
		expectedArguments: [
			{ item_id: '2', provider_instance_id_or_domain: 'library' },
			{ item_id: '3', provider_instance_id_or_domain: 'library' },
			{ item_id: '4', provider_instance_id_or_domain: 'library' },
		],
		expectedItemCounts: [2, 5, 3],
		failingItem: { podcast: '2', after: 'some day' },
		expectedError: /^"Published After" must be a date, not "some day"$/,
	},
	{
		title: 'Get Many of the favorites',
		parameters: getFavoritesParameters('={{ $json.kind ?? "track" }}', LISTING_PARAMETERS),
		command: TRACK_LIST,
		prepareServer: ({ control }) => {
			for (const uri of trackUris(1, 2, 3)) control.setFavorite(uri, true);
		},
		input: [{ limit: 1 }, { all: 'true' }, { limit: '2', simple: false }],
		expectedArguments: [
			{ favorite: true, limit: 1, offset: 0 },
			{ favorite: true, limit: 500, offset: 0 },
			{ favorite: true, limit: 2, offset: 0, summary: false },
		],
		expectedItemCounts: [1, 3, 2],
		failingItem: { kind: 'song' },
		expectedError: /^"Media Type" is "song", which is not one of the options$/,
	},
];
