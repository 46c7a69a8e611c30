import { byPlayer } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { KITCHEN } from '../../../simulator/world/players/players';
import { AI_QUEUE } from '../support/examples/fromAiExpressions';
import { hideQueueStates } from '../support/examples/prepareServer';
import {
	additionalRequest,
	mainRequest,
	FINDS_QUEUE,
	WATCHES_PLAYBACK,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { queueId: byPlayer('Kitchen'), itemInput: 'position', position: 2 },
	others: [{ prepare: (control) => hideQueueStates(control, KITCHEN) }],
	asks: [
		...FINDS_QUEUE,
		additionalRequest('player_queues/items', 'to find the item at the position'),
		mainRequest('player_queues/play_index'),
		...WATCHES_PLAYBACK,
	],
	tool: {
		parameters: {
			queueId: AI_QUEUE,
			position:
				"={{ $fromAI('position', 'Position in the queue; 0 is the first item', 'number') }}",
		},
		modelArguments: { player: 'Kitchen', position: 2 },
	},
} satisfies OperationExamples;
