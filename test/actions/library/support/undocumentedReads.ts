import { PODCAST_EPISODES } from '../../queue/support/queueCommands';
import { locator } from '../../queue/support/playMediaParameters';
import {
	getEpisodesParameters,
	getFavoritesParameters,
	getAllParameters,
	SEARCH,
	searchParameters,
	TRACK_LIST,
	trackUris,
} from './libraryFixtures';
import { LISTING_PARAMETERS, type UndocumentedOperation } from './operations';

/** The operations that read, of those whose command the documentation does not name. */
export const UNDOCUMENTED_READS: readonly UndocumentedOperation[] = [
	{
		title: 'Search',
		parameters: searchParameters('={{ $json.words }}', {
			mediaTypes: '={{ $json.kinds }}',
			limit: LISTING_PARAMETERS.limit,
			simplify: LISTING_PARAMETERS.simplify,
			options: { libraryOnly: '={{ $json.own }}' },
		}),
		command: SEARCH,
		lacking: SEARCH,
		input: [
			{ words: 'Rooms', kinds: [], limit: 3 },
			{ words: 1234567, kinds: 'track', limit: '40', own: false },
			{ words: ' Mirrors ', kinds: ['track'], own: 'true', simple: false },
		],
		sent: [
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
		counts: [3, 1, 1],
		failing: { words: '  ' },
		complaint: /^"Query" must not be empty$/,
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
		lacking: TRACK_LIST,
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
		sent: [
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
		counts: [2, 1, 7],
		failing: { order: 'colour' },
		complaint: /^"Order By" is "colour", which is not one of the options$/,
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
		lacking: PODCAST_EPISODES,
		input: [
			{ podcast: '2', limit: 2 },
			{ podcast: 3, provider: 'library', sorted: 'false', simple: false },
			{ podcast: '4', provider: '', after: '2026-10-05', unplayed: true },
		],
		sent: [
			{ item_id: '2', provider_instance_id_or_domain: 'library' },
			{ item_id: '3', provider_instance_id_or_domain: 'library' },
			{ item_id: '4', provider_instance_id_or_domain: 'library' },
		],
		counts: [2, 5, 3],
		failing: { podcast: '2', after: 'some day' },
		complaint: /^"Published After" must be a date, not "some day"$/,
	},
	{
		title: 'Get Many of the favorites',
		parameters: getFavoritesParameters('={{ $json.kind ?? "track" }}', LISTING_PARAMETERS),
		command: TRACK_LIST,
		lacking: TRACK_LIST,
		arrange: ({ control }) => {
			for (const uri of trackUris(1, 2, 3)) control.setFavorite(uri, true);
		},
		input: [{ limit: 1 }, { all: 'true' }, { limit: '2', simple: false }],
		sent: [
			{ favorite: true, limit: 1, offset: 0 },
			{ favorite: true, limit: 500, offset: 0 },
			{ favorite: true, limit: 2, offset: 0, summary: false },
		],
		counts: [1, 3, 2],
		failing: { kind: 'song' },
		complaint: /^"Media Type" is "song", which is not one of the options$/,
	},
];
