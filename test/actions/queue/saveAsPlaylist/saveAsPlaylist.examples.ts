import { byPlayer } from '../../../../scripts/engine/locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { AI_QUEUE } from '../../support/examples/fromAi';
import { refusing } from '../../support/examples/prepare';
import {
	asks,
	CHECKS_NEW_NAME,
	does,
	FINDS_QUEUE,
	since210,
	WATCHES_TASK,
} from '../../support/examples/requests';

export const examples = {
	parameters: { queueId: byPlayer('Bedroom'), name: 'Saturday Evening' },
	others: [{ prepare: refusing('music/playlists/library_items', 'music/search', 'tasks/get') }],
	asks: [
		...CHECKS_NEW_NAME,
		...FINDS_QUEUE,
		does('player_queues/save_as_playlist'),
		WATCHES_TASK,
		since210(
			asks(
				'music/playlists/library_items',
				'to find the new playlist, which the server does not return',
			),
		),
		since210(asks('music/search', 'the same at the providers')),
	],
	tool: {
		parameters: {
			queueId: AI_QUEUE,
			name: "={{ $fromAI('name', 'Name of the new playlist', 'string') }}",
		},
		said: { player: 'Office', name: 'Saturday Evening' },
	},
} satisfies OperationExamples;
