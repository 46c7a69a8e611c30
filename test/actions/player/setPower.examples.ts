import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { BEDROOM, KITCHEN } from '../../../simulator/world/players/players';
import { AI_PLAYER } from '../support/examples/fromAiExpressions';
import { hidePlayerState } from '../support/examples/prepareServer';
import { changesPlayer, failsForOneOfTwo } from './support/playerExamples';

export const examples = {
	parameters: { playerId: byName('Bedroom'), powered: false },
	others: [
		{ prepare: hidePlayerState },
		{ prepare: (control) => control.group(KITCHEN, [BEDROOM]) },
		failsForOneOfTwo('players/cmd/power', { powered: false }),
	],
	asks: changesPlayer('players/cmd/power'),
	tool: {
		parameters: {
			playerId: AI_PLAYER,
			powered: "={{ $fromAI('on', 'true to switch it on, false to switch it off', 'boolean') }}",
		},
		modelArguments: { player: 'Bedroom', on: false },
	},
} satisfies OperationExamples;
