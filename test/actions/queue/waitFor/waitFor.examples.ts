import { byPlayer } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { OFFICE } from '../../../../simulator/world/players/players';
import { AI_QUEUE } from '../../support/examples/fromAiExpressions';
import { additionalRequest, FINDS_QUEUE } from '../../support/examples/expectedRequests';

export const examples = {
	parameters: {
		queueId: byPlayer('Office'),
		waitUntil: 'position',
		position: 30,
		options: { maxWait: 600 },
	},
	prepare: (control) =>
		control.fillQueue(OFFICE, ['library://track/31'], { state: 'playing', elapsed: 29.5 }),
	asks: [
		...FINDS_QUEUE,
		additionalRequest('players/get', 'what the player does at the beginning'),
		additionalRequest('player_queues/all', 'what the queue plays at the beginning'),
	],
	tool: {
		parameters: {
			queueId: AI_QUEUE,
			waitUntil:
				"={{ $fromAI('until', 'itemEnds, queueEnds, stops or plays', 'string', 'itemEnds') }}",
			options: { maxWait: 60, onTimeout: 'continue' },
		},
		modelArguments: { player: 'Office', until: 'stops' },
	},
} satisfies OperationExamples;
