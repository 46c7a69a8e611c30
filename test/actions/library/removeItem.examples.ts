import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_ITEM } from '../support/examples/fromAiExpressions';
import { additionalRequest, mainRequest } from '../support/examples/expectedRequests';

const LISTS = ['playlists', 'podcasts', 'radios', 'albums', 'artists', 'audiobooks', 'tracks'];

export const examples = {
	parameters: { item: byName('Hall of Mirrors') },
	others: [
		{
			when: 'If it was not in the library',
			parameters: { item: { __rl: true, mode: 'uri', value: 'spotify://track/1234567' } },
		},
	],
	asks: [
		...LISTS.map((list) =>
			additionalRequest(`music/${list}/library_items`, 'to find the item of that name'),
		),
		mainRequest('music/library/remove_item'),
		additionalRequest('music/get_library_item', 'to verify that it is gone'),
		additionalRequest('music/item_by_uri', 'the item; and whether its provider still has it', 2),
	],
	tool: { parameters: { item: AI_ITEM }, modelArguments: { item: 'hall of mirrors' } },
} satisfies OperationExamples;
