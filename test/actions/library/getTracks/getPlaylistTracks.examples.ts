import { byName } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { AI_LIMIT, aiLibraryItem } from '../../support/examples/fromAiExpressions';
import { mainRequest, FINDS_PLAYLIST } from '../../support/examples/expectedRequests';

export const examples = {
	parameters: { playlistId: byName('Evening Mix'), limit: 2 },
	asks: [FINDS_PLAYLIST, mainRequest('music/playlists/playlist_tracks')],
	tool: {
		parameters: { playlistId: aiLibraryItem('playlist'), limit: AI_LIMIT },
		modelArguments: { playlist: 'long way round' },
	},
} satisfies OperationExamples;
