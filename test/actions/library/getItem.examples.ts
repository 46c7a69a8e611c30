import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_URI } from '../support/examples/fromAiExpressions';

export const examples = {
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
} satisfies OperationExamples;
