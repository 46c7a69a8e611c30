import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { BEDROOM, LIVING_ROOM } from '../../../simulator/world/players/players';
import { AI_PLAYER } from '../support/examples/fromAiExpressions';
import { failCommandOnce, hidePlayerState } from '../support/examples/prepareServer';
import {
	mainRequest,
	FINDS_PLAYER,
	READS_PLAYER,
	pollingRequest,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { playerId: byName('Bedroom') },
	prepare: (control) => control.group(LIVING_ROOM, [BEDROOM]),
	others: [
		{ prepare: hidePlayerState },
		{
			parameters: { target: 'players', playerIds: ['Kitchen', 'Bedroom'] },
			prepare: (control) => failCommandOnce(control, 'players/cmd/ungroup'),
		},
	],
	asks: [
		FINDS_PLAYER,
		READS_PLAYER,
		mainRequest('players/cmd/ungroup'),
		pollingRequest('players/get', 'to verify that it worked and stays that way'),
	],
	tool: { parameters: { playerId: AI_PLAYER }, modelArguments: { player: 'Bedroom' } },
} satisfies OperationExamples;
