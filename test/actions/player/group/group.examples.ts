import { byName } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import { aiNameList } from '../../support/examples/fromAiExpressions';
import { hidePlayerState } from '../../support/examples/prepareServer';
import { changesPlayer } from '../support/playerExamples';

const LEVELS = [
	{ playerId: LIVING_ROOM, volumeLevel: 30 },
	{ playerId: BEDROOM, volumeLevel: 15 },
];

export const examples = {
	parameters: { playerId: byName('Living Room'), memberIds: [BEDROOM] },
	others: [
		{ prepare: hidePlayerState },
		{
			when: 'With exactly these players, each at its own level',
			prepare: (control) => control.group(LIVING_ROOM, [KITCHEN]),
			parameters: {
				playerId: byName('Living Room'),
				memberIds: [BEDROOM],
				groupMode: 'exact',
				options: { volumes: { member: LEVELS } },
			},
		},
	],
	asks: changesPlayer('players/cmd/set_members', 'to verify that all joined and stay'),
	tool: {
		parameters: {
			playerId: byName(
				"={{ $fromAI('leader', 'Name of the player whose music the group plays', 'string') }}",
			),
			memberIds: aiNameList(
				'members',
				'Names of the players to add to the group, separated by commas',
			),
		},
		modelArguments: { leader: 'Living Room', members: 'bedroom' },
	},
} satisfies OperationExamples;
