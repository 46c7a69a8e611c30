import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { KITCHEN, LIVING_ROOM } from '../../../simulator/world/players/players';
import { AI_PLAYER } from '../support/examples/fromAiExpressions';
import { hidePlayerState } from '../support/examples/prepareServer';
import { changesPlayer } from './support/playerExamples';

export const examples = {
	parameters: { playerId: byName('Living Room'), source: 'TV' },
	others: [
		{
			when: 'For a player in a group',
			prepare: (control) => control.group(KITCHEN, [LIVING_ROOM]),
			parameters: { playerId: byName('Living Room'), source: 'TV' },
		},
		{ prepare: hidePlayerState, parameters: { playerId: byName('Living Room'), source: 'tv' } },
	],
	asks: changesPlayer('players/cmd/select_source', 'to verify the result'),
	tool: {
		parameters: {
			playerId: AI_PLAYER,
			source:
				"={{ $fromAI('source', 'Name of the input, such as TV, or Music Assistant Queue', 'string') }}",
		},
		modelArguments: { player: 'Living Room', source: 'tv' },
	},
} satisfies OperationExamples;
