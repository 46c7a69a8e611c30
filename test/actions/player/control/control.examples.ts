import { byName } from '../../../../scripts/engine/locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { AI_PLAYER } from '../../support/examples/fromAi';
import { failingOnce, untoldPlayer } from '../../support/examples/prepare';
import { asks, does, FINDS_PLAYER, READS_PLAYER, watches } from '../../support/examples/requests';

export const examples = {
	parameters: { playerId: byName('Kitchen'), command: 'play' },
	others: [
		{
			when: 'If the queue is empty',
			parameters: { playerId: byName('Office'), command: 'play' },
		},
		{ prepare: untoldPlayer },
		{
			parameters: { target: 'players', playerIds: ['Kitchen', 'Bedroom'], command: 'play' },
			prepare: failingOnce('players/cmd/play'),
		},
	],
	asks: [
		FINDS_PLAYER,
		READS_PLAYER,
		asks('player_queues/get_active_queue', 'whether there is anything to play'),
		does('players/cmd/play'),
		watches('players/get', 'to verify that it keeps playing'),
	],
	tool: {
		parameters: {
			playerId: AI_PLAYER,
			command: "={{ $fromAI('command', 'play, pause, stop, next or previous', 'string') }}",
		},
		said: { player: 'Kitchen', command: 'play' },
		isRecommended: true,
	},
} satisfies OperationExamples;
