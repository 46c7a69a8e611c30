import { byName } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { aiNameList } from '../../support/examples/fromAiExpressions';
import { failsForOneOfTwo } from '../support/playerExamples';
import {
	additionalRequest,
	mainRequest,
	FINDS_PLAYER,
	pollingRequest,
} from '../../support/examples/expectedRequests';

const SOUND = { source: 'url', url: 'http://sounds.example/doorbell.mp3' };
const DOORBELL = { playerId: byName('Kitchen'), ...SOUND };

export const examples = {
	parameters: DOORBELL,
	others: [
		{
			when: 'If the settings of the player limit the requested level',
			parameters: { ...DOORBELL, options: { volumeLevel: 90 } },
		},
		failsForOneOfTwo('players/cmd/play_announcement', SOUND),
	],
	asks: [
		FINDS_PLAYER,
		additionalRequest('players/get', 'its volume before'),
		additionalRequest('player_queues/get_active_queue', 'where it is, as it is paused'),
		mainRequest('players/cmd/play_announcement'),
		additionalRequest('config/players/get', 'the volume limits in its settings'),
		pollingRequest('players/get', 'to verify that the volume is restored'),
		additionalRequest('player_queues/all', 'to check whether it is still paused'),
	],
	tool: {
		parameters: {
			target: 'players',
			playerIds: aiNameList(
				'players',
				'Names of the players to announce it on, separated by commas',
			),
			source: 'text',
			message: "={{ $fromAI('message', 'Text to speak', 'string') }}",
		},
		modelArguments: { players: 'Kitchen, living room', message: 'Dinner is ready' },
		isRecommended: true,
	},
} satisfies OperationExamples;
