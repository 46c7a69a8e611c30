import { runNode, runOn } from '../../support/runNode';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { musicServer, describeOnServers } from '../support/musicServer';
import { readSentBodies, countSentCommands } from '../support/sentRequests';
import {
	FIRST_ALBUM_URI,
	OWN_PLAYLIST_ID,
	OWN_PLAYLIST_URI,
	trackUris,
} from '../library/support/libraryItems';
import { REMOVE_TRACKS, removeFromPlaylistParameters } from './support/playlistParameters';
import { ITEM_BY_URI, PLAYLIST_TRACKS, GET_TASK } from '../library/support/libraryCommands';
import { bothProviderArguments } from '../library/support/libraryCommands';

const [FIRST, SECOND, THIRD] = trackUris(1, 2, 3);
const NOTHING = 'No item in the playlist has one of these URIs or belongs to one of these albums';
const SHARED = 'https://open.spotify.com/track/1234?si=abc';
const STREAMED = 'spotify--Vq7Lk2Xw://track/1234';

const NAME: unknown = expect.stringMatching(/^[A-Z][a-z]+ /);

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	const run = runOn(server);
	const kept = () => server.control.playlist(OWN_PLAYLIST_ID).uris;

	beforeEach(() => {
		// A forced refresh takes its time.
		server.control.setTimeScale(0);
		server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2, 3, 2, 20));
	});

	it('removes an item wherever it occurs, and checks that it is gone', async () => {
		const { json } = await run(removeFromPlaylistParameters(OWN_PLAYLIST_URI, SECOND!));

		expect(json).toEqual([
			{
				success: true,
				confirmed: true,
				name: 'Own Selection',
				uri: OWN_PLAYLIST_URI,
				removed: [SECOND, SECOND],
				removed_names: [NAME, NAME],
			},
		]);
		expect(kept()).toEqual(trackUris(1, 3, 20));
		const args = { item_id: OWN_PLAYLIST_ID, ...bothProviderArguments('library') };
		expect(readSentBodies(server).filter(({ command }) => command !== 'tasks/get')).toEqual([
			{ command: ITEM_BY_URI, args: { uri: OWN_PLAYLIST_URI } },
			{ command: PLAYLIST_TRACKS, args: { ...args, force_refresh: true } },
			{
				command: REMOVE_TRACKS,
				args: { db_playlist_id: OWN_PLAYLIST_ID, positions_to_remove: [4, 2] },
			},
			{ command: PLAYLIST_TRACKS, args },
		]);
	});

	const MISSING = ['library://track/50', 'library://track/99999'];

	it.each<[string, string[], string[], object, string[]]>([
		[
			'several at once, each place named once',
			trackUris(1, 2, 3, 2, 20),
			[THIRD!, FIRST!, FIRST_ALBUM_URI],
			{},
			trackUris(20),
		],
		[
			'all tracks of an album, and no others by its artist',
			trackUris(1, 15, 16, 30),
			[FIRST_ALBUM_URI],
			{},
			trackUris(16, 30),
		],
		[
			"an item by its provider's share URL",
			[STREAMED, FIRST!],
			[SHARED],
			{ removed: [STREAMED] },
			[FIRST!],
		],
		[
			'what is there, and reports what it did not find',
			trackUris(1, 2),
			[FIRST!, ...MISSING],
			{ removed: [FIRST], not_found: MISSING },
			[SECOND!],
		],
	])('removes %s', async (_, before, uris, row, left) => {
		server.control.fillPlaylist(OWN_PLAYLIST_ID, before);
		const { json } = await run(removeFromPlaylistParameters(OWN_PLAYLIST_URI, uris.join('\n')));

		expect(json).toMatchObject([{ confirmed: true, ...row }]);
		expect(kept()).toEqual(left);
		expect(server.control.requests(REMOVE_TRACKS)).toHaveLength(1);
	});

	it.each(['library://track/50', 'library://artist/1', 'library://podcast/2'])(
		'sends nothing where nothing of it is in the playlist, and says so: %s',
		async (uri) => {
			const { json } = await run(removeFromPlaylistParameters(OWN_PLAYLIST_URI, uri));

			expect(json).toMatchObject([
				{ success: false, confirmed: true, removed: [], not_found: [uri], reason: NOTHING },
			]);
			expect(countSentCommands(server)[REMOVE_TRACKS]).toBeUndefined();
		},
	);

	it('counts the positions again for each input item', async () => {
		const input = [{ uri: FIRST }, { uri: THIRD }, { uri: FIRST }];
		const options = { combineItems: false };
		const made = removeFromPlaylistParameters(OWN_PLAYLIST_URI, '={{ $json.uri }}', { options });
		const { json } = await run(made, { input });

		expect(server.control.requests(REMOVE_TRACKS).map(({ args }) => args)).toEqual([
			{ db_playlist_id: OWN_PLAYLIST_ID, positions_to_remove: [1] },
			{ db_playlist_id: OWN_PLAYLIST_ID, positions_to_remove: [2] },
		]);
		expect(json[2]).toMatchObject({ success: false });
	});
});

describe('on one server', () => {
	const server = musicServer('2.10');
	const remove = async (uri: string) =>
		await runNode(removeFromPlaylistParameters(OWN_PLAYLIST_URI, uri), { server });

	beforeEach(() => {
		server.control.setTimeScale(0);
		server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2));
	});

	it('is verified in the playlist if the token may not see the task', async () => {
		server.control.addFault({ kind: 'status', status: 403, command: GET_TASK, times: Infinity });
		const { json } = await remove(FIRST!);

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('reason');
	});

	it('is uncertain if nothing was found and the server does not report the item', async () => {
		const uri = 'spotify://track/1234';
		const fault = { kind: 'status', status: 403, command: ITEM_BY_URI, skip: 1 } as const;
		server.control.addFault({ ...fault, times: Infinity });
		const { json } = await remove(uri);

		const reason = `${NOTHING}, but the server does not report ${uri}, which may be in it under other URIs`;
		expect(json).toMatchObject([
			{ success: false, confirmed: false, removed: [], not_found: [uri], reason },
		]);
		expect(countSentCommands(server)[REMOVE_TRACKS]).toBeUndefined();
	});

	it('leaves a playlist as it is that does not tell its places', async () => {
		const rows = [{ uri: FIRST, name: 'One', media_type: 'track', position: null }];
		server.control.addFault({ kind: 'body', command: PLAYLIST_TRACKS, body: JSON.stringify(rows) });
		const { error } = await remove(FIRST!);

		expect(error?.message).toMatch(/^The server does not report the positions of the items in the/);
		expect(countSentCommands(server)[REMOVE_TRACKS]).toBeUndefined();
	});
});
