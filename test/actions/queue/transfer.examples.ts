import { byId, byPlayer } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { BEDROOM, KITCHEN } from '../../../simulator/world/players/players';
import { AI_QUEUE } from '../support/examples/fromAiExpressions';
import { hideQueueStates } from '../support/examples/prepareServer';
import {
	additionalRequest,
	mainRequest,
	pollingRequest,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { queueId: byPlayer('Kitchen'), targetQueueId: byPlayer('Bedroom') },
	others: [
		{
			parameters: { queueId: byId(KITCHEN), targetQueueId: byId(BEDROOM) },
			prepare: (control) => hideQueueStates(control, KITCHEN, BEDROOM),
		},
	],
	asks: [
		additionalRequest('players/all', 'to find the player'),
		additionalRequest(
			'player_queues/get_active_queue',
			'to find the queues that the two players play from',
			2,
		),
		mainRequest('player_queues/transfer'),
		pollingRequest('player_queues/all', 'to verify that the queue has moved'),
	],
	tool: {
		parameters: {
			queueId: AI_QUEUE,
			targetQueueId: byPlayer(
				"={{ $fromAI('target', 'Name of the player to continue on', 'string') }}",
			),
		},
		modelArguments: { player: 'Kitchen', target: 'Living Room' },
	},
} satisfies OperationExamples;
