import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { byUri } from '../../../../scripts/engine/resource-locators';
import { AI_URI } from '../../support/examples/fromAiExpressions';
import { additionalRequest, mainRequest } from '../../support/examples/expectedRequests';

const FEED = 'podcastfeed--dR4mZ8pT://podcast_episode';

export const examples = {
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
	tool: { parameters: { item: byUri(AI_URI) }, modelArguments: { uri: `${FEED}/morning-news-1` } },
} satisfies OperationExamples;
