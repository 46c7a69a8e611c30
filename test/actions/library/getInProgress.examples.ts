import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_LIMIT } from '../support/examples/fromAi';
import { asks, does } from '../support/examples/requests';

export const examples = {
	parameters: { limit: 2 },
	asks: [
		does('music/in_progress_items'),
		asks('music/item_by_uri', 'each item in full', 2),
		asks('music/podcasts/podcast_episodes', 'how much of each episode was played'),
	],
	tool: { parameters: { limit: AI_LIMIT }, said: {} },
} satisfies OperationExamples;
