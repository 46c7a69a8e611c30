import { byName } from '../../../scripts/engine/resource-locators';
import { KITCHEN, LIVING_ROOM } from '../../../simulator/world/players/players';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_PLAYER } from '../support/examples/fromAiExpressions';
import { playAlbumInKitchen } from '../support/examples/prepareServer';
import { additionalRequest } from '../support/examples/expectedRequests';

export const examples = {
	parameters: { playerId: byName('Kitchen') },
	prepare: playAlbumInKitchen,
	others: [
		{
			when: 'If it is playing in a group, with the lyrics and the sound preset',
			parameters: { playerId: byName('Kitchen'), options: { lyrics: true, soundPreset: true } },
			prepare: (control) => {
				playAlbumInKitchen(control);
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
		additionalRequest('players/all', 'to find the player, and what it is grouped with'),
		additionalRequest('players/get', 'what it is playing, and its volume'),
		additionalRequest('player_queues/get_active_queue', 'the position and the next item'),
	],
	tool: {
		parameters: { playerId: AI_PLAYER },
		modelArguments: { player: 'Kitchen' },
		isRecommended: true,
	},
} satisfies OperationExamples;
