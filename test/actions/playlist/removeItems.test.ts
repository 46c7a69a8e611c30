import { runNode, runOn } from '../../support/runNode';
import {
	advanceClocksWithEachRequestAfter,
	PROFILES_WITH_QUEUE_COMMANDS,
	sentChangeCommands,
} from '../queue/support/queueCommands';
import { musicServer, describeOnServers } from '../support/musicServer';
import { readSentBodies, countSentCommands } from '../support/sentRequests';
import {
	FIRST_ALBUM_URI,
	OWN_PLAYLIST_ID,
	OWN_PLAYLIST_URI,
	trackUris,
} from '../library/support/libraryItems';
import {
	ADD_TRACKS,
	addToPlaylistParameters,
	REMOVE_TRACKS,
	removeFromPlaylistParameters,
	replacePlaylistItemsParameters,
} from './support/playlistParameters';
import {
	bothProviderArguments,
	GET_TASK,
	ITEM_BY_URI,
	PLAYLIST_TRACKS,
} from '../library/support/libraryCommands';
import { callServerUnlogged } from '../support/callServerUnlogged';

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

		const removed = { removed: [SECOND, SECOND], removed_names: [NAME, NAME] };
		const own = { name: 'Own Selection', uri: OWN_PLAYLIST_URI };
		expect(json).toEqual([{ ...own, ...removed, success: true, confirmed: true }]);
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

	const ABSENT = ['library://track/50', 'library://artist/1', 'library://podcast/2'];
	it.each(ABSENT)('sends nothing if the playlist has nothing of %s', async (uri) => {
		const { json } = await run(removeFromPlaylistParameters(OWN_PLAYLIST_URI, uri));

		const nothing = { removed: [], not_found: [uri], reason: NOTHING };
		expect(json).toMatchObject([{ ...nothing, success: false, confirmed: true }]);
		expect(countSentCommands(server)[REMOVE_TRACKS]).toBeUndefined();
	});

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
		const nothing = { removed: [], not_found: [uri], reason };
		expect(json).toMatchObject([{ ...nothing, success: false, confirmed: false }]);
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

/** What providers do with the copies of an item, and with rows that they have in store. */
describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	const run = runOn(server);
	const replace = async (uris: string[]) =>
		await run(replacePlaylistItemsParameters(OWN_PLAYLIST_URI, uris));
	const kept = () => server.control.playlist(OWN_PLAYLIST_ID).uris;
	const refreshes = () =>
		server.control.requests(PLAYLIST_TRACKS).map(({ args }) => args?.force_refresh === true);

	beforeEach(() => {
		// A forced refresh takes its time.
		server.control.setTimeScale(0);
		server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2, 3, 4));
	});

	describe('rows in store that are older than the change', () => {
		beforeEach(() => server.control.setPlaylistBehavior(OWN_PLAYLIST_ID, { cachesRows: true }));

		it('are read again from the provider at once', async () => {
			const { json } = await replace(trackUris(4, 3, 5));

			expect(json).toMatchObject([{ success: true, confirmed: true }]);
			expect(kept()).toEqual(trackUris(4, 3, 5));
			// For the items, before the change, and twice each after removing and after adding.
			expect(refreshes()).toEqual([false, true, false, true, false, true]);
		});

		it('are read again from the provider at once after items were added', async () => {
			const input = trackUris(5, 6, 7).map((uri) => ({ uri }));
			const options = { combineItems: false };
			const made = addToPlaylistParameters(OWN_PLAYLIST_URI, '={{ $json.uri }}', { options });
			const { json } = await run(made, { input });

			expect(json).toMatchObject(input.map(({ uri }) => ({ added: [uri], confirmed: true })));
			expect(refreshes()).toEqual([true, false, true, false, true, false, true]);
		});
	});

	it('does not take rows in store for all that was added of an album', async () => {
		server.control.setPlaylistBehavior(OWN_PLAYLIST_ID, { cachesRows: true });
		const { json } = await run(addToPlaylistParameters(OWN_PLAYLIST_URI, FIRST_ALBUM_URI));

		expect(json).toMatchObject([{ added: [FIRST_ALBUM_URI], success: true, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('skipped');
		expect(kept()).toHaveLength(15);
	});

	it.each([
		['Remove Items', removeFromPlaylistParameters(OWN_PLAYLIST_URI, trackUris(2, 4).join('\n'))],
		['Replace Items', replacePlaylistItemsParameters(OWN_PLAYLIST_URI, trackUris(1, 3))],
	])('%s reads again if the provider shows the change later', async (_, parameters) => {
		const address = { item_id: OWN_PLAYLIST_ID, ...bothProviderArguments('library') };
		const body = JSON.stringify(await callServerUnlogged(server, PLAYLIST_TRACKS, address));
		server.control.clearRequests();
		const held = server.control.hold(REMOVE_TRACKS);
		const running = run(parameters);
		await held.waiting();
		server.control.addFault({ kind: 'body', command: PLAYLIST_TRACKS, body, times: 2 });
		held.release();
		const { json } = await running;

		expect(json).toMatchObject([{ removed: trackUris(2, 4), success: true, confirmed: true }]);
		expect(kept()).toEqual(trackUris(1, 3));
	});

	describe('a provider that removes all copies of an item', () => {
		beforeEach(() => server.control.setPlaylistBehavior(OWN_PLAYLIST_ID, { removesCopies: true }));

		it('gets those back that should stay', async () => {
			server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2, 1, 3));
			const { json } = await replace(trackUris(1, 2, 4));

			expect(kept()).toEqual(trackUris(1, 2, 4));
			expect(json).toMatchObject([{ added: trackUris(1, 2, 4), success: true, confirmed: true }]);
			expect(json[0]?.removed).toHaveLength(4);
			expect(sentChangeCommands(server)).toEqual([REMOVE_TRACKS, REMOVE_TRACKS, ADD_TRACKS]);
		});

		it('is not mistaken for a change by somebody else, or vice versa', async () => {
			server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2, 1));
			const held = server.control.hold(REMOVE_TRACKS);
			const running = replace(trackUris(1, 2));
			await held.waiting();
			server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 9, 1));
			held.release();
			const { error } = await running;

			expect(error?.message).toMatch(/^Somebody else changed the playlist/);
			expect(sentChangeCommands(server)).toEqual([REMOVE_TRACKS]);
		});

		it('counts the copies as removed if the server refuses to add them', async () => {
			server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(2, 1, 3, 1));
			server.control.addFault({ kind: 'status', status: 403, command: ADD_TRACKS });
			const { error } = await replace(trackUris(2, 1));

			expect(error?.description).toMatch(/3 items had already been removed from the playlist/);
			expect(kept()).toEqual(trackUris(2));
		});
	});

	it('says that the provider does not keep the order', async () => {
		server.control.setPlaylistBehavior(OWN_PLAYLIST_ID, { addsAtStart: true });
		const { json } = await replace(trackUris(1, 2, 3, 4, 5));

		expect(kept()).toEqual(trackUris(5, 1, 2, 3, 4));
		const reason = 'The provider of the playlist does not keep the order of the items';
		expect(json).toMatchObject([{ added: trackUris(5), success: true, confirmed: false, reason }]);
		expect(json[0]).not.toHaveProperty('skipped');
	});

	it('reports that some items of the playlist are not the requested ones', async () => {
		const held = server.control.hold(ADD_TRACKS);
		const running = replace(trackUris(1, 2, 3, 4, 5));
		await held.waiting();
		const rows = server.control.hold(PLAYLIST_TRACKS);
		held.release();
		await rows.waiting();
		server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2, 3, 4, 9));
		advanceClocksWithEachRequestAfter(server, ADD_TRACKS, 20);
		rows.release();
		const { json } = await running;

		const reason = expect.stringMatching(/^Some items of the playlist are not the requested ones/);
		const row = { added: [], not_confirmed: trackUris(5), success: true, confirmed: false, reason };
		expect(json).toMatchObject([row]);
	});
});
