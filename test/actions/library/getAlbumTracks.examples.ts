import { byUri } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { aiLibraryItem } from '../support/examples/fromAiExpressions';

export const examples = {
	parameters: { albumId: byUri('library://album/3'), limit: 2 },
	tool: {
		parameters: { albumId: aiLibraryItem('album') },
		modelArguments: { album: 'amber rooms' },
	},
} satisfies OperationExamples;
