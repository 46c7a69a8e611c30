import { byName } from '../../../../scripts/engine/locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import { aiNames } from '../../support/examples/fromAi';
import { untoldPlayer } from '../../support/examples/prepare';
import { does, FINDS_PLAYER, READS_PLAYER, watches } from '../../support/examples/requests';

export const examples = {
	parameters: { playerId: byName('Living Room'), memberIds: [BEDROOM] },
	others: [
		{ prepare: untoldPlayer },
		{
			when: 'With exactly these players, each at its own level',
			prepare: (control) => control.group(LIVING_ROOM, [KITCHEN]),
			parameters: {
				playerId: byName('Living Room'),
				memberIds: [BEDROOM],
				groupMode: 'exact',
				options: {
					volumes: {
						member: [
							{ playerId: LIVING_ROOM, volumeLevel: 30 },
							{ playerId: BEDROOM, volumeLevel: 15 },
						],
					},
				},
			},
		},
	],
	asks: [
		FINDS_PLAYER,
		READS_PLAYER,
		does('players/cmd/set_members'),
		watches('players/get', 'to verify that all joined and stay'),
	],
	tool: {
		parameters: {
			playerId: byName(
				"={{ $fromAI('leader', 'Name of the player whose music the group plays', 'string') }}",
			),
			memberIds: aiNames(
				'members',
				'Names of the players to add to the group, separated by commas',
			),
		},
		said: { leader: 'Living Room', members: 'bedroom' },
	},
} satisfies OperationExamples;
