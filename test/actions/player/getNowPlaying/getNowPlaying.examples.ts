import { byName } from '../../../../scripts/engine/locators';
import { KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { AI_PLAYER } from '../../support/examples/fromAi';
import { playAlbum } from '../../support/examples/prepare';
import { asks } from '../../support/examples/requests';

export const examples = {
	parameters: { playerId: byName('Kitchen') },
	prepare: playAlbum,
	others: [
		{
			when: 'If it is playing in a group, with the lyrics',
			parameters: { playerId: byName('Kitchen'), options: { lyrics: true } },
			prepare: (control) => {
				playAlbum(control);
				control.group(KITCHEN, [LIVING_ROOM]);
			},
		},
		{
			when: 'If nothing is playing, so that there is no cover',
			parameters: { playerId: byName('Kitchen'), options: { downloadCover: true } },
			prepare: (control) => control.fillQueue(KITCHEN, 0),
		},
	],
	asks: [
		asks('players/all', 'to find the player, and what it is grouped with'),
		asks('players/get', 'what it is playing, and its volume'),
		asks('player_queues/get_active_queue', 'the position and the next item'),
	],
	tool: {
		parameters: { playerId: AI_PLAYER },
		said: { player: 'Kitchen' },
		isRecommended: true,
	},
} satisfies OperationExamples;
