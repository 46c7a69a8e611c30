import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../simulator/world/players/players';
import { AI_PLAYER } from '../support/examples/fromAiExpressions';
import { additionalRequest, FINDS_PLAYER } from '../support/examples/expectedRequests';

export const examples = {
	parameters: { playerId: byName('Living Room') },
	prepare(control) {
		control.group(LIVING_ROOM, [KITCHEN]);
		control.fillQueue(LIVING_ROOM, ['library://track/12', 'library://track/5'], {
			currentIndex: 1,
			state: 'paused',
			elapsed: 42,
		});
	},
	others: [
		{
			when: 'For a player that is grouped with another one',
			parameters: { playerId: byName('Bedroom') },
			prepare: (control) => control.group(LIVING_ROOM, [BEDROOM]),
		},
		{
			when: 'If something other than the queue is playing',
			parameters: { playerId: byName('Living Room') },
			prepare(control) {
				control.fillQueue(LIVING_ROOM, []);
				control.setPlayer(LIVING_ROOM, { activeSource: 'tv' });
			},
		},
	],
	asks: [
		FINDS_PLAYER,
		additionalRequest('players/get', 'its power, volume, group and source'),
		additionalRequest('player_queues/all', 'its queue and modes'),
		additionalRequest('player_queues/items', 'the items of the queue'),
		additionalRequest('config/players/dsp/get', 'how its sound is processed'),
		additionalRequest('config/dsp_presets/get', 'which preset that is'),
		additionalRequest('info', 'which server it is'),
	],
	tool: { parameters: { playerId: AI_PLAYER }, modelArguments: { player: 'Living Room' } },
} satisfies OperationExamples;
