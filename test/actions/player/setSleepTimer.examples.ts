import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_PLAYER } from '../support/examples/fromAiExpressions';
import { hidePlayerState } from '../support/examples/prepareServer';
import { mainRequest, FINDS_PLAYER, pollingRequest } from '../support/examples/expectedRequests';

export const examples = {
	parameters: { playerId: byName('Bedroom'), minutes: 30 },
	others: [{ prepare: hidePlayerState }],
	asks: [
		FINDS_PLAYER,
		mainRequest('players/sleep_timer/set'),
		pollingRequest('players/get', 'to verify that the timer is set'),
	],
	tool: {
		parameters: {
			playerId: AI_PLAYER,
			minutes:
				"={{ $fromAI('minutes', 'Minutes until playback stops; 0 cancels the timer', 'number') }}",
		},
		modelArguments: { player: 'Bedroom', minutes: 30 },
	},
} satisfies OperationExamples;
