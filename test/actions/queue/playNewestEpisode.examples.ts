import { byName, byPlayer } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_QUEUE, aiLibraryItem } from '../support/examples/fromAiExpressions';
import {
	additionalRequest,
	CHECKS_MEDIA,
	mainRequest,
	FINDS_PODCAST,
	FINDS_QUEUE,
	READS_PODCAST_NAME,
	WATCHES_PLAYBACK,
} from '../support/examples/expectedRequests';

export const examples = {
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
} satisfies OperationExamples;
