import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_LIMIT, aiLibraryItem } from '../support/examples/fromAiExpressions';
import {
	mainRequest,
	FINDS_PODCAST,
	READS_PODCAST_NAME,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { podcastId: byName('Morning News'), limit: 2 },
	asks: [FINDS_PODCAST, mainRequest('music/podcasts/podcast_episodes'), READS_PODCAST_NAME],
	tool: {
		parameters: { podcastId: aiLibraryItem('podcast'), limit: AI_LIMIT },
		modelArguments: { podcast: 'morning news' },
	},
} satisfies OperationExamples;
