import { byName, byPlayer, byUri } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { AI_QUEUE } from '../../support/examples/fromAiExpressions';
import {
	additionalRequest,
	CHECKS_MEDIA,
	mainRequest,
	FINDS_QUEUE,
	WATCHES_PLAYBACK,
} from '../../support/examples/expectedRequests';

export const examples = {
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
} satisfies OperationExamples;
