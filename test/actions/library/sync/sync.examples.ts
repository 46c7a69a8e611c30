import { byName } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import {
	additionalRequest,
	mainRequest,
	pollingRequest,
} from '../../support/examples/expectedRequests';

export const examples = {
	parameters: { mediaTypes: ['podcast'], waitFor: 'finished' },
	// Else it is over before older servers are asked what runs.
	prepare: (control) => control.setTimeScale(1),
	others: [
		{
			when: 'If it waits for a new episode',
			parameters: {
				mediaTypes: ['podcast'],
				providers: ['podcastfeed--dR4mZ8pT'],
				waitFor: 'newEpisode',
				podcastId: byName('Morning News'),
			},
		},
		{
			parameters: {
				mediaTypes: ['podcast'],
				waitFor: 'finished',
				options: { onTimeout: 'continue' },
			},
			prepare: (control) => control.setSync({ outcome: 'failed', message: 'No answer' }),
		},
		{ parameters: { mediaTypes: ['podcast'], providers: ['spotify--Vq7Lk2Xw'] } },
	],
	asks: [
		mainRequest('music/sync'),
		additionalRequest('config/providers', 'which providers do not sync the requested media'),
		pollingRequest('tasks/list', 'to wait for the end of the sync'),
	],
	tool: {
		parameters: {
			mediaTypes:
				"={{ [$fromAI('kind', 'Media type to sync: album, artist, audiobook, playlist, podcast, radio or track', 'string')] }}",
		},
		modelArguments: { kind: 'podcast' },
	},
} satisfies OperationExamples;
