import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { byName, byUri } from '../../../scripts/engine/resource-locators';
import { BEDROOM } from '../../../simulator/world/players/players';
import { AI_ITEM } from '../support/examples/fromAiExpressions';
import { forbidCommands, playOnQueue } from '../support/examples/prepareServer';
import {
	additionalRequest,
	mainRequest,
	pollingRequest,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { of: 'item', item: byUri('library://track/12'), preference: 'favorite' },
	others: [
		{
			profile: '2.11',
			when: 'On a 2.11 server, if what is playing is disliked',
			parameters: { of: 'playing', playerId: byName('Bedroom'), preference: 'disliked' },
			prepare: (control) => playOnQueue(control, BEDROOM, ['library://track/12']),
		},
		{ prepare: (control) => forbidCommands(control, 'music/item_by_uri') },
	],
	asks: [
		mainRequest('music/favorites/set_item'),
		{
			...additionalRequest('music/favorites/add_item', 'before 2.11, to make it a favorite'),
			isBefore211: true,
		},
		pollingRequest('music/item_by_uri', 'to verify the result'),
	],
	tool: {
		parameters: {
			of: 'item',
			item: AI_ITEM,
			preference: "={{ $fromAI('preference', 'favorite, disliked or neither', 'string') }}",
		},
		modelArguments: { item: 'library://track/12', preference: 'favorite' },
	},
} satisfies OperationExamples;
