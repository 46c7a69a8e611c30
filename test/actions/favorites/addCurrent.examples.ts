import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { BEDROOM } from '../../../simulator/world/players/players';
import { AI_PLAYER } from '../support/examples/fromAiExpressions';
import { playOnQueue, forbidCommands } from '../support/examples/prepareServer';
import {
	additionalRequest,
	mainRequest,
	FINDS_PLAYER,
	pollingRequest,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { playerId: byName('Bedroom') },
	prepare: (control) => playOnQueue(control, BEDROOM, ['library://track/12']),
	others: [
		{
			prepare(control) {
				playOnQueue(control, BEDROOM, ['library://track/12']);
				forbidCommands(control, 'music/item_by_uri');
			},
		},
	],
	asks: [
		FINDS_PLAYER,
		additionalRequest('players/get', 'what it is playing, before and afterwards', 2),
		additionalRequest('player_queues/get_active_queue', 'the same for its queue', 2),
		mainRequest('players/add_currently_playing_to_favorites'),
		pollingRequest('music/item_by_uri', 'to verify that it is a favorite'),
	],
	tool: {
		parameters: { playerId: AI_PLAYER },
		modelArguments: { player: 'Bedroom' },
		isRecommended: true,
	},
} satisfies OperationExamples;
