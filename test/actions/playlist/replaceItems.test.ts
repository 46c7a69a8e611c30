import { runNode } from '../../support/runNode';
import { ITEM_BY_URI, PLAYLIST_TRACKS } from '../library/support/libraryCommands';
import {
	FIRST_ALBUM_URI,
	FOLDER_PLAYLIST_URI,
	OWN_PLAYLIST_ID,
	OWN_PLAYLIST_URI,
	trackUris,
} from '../library/support/libraryItems';
import { expectRefusedBeforeSending } from '../library/support/expectRefusedBeforeSending';
import {
	sentChangeCommands,
	PROFILES_WITH_QUEUE_COMMANDS,
	advanceClocksWithEachRequestAfter,
} from '../queue/support/queueCommands';
import { musicServer, describeOnServers, type MusicServer } from '../support/musicServer';
import { sentArguments, countSentCommands } from '../support/sentRequests';
import {
	ADD_TRACKS,
	REMOVE_TRACKS,
	replacePlaylistItemsParameters,
} from './support/playlistParameters';

const EMPTY = { options: { allowEmpty: true } };

const replaceOn = (server: MusicServer) => async (uris: string | string[]) =>
	await runNode(replacePlaylistItemsParameters(OWN_PLAYLIST_URI, uris), { server });

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	const replace = replaceOn(server);
	const kept = () => server.control.playlist(OWN_PLAYLIST_ID).uris;

	beforeEach(() => {
		// A forced refresh takes its time.
		server.control.setTimeScale(0);
		server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2, 3, 4));
	});

	it('removes and adds as little as possible, each with one command', async () => {
		const { json } = await replace(trackUris(1, 3, 5, 2));

		const own = { name: 'Own Selection', uri: OWN_PLAYLIST_URI };
		const names = [expect.any(String), expect.any(String)];
		const added = { added: trackUris(5, 2), added_names: names };
		const removed = { removed: trackUris(2, 4), removed_names: names };
		const changed = { ...own, ...added, ...removed, unchanged: trackUris(1, 3) };
		expect(json).toEqual([{ ...changed, success: true, confirmed: true }]);
		expect(kept()).toEqual(trackUris(1, 3, 5, 2));
		expect(sentChangeCommands(server)).toEqual([REMOVE_TRACKS, ADD_TRACKS]);
		const db_playlist_id = OWN_PLAYLIST_ID;
		const removing = { db_playlist_id, positions_to_remove: [4, 2] };
		expect(sentArguments(server, REMOVE_TRACKS)).toEqual([removing]);
		const adding = { db_playlist_id, uris: trackUris(5, 2) };
		expect(sentArguments(server, ADD_TRACKS)).toEqual([adding]);
	});

	it('sends nothing if the playlist is as it should be', async () => {
		const { json } = await replace(trackUris(1, 2, 3, 4));

		expect(json).toMatchObject([
			{ added: [], removed: [], unchanged: trackUris(1, 2, 3, 4), confirmed: true },
		]);
		expect(sentChangeCommands(server)).toEqual([]);
		// What is in the playlist already is not looked up, however much it is.
		expect(countSentCommands(server)[ITEM_BY_URI]).toBe(1);
	});

	it.each<[string, string[], string[], string[]?]>([
		['adds only, at the end', trackUris(1, 2, 3, 4, 5), [ADD_TRACKS]],
		['removes only', trackUris(2, 3), [REMOVE_TRACKS]],
		['replaces all', trackUris(20, 21), [REMOVE_TRACKS, ADD_TRACKS]],
		['reverses', trackUris(4, 3, 2, 1), [REMOVE_TRACKS, ADD_TRACKS]],
		[
			'keeps duplicates that the playlist has',
			trackUris(1, 2, 2, 4),
			[REMOVE_TRACKS],
			trackUris(1, 2, 2, 3, 4),
		],
	])('%s', async (_, uris, commands, before = trackUris(1, 2, 3, 4)) => {
		server.control.fillPlaylist(OWN_PLAYLIST_ID, before);
		const { json } = await replace(uris);

		expect(json).toMatchObject([{ confirmed: true }]);
		expect(kept()).toEqual(uris);
		expect(sentChangeCommands(server)).toEqual(commands);
	});

	const MISSING = ['library://track/99999', 'qobuz://track/1'];
	const ALBUM_TRACKS = Array.from({ length: 15 }, (_, index) => index + 1);

	it.each<[string, string[], object, string[]]>([
		[
			'reports duplicates that the server does not add',
			trackUris(1, 5, 1, 5),
			{
				added: trackUris(5),
				unchanged: trackUris(1),
				skipped: trackUris(1, 5),
				success: true,
				confirmed: false,
				reason: expect.stringMatching(/^The server does not add an item that the playlist already/),
			},
			trackUris(1, 5),
		],
		[
			'takes the tracks of an album in its order',
			[...trackUris(40), FIRST_ALBUM_URI],
			{ unchanged: [], confirmed: true },
			trackUris(40, ...ALBUM_TRACKS),
		],
		[
			'leaves out what the server cannot find, and says so',
			[MISSING[0]!, ...trackUris(4), MISSING[1]!],
			{ not_found: MISSING, unchanged: trackUris(4), confirmed: true },
			trackUris(4),
		],
	])('%s', async (_, uris, row, left) => {
		const { json } = await replace(uris);

		expect(json).toMatchObject([row]);
		expect(kept()).toEqual(left);
	});

	it('knows a track by the URI of its provider as well', async () => {
		server.control.fillPlaylist('13', trackUris(1, 2));
		const made = replacePlaylistItemsParameters(FOLDER_PLAYLIST_URI, trackUris(2, 1));
		const { json } = await runNode(made, { server });

		expect(json).toMatchObject([{ added: trackUris(1), unchanged: trackUris(2), confirmed: true }]);
		expect(server.control.playlist('13').uris).toEqual(trackUris(2, 1));
	});

	it('changes nothing if the server finds none of the items', async () => {
		const uri = 'library://track/99999';
		const parameters = replacePlaylistItemsParameters(OWN_PLAYLIST_URI, uri, EMPTY);
		const message = `"URIs" contains URIs that the server cannot find: ${uri}`;
		await expectRefusedBeforeSending(server, parameters, message, REMOVE_TRACKS);
	});

	it('removes everything only if an empty list is allowed', async () => {
		const empty = replacePlaylistItemsParameters(OWN_PLAYLIST_URI, '={{ [] }}');
		const message = '"URIs" must not be empty';
		const advice = await expectRefusedBeforeSending(server, empty, message, REMOVE_TRACKS);
		const { json } = await runNode({ ...empty, ...EMPTY }, { server });

		expect(advice).toContain('"Allow Empty List"');
		expect(json).toMatchObject([{ added: [], unchanged: [], confirmed: true }]);
		expect(kept()).toEqual([]);
	});

	it.each([
		['removes', REMOVE_TRACKS, trackUris(9, 2, 3, 4), 'nothing was added'],
		['adds', ADD_TRACKS, trackUris(1, 2, 9), 'all other changes were made'],
	])('notices who changes the playlist while it %s', async (_, command, changed, effect) => {
		const held = server.control.hold(command);
		const running = replace(trackUris(1, 2, 5));
		await held.waiting();
		server.control.fillPlaylist(OWN_PLAYLIST_ID, changed);
		advanceClocksWithEachRequestAfter(server, command);
		held.release();
		const { error } = await running;

		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: 'Somebody else changed the playlist "Own Selection" at the same time',
			description: expect.stringContaining(effect),
		});
		expect(sentChangeCommands(server).filter((sent) => sent === command)).toHaveLength(1);
	});

	it('says that items were removed already if the server refuses to add', async () => {
		server.control.addFault({ kind: 'status', status: 403, command: ADD_TRACKS });
		const { error } = await replace(trackUris(1, 5));

		expect(error?.description).toMatch(/3 items had already been removed .* to complete it\.$/);
		expect(kept()).toEqual(trackUris(1));
	});

	it('adds nothing if the server removes nothing', async () => {
		server.control.addFault({ kind: 'ignore-command', command: REMOVE_TRACKS });
		advanceClocksWithEachRequestAfter(server, REMOVE_TRACKS);
		const { error } = await replace(trackUris(1, 5));

		expect(error?.message).toMatch(/removed nothing from the playlist/);
		expect(kept()).toEqual(trackUris(1, 2, 3, 4));
		expect(sentChangeCommands(server)).toEqual([REMOVE_TRACKS]);
	});

	it('names all that the server did not add', async () => {
		server.control.addFault({ kind: 'ignore-command', command: ADD_TRACKS });
		advanceClocksWithEachRequestAfter(server, ADD_TRACKS);
		const { error } = await replace(trackUris(1, 2, 5, 6));

		expect(error?.message).toMatch(/"Own Selection": library:..track.5, library:..track.6$/);
		expect(error?.description).toMatch(/^All other changes were made\. /);
	});
});

describe('on one server', () => {
	const server = musicServer();

	it('wants the tracks of an album that the server does not list', async () => {
		const fault = { kind: 'status', status: 403, command: 'music/albums/album_tracks' } as const;
		server.control.addFault({ ...fault, times: Infinity });
		const made = replacePlaylistItemsParameters(OWN_PLAYLIST_URI, FIRST_ALBUM_URI);
		const message = `"URIs" contains an album or playlist whose tracks the server does not report: ${FIRST_ALBUM_URI}`;
		await expectRefusedBeforeSending(server, made, message, REMOVE_TRACKS);
	});

	it('reads rows in store that are as they should be, and no others', async () => {
		server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2, 3));
		await replaceOn(server)(trackUris(1, 3, 4));

		const looks = server.control.requests(PLAYLIST_TRACKS);
		const refreshed = looks.map(({ args }) => args?.force_refresh ?? false);
		expect(refreshed).toEqual([false, true, false, false]);
	});
});

describe('on a 2.10 server', () => {
	const server = musicServer('2.10');

	it('adds nothing as long as the removal may still be under way', async () => {
		server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2));
		const fault = { kind: 'status', status: 403, command: 'tasks/get' } as const;
		server.control.addFault({ ...fault, times: Infinity });
		server.control.holdTasks();
		advanceClocksWithEachRequestAfter(server, REMOVE_TRACKS);
		const { error } = await replaceOn(server)(trackUris(1, 5));
		server.control.releaseTasks();

		expect(error?.message).toMatch(
			/^The items of the playlist "Own Selection" were not replaced completely: The server does not/,
		);
		expect(sentChangeCommands(server)).toEqual([REMOVE_TRACKS]);
	});
});
