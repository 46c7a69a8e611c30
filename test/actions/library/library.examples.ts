import { byName, byUri } from '../../../scripts/engine/resource-locators';
import type { ExamplesByOperation } from '../../../scripts/reference/operation-examples';
import {
	FINDS_PLAYLIST,
	FINDS_PODCAST,
	READS_PODCAST_NAME,
	additionalRequest,
	mainRequest,
	onlySince210,
	pollingRequest,
} from '../support/examples/expectedRequests';
import {
	AI_ITEM,
	AI_LIMIT,
	AI_MEDIA_TYPE,
	AI_URI,
	aiLibraryItem,
} from '../support/examples/fromAiExpressions';

const FEED = 'podcastfeed--dR4mZ8pT://podcast_episode';

const LISTS = ['playlists', 'podcasts', 'radios', 'albums', 'artists', 'audiobooks', 'tracks'];

export const examples = {
	getAlbumTracks: {
		parameters: { albumId: byUri('library://album/3'), limit: 2 },
		tool: {
			parameters: { albumId: aiLibraryItem('album') },
			modelArguments: { album: 'amber rooms' },
		},
	},
	getAll: {
		parameters: { mediaType: 'podcast', limit: 2 },
		// Each type has fields of its own.
		others: ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'].map(
			(mediaType) => ({ parameters: { mediaType, limit: 1 } }),
		),
		tool: {
			parameters: {
				mediaType: AI_MEDIA_TYPE,
				limit: AI_LIMIT,
				filters: {
					search: "={{ $fromAI('part', 'Part of the name; leave out for all', 'string', '') }}",
				},
			},
			modelArguments: { kind: 'track' },
		},
	},
	getEpisodes: {
		parameters: { podcastId: byName('Morning News'), limit: 2 },
		asks: [FINDS_PODCAST, mainRequest('music/podcasts/podcast_episodes'), READS_PODCAST_NAME],
		tool: {
			parameters: { podcastId: aiLibraryItem('podcast'), limit: AI_LIMIT },
			modelArguments: { podcast: 'morning news' },
		},
	},
	getImage: {
		parameters: { item: byUri('library://album/3') },
		asks: [
			additionalRequest('music/item_by_uri', 'where its picture is'),
			additionalRequest('/imageproxy', 'the picture'),
		],
		tool: { parameters: { item: AI_ITEM }, modelArguments: { item: 'library://album/3' } },
	},
	getInProgress: {
		parameters: { limit: 2 },
		asks: [
			mainRequest('music/in_progress_items'),
			additionalRequest('music/item_by_uri', 'each item in full', 2),
			additionalRequest('music/podcasts/podcast_episodes', 'how much of each episode was played'),
			READS_PODCAST_NAME,
		],
		tool: { parameters: { limit: AI_LIMIT }, modelArguments: {} },
	},
	getItem: {
		parameters: { uri: 'library://playlist/13' },
		// Each type has fields of its own.
		others: [
			'library://album/1',
			'library://audiobook/1',
			'library://podcast/2',
			'library://track/12',
			'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-5',
		].map((uri) => ({ parameters: { uri } })),
		tool: { parameters: { uri: AI_URI }, modelArguments: { uri: 'library://track/12' } },
	},
	getLyrics: {
		parameters: { item: byUri('library://track/31') },
		asks: [
			additionalRequest('music/item_by_uri', 'the track in full, with lyrics that it has'),
			additionalRequest('metadata/get_track_lyrics', 'if it has none'),
		],
		tool: {
			parameters: { item: aiLibraryItem('track') },
			modelArguments: { track: 'library://track/31' },
		},
	},
	getPlaylistTracks: {
		parameters: { playlistId: byName('Evening Mix'), limit: 2 },
		asks: [FINDS_PLAYLIST, mainRequest('music/playlists/playlist_tracks')],
		tool: {
			parameters: { playlistId: aiLibraryItem('playlist'), limit: AI_LIMIT },
			modelArguments: { playlist: 'long way round' },
		},
	},
	getRadioTracks: {
		profile: '2.11',
		parameters: { radioId: byUri('library://radio/3'), limit: 2 },
		asks: [
			additionalRequest('music/item_by_uri', 'whether the station has a list of tracks'),
			mainRequest('music/radios/radio_tracks'),
		],
		tool: {
			parameters: { radioId: aiLibraryItem('radio') },
			modelArguments: { radio: 'channel kettle' },
		},
	},
	getRecentlyAdded: {
		parameters: { limit: 1 },
		tool: { parameters: { limit: 20 }, modelArguments: {} },
	},
	getRecentlyPlayed: {
		parameters: { limit: 2 },
		others: [{ when: 'Without Details', parameters: { limit: 2, options: { details: false } } }],
		asks: [
			mainRequest('music/recently_played_items'),
			additionalRequest('music/item_by_uri', 'each item in full', 2),
		],
		tool: {
			parameters: {
				mediaTypes:
					"={{ [$fromAI('kind', 'album, audiobook, playlist, podcast_episode, radio or track', 'string')] }}",
			},
			modelArguments: { kind: 'track' },
		},
	},
	getRecommendations: {
		parameters: { limit: 1, filters: { row: 'Made for you' } },
		asks: [
			mainRequest('music/recommendations'),
			onlySince210(additionalRequest('music/recommendations/items', 'the items of the row')),
		],
		tool: {
			parameters: {
				limit: 20,
				filters: {
					row: "={{ $fromAI('row', 'Part of the name of a row; leave out for all rows', 'string', '') }}",
				},
			},
			modelArguments: { row: 'made for you' },
		},
	},
	getSimilarTracks: {
		parameters: { item: byName('Hall of Mirrors'), limit: 2 },
		prepare: (control) => control.setSimilarTracks(true),
		asks: [
			additionalRequest('music/tracks/library_items', 'to find the track of that name'),
			additionalRequest('music/item_by_uri', 'its ID at its provider'),
			mainRequest('music/tracks/similar_tracks'),
		],
		tool: {
			parameters: { item: aiLibraryItem('track'), limit: 20 },
			modelArguments: { track: 'hall of mirrors' },
		},
	},
	getTranscript: {
		profile: '2.11',
		parameters: { item: byUri(`${FEED}/morning-news-1`) },
		others: [
			{
				when: 'If the episode has no transcript',
				parameters: { item: byUri(`${FEED}/morning-news-2`) },
			},
		],
		asks: [
			additionalRequest('music/item_by_uri', 'to find the episode and its podcast'),
			mainRequest('music/podcasts/podcast_episode_transcript'),
		],
		tool: {
			parameters: { item: byUri(AI_URI) },
			modelArguments: { uri: `${FEED}/morning-news-1` },
		},
	},
	removeItem: {
		parameters: { item: byName('Hall of Mirrors') },
		others: [
			{
				when: 'If it was not in the library',
				parameters: { item: { __rl: true, mode: 'uri', value: 'spotify://track/1234567' } },
			},
		],
		asks: [
			...LISTS.map((list) =>
				additionalRequest(`music/${list}/library_items`, 'to find the item of that name'),
			),
			mainRequest('music/library/remove_item'),
			additionalRequest('music/get_library_item', 'to verify that it is gone'),
			additionalRequest('music/item_by_uri', 'the item; and whether its provider still has it', 2),
		],
		tool: { parameters: { item: AI_ITEM }, modelArguments: { item: 'hall of mirrors' } },
	},
	search: {
		parameters: { query: 'news', limit: 3 },
		tool: {
			parameters: {
				query: "={{ $fromAI('query', 'Name to search for, or part of it', 'string') }}",
				mediaTypes:
					"={{ [$fromAI('kind', 'album, artist, audiobook, playlist, podcast, radio, track or any', 'string', 'any')].filter((kind) => kind !== 'any') }}",
				limit: 10,
			},
			modelArguments: { query: 'a' },
			isRecommended: true,
		},
	},
	setPlayed: {
		parameters: { item: byUri('library://audiobook/1'), played: true },
		others: [{ parameters: { item: byUri('library://track/12'), played: true } }],
		asks: [
			additionalRequest('music/item_by_uri', 'the full item, which the command requires'),
			mainRequest('music/mark_played'),
			pollingRequest('music/item_by_uri', 'to verify the result'),
		],
		tool: {
			parameters: {
				item: AI_ITEM,
				played:
					"={{ $fromAI('played', 'true to mark it as played, false to mark it as not played', 'boolean') }}",
			},
			modelArguments: { item: 'library://audiobook/1', played: true },
		},
	},
	sync: {
		parameters: { mediaTypes: ['podcast'], waitFor: 'finished' },
		// Else it is over before older servers are asked what runs.
		prepare: (control) => control.setTimeScale(1),
		others: [
			{
				when: 'If it waits for a new episode',
				parameters: {
					mediaTypes: ['podcast'],
					providers: ['podcastfeed--dR4mZ8pT'],
					waitFor: 'newEpisode',
					podcastId: byName('Morning News'),
				},
			},
			{
				parameters: {
					mediaTypes: ['podcast'],
					waitFor: 'finished',
					options: { onTimeout: 'continue' },
				},
				prepare: (control) => control.setSync({ outcome: 'failed', message: 'No answer' }),
			},
			{ parameters: { mediaTypes: ['podcast'], providers: ['spotify--Vq7Lk2Xw'] } },
		],
		asks: [
			mainRequest('music/sync'),
			additionalRequest('config/providers', 'which providers do not sync the requested media'),
			pollingRequest('tasks/list', 'to wait for the end of the sync'),
		],
		tool: {
			parameters: {
				mediaTypes:
					"={{ [$fromAI('kind', 'Media type to sync: album, artist, audiobook, playlist, podcast, radio or track', 'string')] }}",
			},
			modelArguments: { kind: 'podcast' },
		},
	},
} satisfies ExamplesByOperation;
