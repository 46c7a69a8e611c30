import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { BEDROOM, KITCHEN } from '../../../simulator/world/players/players';
import { AI_PLAYER } from '../support/examples/fromAiExpressions';
import { failCommandOnce, hidePlayerState } from '../support/examples/prepareServer';
import {
	mainRequest,
	FINDS_PLAYER,
	READS_PLAYER,
	pollingRequest,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { playerId: byName('Bedroom'), powered: false },
	others: [
		{ prepare: hidePlayerState },
		{ prepare: (control) => control.group(KITCHEN, [BEDROOM]) },
		{
			parameters: { target: 'players', playerIds: ['Kitchen', 'Bedroom'], powered: false },
			prepare: (control) => failCommandOnce(control, 'players/cmd/power'),
		},
	],
	asks: [
		FINDS_PLAYER,
		READS_PLAYER,
		mainRequest('players/cmd/power'),
		pollingRequest('players/get', 'to verify that it worked and stays that way'),
	],
	tool: {
		parameters: {
			playerId: AI_PLAYER,
			powered: "={{ $fromAI('on', 'true to switch it on, false to switch it off', 'boolean') }}",
		},
		modelArguments: { player: 'Bedroom', on: false },
	},
} satisfies OperationExamples;
