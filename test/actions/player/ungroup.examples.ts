import { byName } from '../../../scripts/engine/locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { BEDROOM, LIVING_ROOM } from '../../../simulator/world/players/players';
import { AI_PLAYER } from '../support/examples/fromAi';
import { failingOnce, untoldPlayer } from '../support/examples/prepare';
import { does, FINDS_PLAYER, READS_PLAYER, watches } from '../support/examples/requests';

export const examples = {
	parameters: { playerId: byName('Bedroom') },
	prepare: (control) => control.group(LIVING_ROOM, [BEDROOM]),
	others: [
		{ prepare: untoldPlayer },
		{
			parameters: { target: 'players', playerIds: ['Kitchen', 'Bedroom'] },
			prepare: failingOnce('players/cmd/ungroup'),
		},
	],
	asks: [
		FINDS_PLAYER,
		READS_PLAYER,
		does('players/cmd/ungroup'),
		watches('players/get', 'to verify that it worked and stays that way'),
	],
	tool: { parameters: { playerId: AI_PLAYER }, said: { player: 'Bedroom' } },
} satisfies OperationExamples;
