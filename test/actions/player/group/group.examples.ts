import { byName } from '../../../../scripts/engine/locators';
import type { OperationExamples } from '../../../../scripts/reference/examples';
import { BEDROOM } from '../../../../simulator/world/players/players';
import { aiNames } from '../../support/examples/fromAi';
import { untoldPlayer } from '../../support/examples/prepare';
import { does, FINDS_PLAYER, READS_PLAYER, watches } from '../../support/examples/requests';

export const examples = {
	parameters: { playerId: byName('Living Room'), memberIds: [BEDROOM] },
	others: [{ prepare: untoldPlayer }],
	asks: [
		FINDS_PLAYER,
		READS_PLAYER,
		does('players/cmd/set_members'),
		watches('players/get', 'whether all joined, and stay'),
	],
	tool: {
		parameters: {
			playerId: byName(
				"={{ $fromAI('leader', 'Name of the player whose music all play', 'string') }}",
			),
			memberIds: aiNames('members', 'Names of the players that join it, with commas between'),
		},
		said: { leader: 'Living Room', members: 'bedroom' },
	},
} satisfies OperationExamples;
