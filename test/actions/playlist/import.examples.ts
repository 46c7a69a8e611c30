import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { fileInMemory } from '../../support/binaryFiles';
import { forbidCommands } from '../support/examples/prepareServer';
import { additionalRequest, mainRequest } from '../support/examples/expectedRequests';

const HEAD = '#EXTM3U\n#PLAYLIST:Harvest\nlibrary://track/40\n';
const FILE = `${HEAD}#EXTINF:200,Nobody - Nowhere Song\nqobuz://track/77\n`;

export const examples = {
	parameters: {},
	files: fileInMemory(Buffer.from(FILE), 'harvest.m3u8'),
	others: [
		{
			when: 'If the server looks for what it cannot play, and the operation waits for that',
			parameters: { options: { matching: 'library', waitForMatching: true } },
		},
		{
			parameters: { options: { matching: 'library' } },
			prepare: (control) => forbidCommands(control, 'tasks/list'),
		},
		{
			parameters: { options: { matching: 'best_effort', waitForMatching: true } },
			profile: '2.11',
		},
	],
	asks: [
		mainRequest('music/playlists/import_playlist'),
		additionalRequest(
			'music/playlists/playlist_tracks',
			'what is in the new playlist, and whether it can be played',
		),
	],
	tool: {
		parameters: {
			binaryPropertyName:
				"={{ { data: $fromAI('m3u', 'Text of an M3U file: one URI per line', 'string').base64Encode(), mimeType: 'audio/x-mpegurl' } }}",
		},
		modelArguments: { m3u: HEAD },
	},
} satisfies OperationExamples;
