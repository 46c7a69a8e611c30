import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { forbidCommands } from '../support/examples/prepareServer';
import { CHECKS_NEW_NAME, mainRequest } from '../support/examples/expectedRequests';

export const examples = {
	parameters: { name: 'Saturday Evening' },
	others: [
		{
			prepare(control) {
				forbidCommands(control, 'music/playlists/library_items', 'music/search');
				control.addFault({ kind: 'ignore-command', command: 'music/playlists/create_playlist' });
			},
		},
	],
	asks: [...CHECKS_NEW_NAME, mainRequest('music/playlists/create_playlist')],
	tool: {
		parameters: { name: "={{ $fromAI('name', 'Name of the new playlist', 'string') }}" },
		modelArguments: { name: 'Saturday Evening' },
	},
} satisfies OperationExamples;
