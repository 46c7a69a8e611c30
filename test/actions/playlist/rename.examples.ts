import { byName } from '../../../scripts/engine/locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { aiItem } from '../support/examples/fromAi';
import { refusing } from '../support/examples/prepare';
import { asks, CHECKS_NEW_NAME, does, FINDS_PLAYLIST, watches } from '../support/examples/requests';

export const examples = {
	parameters: { playlistId: byName('Evening Mix'), name: 'Saturday Evening' },
	others: [
		{
			parameters: { playlistId: byName('Evening Mix'), name: 'Saturday Evening' },
			prepare(control) {
				refusing('music/search')(control);
				const fault = { kind: 'status', status: 403, times: Infinity } as const;
				control.addFault({ ...fault, command: 'music/playlists/library_items', skip: 1 });
				control.addFault({ ...fault, command: 'music/item_by_uri', skip: 1 });
			},
		},
	],
	asks: [
		FINDS_PLAYLIST,
		asks('music/item_by_uri', 'the playlist itself'),
		...CHECKS_NEW_NAME,
		does('music/playlists/update'),
		watches('music/item_by_uri', 'to verify the new name'),
	],
	tool: {
		parameters: {
			playlistId: aiItem('playlist'),
			name: "={{ $fromAI('name', 'New name of the playlist', 'string') }}",
		},
		said: { playlist: 'evening mix', name: 'Saturday Evening' },
	},
} satisfies OperationExamples;
