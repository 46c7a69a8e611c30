import { runOn } from '../../support/runNode';
import { PLAYLIST_TRACKS } from '../library/support/libraryCommands';
import {
	FIRST_ALBUM_URI,
	OWN_PLAYLIST_ID,
	OWN_PLAYLIST_URI,
	trackUris,
} from '../library/support/libraryItems';
import {
	PROFILES_WITH_QUEUE_COMMANDS,
	sentChangeCommands,
	advanceClocksWithEachRequestAfter,
} from '../queue/support/queueCommands';
import { bothProviderArguments } from '../library/support/libraryCommands';
import { describeOnServers } from '../support/musicServer';
import { callServerUnlogged } from '../support/callServerUnlogged';
import {
	ADD_TRACKS,
	addToPlaylistParameters,
	REMOVE_TRACKS,
	removeFromPlaylistParameters,
	replacePlaylistItemsParameters,
} from './support/playlistParameters';

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
			const running = run(replacePlaylistItemsParameters(OWN_PLAYLIST_URI, trackUris(1, 2)));
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
		const parameters = replacePlaylistItemsParameters(OWN_PLAYLIST_URI, trackUris(1, 2, 3, 4, 5));
		const held = server.control.hold(ADD_TRACKS);
		const running = run(parameters);
		await held.waiting();
		const rows = server.control.hold(PLAYLIST_TRACKS);
		held.release();
		await rows.waiting();
		server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2, 3, 4, 9));
		advanceClocksWithEachRequestAfter(server, ADD_TRACKS, 20);
		rows.release();
		const { json } = await running;

		expect(json).toMatchObject([
			{
				added: [],
				not_confirmed: trackUris(5),
				success: true,
				confirmed: false,
				reason: expect.stringMatching(/^Some items of the playlist are not the requested ones/),
			},
		]);
	});
});
