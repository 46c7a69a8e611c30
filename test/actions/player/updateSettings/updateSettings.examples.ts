import { byName } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { AI_PLAYER } from '../../support/examples/fromAiExpressions';
import {
	additionalRequest,
	mainRequest,
	FINDS_PLAYER,
} from '../../support/examples/expectedRequests';

export const examples = {
	parameters: {
		playerId: byName('Living Room'),
		settingsInput: 'json',
		settingsJson: '{ "volume_normalization_target": -15 }',
	},
	others: [
		{
			// Its answer to what was saved tells nothing.
			prepare(control) {
				const body = '{ "values": {} }';
				control.addFault({ kind: 'body', command: 'config/players/save', body });
				const later = { skip: 1, times: Infinity };
				control.addFault({ kind: 'body', command: 'config/players/get', body, ...later });
			},
		},
	],
	asks: [
		FINDS_PLAYER,
		additionalRequest('config/players/get', 'the settings and their valid values'),
		mainRequest('config/players/save'),
	],
	tool: {
		parameters: {
			playerId: AI_PLAYER,
			settingsInput: 'json',
			settingsJson:
				"={{ $fromAI('settings', 'Object with the keys of the settings and their new values', 'json') }}",
		},
		modelArguments: { player: 'Living Room', settings: { volume_normalization_target: -15 } },
	},
} satisfies OperationExamples;
