import { runNode, runOn } from '../../support/runNode';
import {
	FOLDER_PLAYLIST_URI,
	OWN_PLAYLIST_ID,
	OWN_PLAYLIST_URI,
	trackUris,
} from '../library/support/libraryItems';
import { musicServer, describeOnServers } from '../support/musicServer';
import { countSentCommands } from '../support/sentRequests';
import {
	EXPORT_PLAYLIST,
	exportPlaylistParameters,
	PROFILES_WITH_PLAYLIST_FILES,
	renamePlaylistParameters,
} from './support/playlistParameters';

function textOf(data = ''): string {
	return Buffer.from(data, 'base64').toString();
}

describeOnServers(PROFILES_WITH_PLAYLIST_FILES, (server) => {
	it('outputs a playlist as a file, under its name', async () => {
		server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2));
		const { items } = await runNode(exportPlaylistParameters(OWN_PLAYLIST_URI), { server });

		expect(items).toEqual([
			{
				json: { name: 'Own Selection', item_count: 2 },
				binary: {
					data: expect.objectContaining({
						fileName: 'Own Selection.m3u8',
						fileExtension: 'm3u8',
						mimeType: 'application/vnd.apple.mpegurl',
					}),
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(textOf(items[0]?.binary?.data?.data)).toMatch(
			/^#EXTM3U\n#PLAYLIST:Own Selection\n[^]*\nfilesystem:\/\/track\/.+\n$/,
		);
	});

	it('outputs an empty playlist', async () => {
		server.control.fillPlaylist('13', []);
		const { json } = await runNode(exportPlaylistParameters(FOLDER_PLAYLIST_URI), { server });

		expect(json).toEqual([{ name: 'Evening Mix', item_count: 0 }]);
	});
});

describe('on one server', () => {
	const server = musicServer('2.10');
	const run = runOn(server);

	it('puts the file in the chosen field, under a name that every file system takes', async () => {
		await run(renamePlaylistParameters(OWN_PLAYLIST_URI, 'A/B: "C"?'));
		const { items } = await run(
			exportPlaylistParameters(OWN_PLAYLIST_URI, { binaryPropertyName: '={{ "list" }}' }),
		);

		expect(Object.keys(items[0]?.binary ?? {})).toEqual(['list']);
		expect(items[0]?.binary?.list?.fileName).toBe('A_B_ _C__.m3u8');
	});

	it('outputs one file for each item, and asks for each playlist once', async () => {
		const parameters = exportPlaylistParameters('={{ $json.uri }}');
		const input = [
			{ uri: OWN_PLAYLIST_URI },
			{ uri: FOLDER_PLAYLIST_URI },
			{ uri: OWN_PLAYLIST_URI },
		];
		const { items } = await run(parameters, { input });

		expect(items.map(({ binary }) => binary?.data?.fileName)).toEqual([
			'Own Selection.m3u8',
			'Evening Mix.m3u8',
			'Own Selection.m3u8',
		]);
		expect(countSentCommands(server)[EXPORT_PLAYLIST]).toBe(2);
	});

	it('says that the token may not read the library', async () => {
		server.control.addFault({ kind: 'status', status: 403, command: EXPORT_PLAYLIST });
		const { error, items } = await run(exportPlaylistParameters(OWN_PLAYLIST_URI));

		expect(items).toEqual([]);
		expect(error?.message).toMatch(/not allowed to use music\/playlists\/export_playlist/);
	});

	it('does not take anything but a text for a file', async () => {
		server.control.addFault({ kind: 'body', command: EXPORT_PLAYLIST, body: '{"m3u": 1}' });
		const { error } = await run(exportPlaylistParameters(OWN_PLAYLIST_URI));

		expect(error?.message).toMatch(/unexpected format: expected a string, but got an object$/);
	});
});
