import { byPlayer } from '../../../../scripts/engine/locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { KITCHEN } from '../../../../simulator/world/players/players';
import { AI_QUEUE } from '../../support/examples/fromAi';
import { queueWithoutReports } from '../../support/examples/prepare';
import { asks, does, FINDS_QUEUE, WATCHES_PLAYBACK } from '../../support/examples/requests';

export const examples = {
	parameters: { queueId: byPlayer('Kitchen'), itemInput: 'position', position: 2 },
	others: [{ prepare: queueWithoutReports(KITCHEN) }],
	asks: [
		...FINDS_QUEUE,
		asks('player_queues/items', 'to find the item at the position'),
		does('player_queues/play_index'),
		...WATCHES_PLAYBACK,
	],
	tool: {
		parameters: {
			queueId: AI_QUEUE,
			position:
				"={{ $fromAI('position', 'Position in the queue; 0 is the first item', 'number') }}",
		},
		said: { player: 'Kitchen', position: 2 },
	},
} satisfies OperationExamples;
