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
import { bothProviderArguments } from '../library/support/documentedOperationCases';

const [FIRST, SECOND, THIRD] = trackUris(1, 2, 3);
const NOTHING = 'No item in the playlist has one of these URIs or belongs to one of these albums';
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

	it('takes several out at once, each place named once', async () => {
		await run(
			removeFromPlaylistParameters(OWN_PLAYLIST_URI, `${THIRD}\n${FIRST}\n${FIRST_ALBUM_URI}`),
		);

		expect(server.control.requests(REMOVE_TRACKS).map(({ args }) => args)).toEqual([
			{ db_playlist_id: OWN_PLAYLIST_ID, positions_to_remove: [4, 3, 2, 1] },
		]);
		expect(kept()).toEqual(trackUris(20));
	});

	it('takes out all tracks of an album, and no others by its artist', async () => {
		server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 15, 16, 30));
		await run(removeFromPlaylistParameters(OWN_PLAYLIST_URI, FIRST_ALBUM_URI));

		expect(kept()).toEqual(trackUris(16, 30));
	});

	it("knows an item by its provider's URI, and by its share URL", async () => {
		server.control.fillPlaylist(OWN_PLAYLIST_ID, [STREAMED, FIRST!]);
		const { json } = await run(
			removeFromPlaylistParameters(OWN_PLAYLIST_URI, 'https://open.spotify.com/track/1234?si=abc'),
		);

		expect(json).toMatchObject([{ confirmed: true, removed: [STREAMED] }]);
		expect(kept()).toEqual([FIRST]);
	});

	it('reports what it did not find as well as what it removed', async () => {
		const uris = [FIRST, 'library://track/50', 'library://track/99999'].join('\n');
		const { json } = await run(removeFromPlaylistParameters(OWN_PLAYLIST_URI, uris));

		expect(json).toMatchObject([
			{
				confirmed: true,
				removed: [FIRST],
				not_found: ['library://track/50', 'library://track/99999'],
			},
		]);
		expect(kept()).toEqual(trackUris(2, 3, 2, 20));
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
		const { json } = await run(
			removeFromPlaylistParameters(OWN_PLAYLIST_URI, '={{ $json.uri }}', {
				options: { combineItems: false },
			}),
			{ input },
		);

		expect(server.control.requests(REMOVE_TRACKS).map(({ args }) => args)).toEqual([
			{ db_playlist_id: OWN_PLAYLIST_ID, positions_to_remove: [1] },
			{ db_playlist_id: OWN_PLAYLIST_ID, positions_to_remove: [2] },
		]);
		expect(json[2]).toMatchObject({ success: false });
	});
});

describe('what came of it', () => {
	const server = musicServer('2.10');

	beforeEach(() => {
		server.control.setTimeScale(0);
		server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2));
	});

	it('is verified in the playlist if the token may not see the task', async () => {
		server.control.addFault({ kind: 'status', status: 403, command: GET_TASK, times: Infinity });
		const { json } = await runNode(removeFromPlaylistParameters(OWN_PLAYLIST_URI, FIRST!), {
			server,
		});

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('reason');
	});

	it('is uncertain if nothing was found and the server does not report the item', async () => {
		const uri = 'spotify://track/1234';
		const fault = { kind: 'status', status: 403, command: ITEM_BY_URI, skip: 1 } as const;
		server.control.addFault({ ...fault, times: Infinity });
		const { json } = await runNode(removeFromPlaylistParameters(OWN_PLAYLIST_URI, uri), { server });

		expect(json).toMatchObject([
			{
				success: false,
				confirmed: false,
				removed: [],
				not_found: [uri],
				reason: `${NOTHING}, but the server does not report ${uri}, which may be in it under other URIs`,
			},
		]);
		expect(countSentCommands(server)[REMOVE_TRACKS]).toBeUndefined();
	});
});

describe('a playlist that does not tell its places', () => {
	const server = musicServer();

	it('is left as it is', async () => {
		const rows = [{ uri: FIRST, name: 'One', media_type: 'track', position: null }];
		server.control.addFault({ kind: 'body', command: PLAYLIST_TRACKS, body: JSON.stringify(rows) });
		const { error } = await runNode(removeFromPlaylistParameters(OWN_PLAYLIST_URI, FIRST!), {
			server,
		});

		expect(error?.message).toMatch(
			/^The server does not report the positions of the items in the playlist "Own/,
		);
		expect(countSentCommands(server)[REMOVE_TRACKS]).toBeUndefined();
	});
});
