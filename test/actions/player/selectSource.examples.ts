import { byName } from '../../../scripts/engine/locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { KITCHEN, LIVING_ROOM } from '../../../simulator/world/players/players';
import { AI_PLAYER } from '../support/examples/fromAi';
import { untoldPlayer } from '../support/examples/prepare';
import { does, FINDS_PLAYER, READS_PLAYER, watches } from '../support/examples/requests';

export const examples = {
	parameters: { playerId: byName('Living Room'), source: 'TV' },
	others: [
		{
			when: 'Of a player in a group',
			prepare: (control) => control.group(KITCHEN, [LIVING_ROOM]),
			parameters: { playerId: byName('Living Room'), source: 'TV' },
		},
		{
			prepare: untoldPlayer,
			parameters: { playerId: byName('Living Room'), source: 'tv' },
		},
	],
	asks: [
		FINDS_PLAYER,
		READS_PLAYER,
		does('players/cmd/select_source'),
		watches('players/get', 'to verify the result'),
	],
	tool: {
		parameters: {
			playerId: AI_PLAYER,
			source:
				"={{ $fromAI('source', 'Name of the input, such as TV, or Music Assistant Queue', 'string') }}",
		},
		said: { player: 'Living Room', source: 'tv' },
	},
} satisfies OperationExamples;
