import { byUri } from '../../../../scripts/engine/locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { AI_ITEM } from '../../support/examples/fromAi';
import { asks } from '../../support/examples/requests';

export const examples = {
	parameters: { item: byUri('library://album/3') },
	asks: [asks('music/item_by_uri', 'where its picture is'), asks('/imageproxy', 'the picture')],
	tool: {
		parameters: { item: AI_ITEM },
		said: { item: 'library://album/3' },
	},
} satisfies OperationExamples;
