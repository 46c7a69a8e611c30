import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { refusing } from '../support/examples/prepare';
import { CHECKS_NEW_NAME, does } from '../support/examples/requests';

export const examples = {
	parameters: { name: 'Saturday Evening' },
	others: [
		{
			prepare(control) {
				refusing('music/playlists/library_items', 'music/search')(control);
				control.addFault({ kind: 'ignore-command', command: 'music/playlists/create_playlist' });
			},
		},
	],
	asks: [...CHECKS_NEW_NAME, does('music/playlists/create_playlist')],
	tool: {
		parameters: { name: "={{ $fromAI('name', 'Name of the new playlist', 'string') }}" },
		said: { name: 'Saturday Evening' },
	},
} satisfies OperationExamples;
