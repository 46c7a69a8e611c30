import { byName } from '../../../scripts/engine/locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { BEDROOM } from '../../../simulator/world/players/players';
import { AI_PLAYER } from '../support/examples/fromAi';
import { play, refusing } from '../support/examples/prepare';
import { asks, does, FINDS_PLAYER, watches } from '../support/examples/requests';

export const examples = {
	parameters: { playerId: byName('Bedroom') },
	prepare: (control) => play(control, BEDROOM, ['library://track/12']),
	others: [
		{
			prepare(control) {
				play(control, BEDROOM, ['library://track/12']);
				refusing('music/item_by_uri')(control);
			},
		},
	],
	asks: [
		FINDS_PLAYER,
		asks('players/get', 'what it is playing, before and afterwards', 2),
		asks('player_queues/get_active_queue', 'the same for its queue', 2),
		does('players/add_currently_playing_to_favorites'),
		watches('music/item_by_uri', 'to verify that it is a favorite'),
	],
	tool: {
		parameters: { playerId: AI_PLAYER },
		said: { player: 'Bedroom' },
		isRecommended: true,
	},
} satisfies OperationExamples;
