import { byUri } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { aiItem } from '../support/examples/fromAi';

export const examples = {
	parameters: { albumId: byUri('library://album/3'), limit: 2 },
	tool: { parameters: { albumId: aiItem('album') }, modelArguments: { album: 'amber rooms' } },
} satisfies OperationExamples;
