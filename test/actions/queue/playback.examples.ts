import { byName, byPlayer, byUri } from '../../../scripts/engine/resource-locators';
import type { ExamplesByOperation } from '../../../scripts/reference/operation-examples';
import { KITCHEN, OFFICE } from '../../../simulator/world/players/players';
import {
	CHECKS_MEDIA,
	CHECKS_NEW_NAME,
	FINDS_PODCAST,
	FINDS_QUEUE,
	READS_PODCAST_NAME,
	WATCHES_PLAYBACK,
	WATCHES_TASK,
	additionalRequest,
	mainRequest,
	onlySince210,
} from '../support/examples/expectedRequests';
import { AI_QUEUE, aiLibraryItem } from '../support/examples/fromAiExpressions';
import { forbidCommands, hideQueueStates } from '../support/examples/prepareServer';

export const examples = {
	playMedia: {
		parameters: { queueId: byPlayer('Kitchen'), media: byName('Evening Mix'), enqueue: 'replace' },
		others: [
			{
				when: 'If only some of several can be played',
				parameters: {
					queueId: byPlayer('Kitchen'),
					media: byUri("={{ ['library://track/12', 'library://track/99999'] }}"),
					enqueue: 'replace',
				},
			},
			{
				when: 'If the first does not start, but the next one does',
				parameters: {
					queueId: byPlayer('Bedroom'),
					media: byUri('library://playlist/999'),
					enqueue: 'replace',
					options: { fallbackMedia: 'Radio Estuary', startVolume: 10 },
				},
			},
			{
				when: 'If it is added without starting',
				parameters: { queueId: byPlayer('Kitchen'), media: byName('Evening Mix'), enqueue: 'next' },
			},
			{
				parameters: {
					queueId: byPlayer('Kitchen'),
					media: byName('Morning News'),
					startAt: 'newest',
					enqueue: 'replace',
					options: { confirm: false },
				},
			},
		],
		asks: [
			...['playlists', 'podcasts', 'radios', 'albums', 'artists', 'audiobooks', 'tracks'].map(
				(kind) =>
					additionalRequest(
						`music/${kind}/library_items`,
						`which ${kind === 'radios' ? 'radio stations' : kind} have that name`,
					),
			),
			...FINDS_QUEUE,
			additionalRequest('player_queues/items', 'the items of the queue before'),
			...CHECKS_MEDIA,
			mainRequest('player_queues/play_media'),
			...WATCHES_PLAYBACK,
		],
		tool: {
			parameters: {
				queueId: AI_QUEUE,
				media: byName("={{ $fromAI('media', 'Exact name or URI of what to play', 'string') }}"),
				startAt:
					"={{ $fromAI('start', 'beginning, or newest for the newest episode of a podcast', 'string', 'beginning') }}",
				enqueue:
					"={{ $fromAI('how', 'play: start it now; next: play it after the current item; add: add it to the end of the queue; replace: clear the queue and start it', 'string', 'play') }}",
			},
			modelArguments: { player: 'Kitchen', media: 'morning news', start: 'newest' },
			isRecommended: true,
		},
	},
	playItem: {
		parameters: { queueId: byPlayer('Kitchen'), itemInput: 'position', position: 2 },
		others: [{ prepare: (control) => hideQueueStates(control, KITCHEN) }],
		asks: [
			...FINDS_QUEUE,
			additionalRequest('player_queues/items', 'to find the item at the position'),
			mainRequest('player_queues/play_index'),
			...WATCHES_PLAYBACK,
		],
		tool: {
			parameters: {
				queueId: AI_QUEUE,
				position:
					"={{ $fromAI('position', 'Position in the queue; 0 is the first item', 'number') }}",
			},
			modelArguments: { player: 'Kitchen', position: 2 },
		},
	},
	playNewestEpisode: {
		parameters: { queueId: byPlayer('Kitchen'), podcastId: byName('Morning News') },
		others: [
			{
				parameters: {
					queueId: byPlayer('Kitchen'),
					podcastId: byName('Morning News'),
					options: { maxAgeHours: 0 },
				},
			},
		],
		asks: [
			FINDS_PODCAST,
			...FINDS_QUEUE,
			additionalRequest('music/podcasts/podcast_episodes', 'to find the newest episode'),
			additionalRequest('player_queues/items', 'the items of the queue before'),
			...CHECKS_MEDIA,
			{ ...READS_PODCAST_NAME, times: 2 },
			mainRequest('player_queues/play_media'),
			...WATCHES_PLAYBACK,
		],
		tool: {
			parameters: { queueId: AI_QUEUE, podcastId: aiLibraryItem('podcast') },
			modelArguments: { player: 'Kitchen', podcast: 'morning news' },
		},
	},
	saveAsPlaylist: {
		parameters: { queueId: byPlayer('Bedroom'), name: 'Saturday Evening' },
		others: [
			{
				prepare: (control) =>
					forbidCommands(control, 'music/playlists/library_items', 'music/search', 'tasks/get'),
			},
		],
		asks: [
			...CHECKS_NEW_NAME,
			...FINDS_QUEUE,
			mainRequest('player_queues/save_as_playlist'),
			WATCHES_TASK,
			onlySince210(
				additionalRequest(
					'music/playlists/library_items',
					'to find the new playlist, which the server does not return',
				),
			),
			onlySince210(additionalRequest('music/search', 'the same at the providers')),
		],
		tool: {
			parameters: {
				queueId: AI_QUEUE,
				name: "={{ $fromAI('name', 'Name of the new playlist', 'string') }}",
			},
			modelArguments: { player: 'Office', name: 'Saturday Evening' },
		},
	},
	waitFor: {
		parameters: {
			queueId: byPlayer('Office'),
			waitUntil: 'position',
			position: 30,
			options: { maxWait: 600 },
		},
		prepare: (control) =>
			control.fillQueue(OFFICE, ['library://track/31'], { state: 'playing', elapsed: 29.5 }),
		asks: [
			...FINDS_QUEUE,
			additionalRequest('players/get', 'what the player does at the beginning'),
			additionalRequest('player_queues/all', 'what the queue plays at the beginning'),
		],
		tool: {
			parameters: {
				queueId: AI_QUEUE,
				waitUntil:
					"={{ $fromAI('until', 'itemEnds, queueEnds, stops or plays', 'string', 'itemEnds') }}",
				options: { maxWait: 60, onTimeout: 'continue' },
			},
			modelArguments: { player: 'Office', until: 'stops' },
		},
	},
} satisfies ExamplesByOperation;
