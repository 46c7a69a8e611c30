import { byPlayer } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_QUEUE } from '../support/examples/fromAiExpressions';
import { forbidCommands } from '../support/examples/prepareServer';
import {
	additionalRequest,
	CHECKS_NEW_NAME,
	mainRequest,
	FINDS_QUEUE,
	onlySince210,
	WATCHES_TASK,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { queueId: byPlayer('Bedroom'), name: 'Saturday Evening' },
	others: [
		{
			prepare: (control) =>
				forbidCommands(control, 'music/playlists/library_items', 'music/search', 'tasks/get'),
		},
	],
	asks: [
		...CHECKS_NEW_NAME,
		...FINDS_QUEUE,
		mainRequest('player_queues/save_as_playlist'),
		WATCHES_TASK,
		onlySince210(
			additionalRequest(
				'music/playlists/library_items',
				'to find the new playlist, which the server does not return',
			),
		),
		onlySince210(additionalRequest('music/search', 'the same at the providers')),
	],
	tool: {
		parameters: {
			queueId: AI_QUEUE,
			name: "={{ $fromAI('name', 'Name of the new playlist', 'string') }}",
		},
		modelArguments: { player: 'Office', name: 'Saturday Evening' },
	},
} satisfies OperationExamples;
