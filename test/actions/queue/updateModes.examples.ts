import { byPlayer } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { KITCHEN } from '../../../simulator/world/players/players';
import { AI_QUEUE } from '../support/examples/fromAiExpressions';
import { playAlbumInKitchen, hideQueueStates } from '../support/examples/prepareServer';
import { mainRequest, FINDS_QUEUE, pollingRequest } from '../support/examples/expectedRequests';

export const examples = {
	parameters: { queueId: byPlayer('Kitchen'), modes: { repeat: 'all', shuffle: true } },
	others: [
		{ prepare: playAlbumInKitchen },
		{ prepare: (control) => hideQueueStates(control, KITCHEN) },
	],
	asks: [
		...FINDS_QUEUE,
		mainRequest('player_queues/shuffle'),
		mainRequest('player_queues/repeat'),
		pollingRequest('player_queues/all', 'to verify the result'),
	],
	tool: {
		parameters: {
			queueId: AI_QUEUE,
			modes: {
				shuffle: "={{ $fromAI('shuffle', 'Whether to play in random order', 'boolean') }}",
				repeat: "={{ $fromAI('repeat', 'off, one or all', 'string', 'off') }}",
			},
		},
		modelArguments: { player: 'Kitchen', shuffle: true },
	},
} satisfies OperationExamples;
