import { byName } from '../../../scripts/engine/locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { BEDROOM, KITCHEN } from '../../../simulator/world/players/players';
import { AI_PLAYER } from '../support/examples/fromAi';
import { failingOnce, untoldPlayer } from '../support/examples/prepare';
import { does, FINDS_PLAYER, READS_PLAYER, watches } from '../support/examples/requests';

export const examples = {
	parameters: { playerId: byName('Bedroom'), powered: false },
	others: [
		{ prepare: untoldPlayer },
		{ prepare: (control) => control.group(KITCHEN, [BEDROOM]) },
		{
			parameters: { target: 'players', playerIds: ['Kitchen', 'Bedroom'], powered: false },
			prepare: failingOnce('players/cmd/power'),
		},
	],
	asks: [
		FINDS_PLAYER,
		READS_PLAYER,
		does('players/cmd/power'),
		watches('players/get', 'to verify that it worked and stays that way'),
	],
	tool: {
		parameters: {
			playerId: AI_PLAYER,
			powered: "={{ $fromAI('on', 'true to switch it on, false to switch it off', 'boolean') }}",
		},
		said: { player: 'Bedroom', on: false },
	},
} satisfies OperationExamples;
