import { byName } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { AI_PLAYER } from '../../support/examples/fromAiExpressions';
import { failCommandOnce, hidePlayerState } from '../../support/examples/prepareServer';
import {
	additionalRequest,
	mainRequest,
	FINDS_PLAYER,
	READS_PLAYER,
	pollingRequest,
} from '../../support/examples/expectedRequests';

export const examples = {
	parameters: { playerId: byName('Kitchen'), command: 'play' },
	others: [
		{ when: 'If the queue is empty', parameters: { playerId: byName('Office'), command: 'play' } },
		{ prepare: hidePlayerState },
		{
			parameters: { target: 'players', playerIds: ['Kitchen', 'Bedroom'], command: 'play' },
			prepare: (control) => failCommandOnce(control, 'players/cmd/play'),
		},
	],
	asks: [
		FINDS_PLAYER,
		READS_PLAYER,
		additionalRequest('player_queues/get_active_queue', 'whether there is anything to play'),
		mainRequest('players/cmd/play'),
		pollingRequest('players/get', 'to verify that it keeps playing'),
	],
	tool: {
		parameters: {
			playerId: AI_PLAYER,
			command: "={{ $fromAI('command', 'play, pause, stop, next or previous', 'string') }}",
		},
		modelArguments: { player: 'Kitchen', command: 'play' },
		isRecommended: true,
	},
} satisfies OperationExamples;
