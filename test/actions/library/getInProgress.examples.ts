import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_LIMIT } from '../support/examples/fromAiExpressions';
import {
	additionalRequest,
	mainRequest,
	READS_PODCAST_NAME,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { limit: 2 },
	asks: [
		mainRequest('music/in_progress_items'),
		additionalRequest('music/item_by_uri', 'each item in full', 2),
		additionalRequest('music/podcasts/podcast_episodes', 'how much of each episode was played'),
		READS_PODCAST_NAME,
	],
	tool: { parameters: { limit: AI_LIMIT }, modelArguments: {} },
} satisfies OperationExamples;
