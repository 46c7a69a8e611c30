import { byName } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { BEDROOM, LIVING_ROOM } from '../../../../simulator/world/players/players';
import { AI_PLAYER } from '../../support/examples/fromAiExpressions';
import { failCommandOnce, hidePlayerState } from '../../support/examples/prepareServer';
import {
	mainRequest,
	FINDS_PLAYER,
	READS_PLAYER,
	pollingRequest,
} from '../../support/examples/expectedRequests';

const BEDROOM_AT_25 = { playerId: byName('Bedroom'), volumeAction: 'set', volumeLevel: 25 };
const GROUP_AT_25 = { ...BEDROOM_AT_25, options: { wholeGroup: true } };
const BOTH = { target: 'players', playerIds: ['Kitchen', 'Bedroom'] };

export const examples = {
	parameters: BEDROOM_AT_25,
	others: [
		{ parameters: GROUP_AT_25, prepare: hidePlayerState },
		{ parameters: GROUP_AT_25, prepare: (control) => control.group(LIVING_ROOM, [BEDROOM]) },
		{
			parameters: { ...BOTH, volumeAction: 'set', volumeLevel: 25 },
			prepare: (control) => failCommandOnce(control, 'players/cmd/volume_set'),
		},
		{
			when: 'If it fades out and stops the music',
			prepare: (control) => control.fillQueue(BEDROOM, 3, { state: 'playing' }),
			parameters: {
				playerId: byName('Bedroom'),
				volumeAction: 'fade',
				volumeLevel: 0,
				options: { fadeSeconds: 1, afterFade: 'stop' },
			},
		},
	],
	asks: [
		FINDS_PLAYER,
		READS_PLAYER,
		mainRequest('players/cmd/volume_set'),
		pollingRequest('players/get', 'to verify that it worked and stays that way'),
	],
	tool: {
		parameters: {
			playerId: AI_PLAYER,
			volumeAction: "={{ $fromAI('action', 'set, up, down, mute or unmute', 'string', 'set') }}",
			volumeLevel:
				"={{ $fromAI('level', 'Volume from 0 to 100; only for the action set', 'number', 20) }}",
		},
		modelArguments: { player: 'Bedroom', level: 25 },
		isRecommended: true,
	},
} satisfies OperationExamples;
