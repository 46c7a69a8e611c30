import { byName } from '../../../scripts/engine/locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_PLAYER } from '../support/examples/fromAi';
import { untoldPlayer } from '../support/examples/prepare';
import { does, FINDS_PLAYER, watches } from '../support/examples/requests';

export const examples = {
	parameters: { playerId: byName('Bedroom'), minutes: 30 },
	others: [{ prepare: untoldPlayer }],
	asks: [
		FINDS_PLAYER,
		does('players/sleep_timer/set'),
		watches('players/get', 'to wait for its end'),
	],
	tool: {
		parameters: {
			playerId: AI_PLAYER,
			minutes:
				"={{ $fromAI('minutes', 'Minutes until playback stops; 0 cancels the timer', 'number') }}",
		},
		said: { player: 'Bedroom', minutes: 30 },
	},
} satisfies OperationExamples;
