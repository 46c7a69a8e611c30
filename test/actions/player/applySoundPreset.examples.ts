import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_PLAYER } from '../support/examples/fromAiExpressions';
import {
	additionalRequest,
	FINDS_PLAYER,
	mainRequest,
	pollingRequest,
} from '../support/examples/expectedRequests';
import { failsForOneOfTwo } from './support/playerExamples';

export const examples = {
	parameters: { playerId: byName('Bedroom'), preset: byName('Night') },
	others: [
		failsForOneOfTwo('config/players/dsp/apply_preset', { preset: byName('Night') }),
		{ parameters: { playerId: byName('Bedroom'), preset: byName('none') } },
	],
	asks: [
		additionalRequest('config/dsp_presets/get', 'to find the preset'),
		FINDS_PLAYER,
		additionalRequest('config/players/dsp/get', 'how its sound was processed before'),
		mainRequest('config/players/dsp/apply_preset'),
		{
			...additionalRequest('config/players/dsp/save', 'before 2.10, to copy the preset'),
			isOld: true,
		},
		pollingRequest('config/players/dsp/get', 'to verify that it worked'),
	],
	tool: {
		parameters: {
			playerId: AI_PLAYER,
			preset: byName(
				"={{ $fromAI('preset', 'Name of the sound preset, such as Night; none to switch it off', 'string') }}",
			),
		},
		modelArguments: { player: 'Bedroom', preset: 'Night' },
	},
} satisfies OperationExamples;
