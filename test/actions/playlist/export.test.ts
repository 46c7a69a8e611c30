import { runNode, runOn } from '../../support/runNode';
import {
	FOLDER_PLAYLIST_URI,
	OWN_PLAYLIST_ID,
	OWN_PLAYLIST_URI,
	trackUris,
} from '../library/support/libraryItems';
import { musicServer, describeOnServers } from '../support/musicServer';
import { countSentCommands, sentArguments } from '../support/sentRequests';
import {
	EXPORT_PLAYLIST,
	exportPlaylistParameters,
	PROFILES_WITH_PLAYLIST_FILES,
	renamePlaylistParameters,
	IMPORT_PLAYLIST,
	importPlaylistParameters,
	playlistFile,
	LIBRARY_ENTRY,
	m3uText,
} from './support/playlistParameters';
import { fileOnDisk } from '../../support/binaryFiles';

function textOf(data = ''): string {
	return Buffer.from(data, 'base64').toString();
}

describeOnServers(PROFILES_WITH_PLAYLIST_FILES, (server) => {
	it('outputs a playlist as a file, under its name', async () => {
		server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2));
		const { items } = await runNode(exportPlaylistParameters(OWN_PLAYLIST_URI), { server });

		const file = { fileName: 'Own Selection.m3u8', fileExtension: 'm3u8' };
		const data = { ...file, mimeType: 'application/vnd.apple.mpegurl' };
		const json = { name: 'Own Selection', item_count: 2 };
		const binary = { data: expect.objectContaining(data) };
		expect(items).toEqual([{ json, binary, pairedItem: { item: 0 } }]);
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
		const options = { binaryPropertyName: '={{ "list" }}' };
		const { items } = await run(exportPlaylistParameters(OWN_PLAYLIST_URI, options));

		expect(Object.keys(items[0]?.binary ?? {})).toEqual(['list']);
		expect(items[0]?.binary?.list?.fileName).toBe('A_B_ _C__.m3u8');
	});

	it('outputs one file for each item, and asks for each playlist once', async () => {
		const parameters = exportPlaylistParameters('={{ $json.uri }}');
		const input = [OWN_PLAYLIST_URI, FOLDER_PLAYLIST_URI, OWN_PLAYLIST_URI].map((uri) => ({ uri }));
		const { items } = await run(parameters, { input });

		const names = ['Own Selection.m3u8', 'Evening Mix.m3u8', 'Own Selection.m3u8'];
		expect(items.map(({ binary }) => binary?.data?.fileName)).toEqual(names);
		expect(countSentCommands(server)[EXPORT_PLAYLIST]).toBe(2);
	});

	it('does not take anything but a text for a file', async () => {
		server.control.addFault({ kind: 'body', command: EXPORT_PLAYLIST, body: '{"m3u": 1}' });
		const { error } = await run(exportPlaylistParameters(OWN_PLAYLIST_URI));

		expect(error?.message).toMatch(/unexpected format: expected a string, but got an object$/);
	});
});

describe('a file to import', () => {
	const server = musicServer('2.10');
	const run = runOn(server);

	it.each<[string, string | Buffer, RegExp]>([
		['with nothing in it', m3uText(), /file "harvest\.m3u8", which contains no entries$/],
		['that is empty', '', /which contains no entries$/],
		['that is no text', Buffer.from([0x49, 0x44, 0x33, 0xff, 0xfb]), /is not text in UTF-8$/],
		['in Latin-1', Buffer.from('caf\xe9.mp3', 'latin1'), /is not text in UTF-8$/],
		['of zeros', Buffer.alloc(20), /is not text in UTF-8$/],
		['of the PLS format', '[playlist]\nFile1=a.mp3', /contains a PLS playlist$/],
		['of the PLS format behind a comment', '; Mine\r\n\r\n[Playlist]\r\nFile1=a.mp3', /PLS/],
		['of the PLS format without a header', '# Mine\nfile1 = a.mp3\nTitle1=One', /PLS/],
		['of the PLS format with old line ends', ';\r[playlist]\rFile1=a.mp3', /PLS/],
		['of XML behind a blank line', '\n<asx version="3.0"><entry/></asx>', /XML/],
		['of a web page', '<!DOCTYPE html>\n<title>Login</title>', /contains XML or a web page$/],
		['of a link', '[InternetShortcut]\nURL=https://example.org/a.m3u', /contains a link$/],
		['of the old ASX format', '[Reference]\nRef1=http://example.org/a', /an ASX playlist$/],
		['of a cue sheet', 'FILE "a.wav" WAVE\n  TRACK 01 AUDIO\n', /contains a cue sheet$/],
		['of XML', '<?xml version="1.0"?><playlist/>', /contains XML or a web page$/],
		['of JSON', '[{"uri": "library://track/1"}]', /contains JSON$/],
		['of JSON that is cut off', '\n{ "error": "quota', /contains JSON$/],
		['of JSON with texts', '["a.mp3", "b.mp3"]', /contains JSON$/],
		['of a part of a stream', '#EXTM3U\n#EXT-X-TARGETDURATION:6\na.ts', /HLS/],
		['of several streams', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8', /HLS/],
		['of a stream', '#EXTM3U\n#EXT-X-VERSION:3\na.ts', /the playlist of an HLS stream$/],
	])('refuses a file %s', async (_, text, message) => {
		const { error } = await run(importPlaylistParameters(), { files: playlistFile(text) });

		expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(/.{10}/);
		expect(server.control.requests(IMPORT_PLAYLIST)).toEqual([]);
	});

	it.each([
		['folders that begin with a less-than sign', '<unknown>/01.mp3\n<unknown>/02.mp3'],
		[
			'other tags of players',
			'#EXTM3U\n#EXT-X-PLAYLIST-NAME:Mine\n#EXTALB:First\n#EXTIMG:cover.jpg\n#EXTINF:9,One\n01.mp3\n#EXTVLCOPT:start-time=3\n02.mp3',
		],
		['a folder that is named like a tag', 'playlist [playlist]/01.mp3\nFile1/02.mp3'],
		['old line ends', '#EXTM3U\r01.mp3\r02.mp3'],
	])('may have %s', async (_, text) => {
		const { error, json } = await run(importPlaylistParameters(), { files: playlistFile(text) });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ item_count: 2 }]);
	});

	it('refuses a file that is too large without reading it', async () => {
		const read = jest.fn(() => [Buffer.alloc(1)]);
		const files = fileOnDisk(read, 11_000_000, 'all.m3u8');
		const { error } = await run(importPlaylistParameters(), { files });

		expect(error?.message).toMatch(/"all\.m3u8", which is too large: it has 11 megabytes$/);
		expect(read).not.toHaveBeenCalled();
	});

	it('reads a file that n8n keeps on disk, with the line ends of any system', async () => {
		const text = m3uText(LIBRARY_ENTRY, 'library://track/41').replaceAll('\n', '\r\n');
		const halves = [Buffer.from(text).subarray(0, 20), Buffer.from(text).subarray(20)];
		const files = fileOnDisk(() => halves, Buffer.byteLength(text), 'a.m3u8');
		const { json } = await run(importPlaylistParameters(), { files });

		expect(json).toMatchObject([{ name: 'Harvest', item_count: 2 }]);
	});

	it('leaves out the byte order mark that some editors write', async () => {
		const text = m3uText(LIBRARY_ENTRY);
		const files = playlistFile(`\uFEFF${text}`);
		const { json } = await run(importPlaylistParameters(), { files });

		expect(json).toMatchObject([{ name: 'Harvest', item_count: 1 }]);
		expect(sentArguments(server, IMPORT_PLAYLIST)).toEqual([{ m3u_data: text }]);
	});
});
