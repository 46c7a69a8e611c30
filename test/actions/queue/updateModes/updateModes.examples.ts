import { byPlayer } from '../../../../scripts/engine/locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { KITCHEN } from '../../../../simulator/world/players/players';
import { AI_QUEUE } from '../../support/examples/fromAi';
import { playAlbum, queueWithoutReports } from '../../support/examples/prepare';
import { does, FINDS_QUEUE, watches } from '../../support/examples/requests';

export const examples = {
	parameters: { queueId: byPlayer('Kitchen'), modes: { repeat: 'all', shuffle: true } },
	others: [{ prepare: playAlbum }, { prepare: queueWithoutReports(KITCHEN) }],
	asks: [
		...FINDS_QUEUE,
		does('player_queues/shuffle'),
		does('player_queues/repeat'),
		watches('player_queues/all', 'to verify the result'),
	],
	tool: {
		parameters: {
			queueId: AI_QUEUE,
			modes: {
				shuffle: "={{ $fromAI('shuffle', 'Whether to play in random order', 'boolean') }}",
				repeat: "={{ $fromAI('repeat', 'off, one or all', 'string', 'off') }}",
			},
		},
		said: { player: 'Kitchen', shuffle: true },
	},
} satisfies OperationExamples;
