import { runOnFakeServer } from '../support/runOnFakeServer';
import { respondWithResult, type RequestHandler } from '../../api/fakeServer';
import { runOn } from '../../support/runNode';
import { isProfileSince } from '../../support/profiles';
import { sentChangeCommands, PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { locator } from '../queue/support/playMediaParameters';
import { readSentBodies, countSentCommands } from '../support/sentRequests';
import { describeOnServers } from '../support/musicServer';
import {
	PLAYLIST_LIST,
	ITEM_BY_URI,
	PLAYLIST_TRACKS,
	GET_TASK,
} from '../library/support/libraryCommands';
import {
	BONUS_ALBUM_URI,
	FIRST_ALBUM_URI,
	FOLDER_PLAYLIST_URI,
	OWN_PLAYLIST_ID,
	OWN_PLAYLIST_URI,
	trackUris,
	FOLDER_ALBUM_ID,
	FOLDER_PROVIDER,
} from '../library/support/libraryItems';
import { ADD_TRACKS, addToPlaylistParameters } from './support/playlistParameters';
import { bothProviderArguments } from '../library/support/libraryCommands';

const [FIRST, SECOND, FIFTH] = ['track/1', 'track/2', 'track/5'].map((id) => `library://${id}`);
const SHARED = 'https://open.spotify.com/track/1234?si=abc';
const ELSEWHERE = 'spotify://track/1234';
const STREAMED = 'spotify--Vq7Lk2Xw://track/1234';

/** A change for each input item. */
const EACH = { options: { combineItems: false } };

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const run = runOn(server);
	const kept = () => server.control.playlist(OWN_PLAYLIST_ID).uris;
	const add = async (uris: string) =>
		(await run(addToPlaylistParameters(OWN_PLAYLIST_URI, uris))).json;

	beforeEach(() => {
		// A forced refresh takes its time.
		server.control.setTimeScale(0);
		server.control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2));
	});

	it('adds an item at the end, and checks that it was added', async () => {
		const json = await add(FIFTH!);

		expect(json).toEqual([
			{
				success: true,
				confirmed: true,
				name: 'Own Selection',
				uri: OWN_PLAYLIST_URI,
				added: [FIFTH],
				added_names: [expect.stringMatching(/^[A-Z][a-z]+ /)],
			},
		]);
		expect(kept()).toEqual(trackUris(1, 2, 5));
		if (!isProfileSince(profile, '2.10')) {
			expect(countSentCommands(server)[GET_TASK]).toBeUndefined();
		}
		const rows = {
			command: PLAYLIST_TRACKS,
			args: { item_id: OWN_PLAYLIST_ID, ...bothProviderArguments('library') },
		};
		expect(readSentBodies(server).filter(({ command }) => command !== 'tasks/get')).toEqual([
			{ command: ITEM_BY_URI, args: { uri: OWN_PLAYLIST_URI } },
			{ command: ITEM_BY_URI, args: { uri: FIFTH } },
			{ ...rows, args: { ...rows.args, force_refresh: true } },
			{ command: ADD_TRACKS, args: { db_playlist_id: OWN_PLAYLIST_ID, uris: [FIFTH] } },
			rows,
		]);
	});

	const FOLDER_ALBUM = `${FOLDER_PROVIDER}://album/${FOLDER_ALBUM_ID}`;

	it.each<[string, string[], object, number]>([
		['what was not in it yet', [SECOND!, FIFTH!], { added: [FIFTH], already_there: [SECOND] }, 3],
		[
			'what the server can find, and names the others',
			['library://track/99999', FIFTH!, 'qobuz://track/1'],
			{ added: [FIFTH], not_found: ['library://track/99999', 'qobuz://track/1'] },
			3,
		],
		['an album as its tracks', [FIRST_ALBUM_URI], { added: [FIRST_ALBUM_URI] }, 15],
		[
			"the tracks of an album that the library does not have, and of a provider's URI",
			[BONUS_ALBUM_URI, FOLDER_ALBUM],
			{ added: [BONUS_ALBUM_URI, FOLDER_ALBUM] },
			2 + 16 + 15,
		],
		['a playlist as its tracks', ['library://playlist/1'], { added: ['library://playlist/1'] }, 4],
		["an item by its provider's URI", [ELSEWHERE], { added: [ELSEWHERE] }, 3],
		// The server would leave out the URL itself.
		['the item behind a share URL', [SHARED], { added: [SHARED] }, 3],
	])('adds %s', async (_, uris, row, count) => {
		server.control.fillPlaylist('1', trackUris(2, 40, 41));
		const json = await add(uris.join('\n'));

		expect(json).toMatchObject([{ success: true, confirmed: true, ...row }]);
		expect(json[0]).not.toHaveProperty('skipped');
		expect(kept()).toHaveLength(count);
		const isStreamed = [SHARED, ELSEWHERE].includes(uris[0]!);
		if (isStreamed) expect(kept()).toEqual([...trackUris(1, 2), STREAMED]);
	});

	it('adds to a playlist of files what these files are', async () => {
		server.control.fillPlaylist('13', trackUris(1));
		const { json } = await run(addToPlaylistParameters(FOLDER_PLAYLIST_URI, SECOND!));

		expect(json).toMatchObject([{ confirmed: true, name: 'Evening Mix', added: [SECOND] }]);
	});

	it('sends each URI once', async () => {
		const json = await add(`${FIFTH}\r\n\n library:track:5 \n`);

		expect(json).toMatchObject([{ added: [FIFTH] }]);
		expect(server.control.requests(ADD_TRACKS)[0]?.args).toEqual({
			db_playlist_id: OWN_PLAYLIST_ID,
			uris: [FIFTH],
		});
	});

	it('knows an album that is in it already, and does not take a part for the whole', async () => {
		server.control.addFault({ kind: 'ignore-command', command: ADD_TRACKS });
		const json = await add(FIRST_ALBUM_URI);

		expect(json).toMatchObject([
			{
				confirmed: false,
				already_there: [FIRST_ALBUM_URI],
				skipped: expect.arrayContaining(trackUris(3, 15)),
				reason: expect.stringMatching(/^Some tracks were not added/),
			},
		]);
	});

	it.each([
		['by its name', locator('name', 'own selection'), {}],
		["by its provider's URI", locator('uri', 'builtin://playlist/1234'), {}],
		["by its provider's id", locator('id', '1234'), { provider: 'builtin' }],
	])('finds the playlist of the library %s', async (_, playlistId, more) => {
		const { json } = await run(addToPlaylistParameters('', FIFTH!, { playlistId, ...more }));

		expect(json).toMatchObject([{ uri: OWN_PLAYLIST_URI, added: [FIFTH] }]);
		expect(server.control.requests(ADD_TRACKS)[0]?.args).toMatchObject({
			db_playlist_id: OWN_PLAYLIST_ID,
		});
	});

	it('takes up what the items before it have added', async () => {
		const input = [{ uri: FIFTH }, { uri: FIFTH }, { uri: FIRST }];
		const parameters = addToPlaylistParameters(OWN_PLAYLIST_URI, '={{ $json.uri }}', EACH);
		const { json } = await run(parameters, { input });

		expect(json).toMatchObject([
			{ added: [FIFTH] },
			{ added: [], already_there: [FIFTH] },
			{ added: [], already_there: [FIRST] },
		]);
		expect(countSentCommands(server)[ADD_TRACKS]).toBe(3);
	});

	it('asks for many items no more than each of them needs', async () => {
		const input = Array.from({ length: 20 }, (_, place) => ({ uri: trackUris(place + 10)[0]! }));
		const playlistId = locator('name', 'Own Selection');
		const parameters = addToPlaylistParameters('', '={{ $json.uri }}', { playlistId, ...EACH });
		const { json } = await run(parameters, { input });

		expect(json.map(({ added }) => added)).toEqual(input.map(({ uri }) => [uri]));
		expect(json.every(({ confirmed }) => confirmed === true)).toBe(true);
		const { [GET_TASK]: polls = 0, ...sent } = countSentCommands(server);
		expect(sent).toEqual({
			[PLAYLIST_LIST]: 1,
			[ITEM_BY_URI]: 1 + 20,
			[ADD_TRACKS]: 20,
			// Before the first, and after each: what was seen after one is what is there before the next.
			[PLAYLIST_TRACKS]: 1 + 20,
		});
		// The answer is a look at the task already, and says here that it is done.
		expect(polls).toBe(0);
	});

	it('rereads what another item has changed', async () => {
		const input = [{ uri: 'library://playlist/1' }, { uri: FIFTH }];
		server.control.fillPlaylist('1', trackUris(5));
		const parameters = addToPlaylistParameters(OWN_PLAYLIST_URI, '={{ $json.uri }}', EACH);
		const { json } = await run(parameters, { input });

		expect(json).toMatchObject([{ added: ['library://playlist/1'] }, { already_there: [FIFTH] }]);
		expect(sentChangeCommands(server)).toEqual([ADD_TRACKS, ADD_TRACKS]);
	});
});

describe('a server that has an older playlist in store', () => {
	it('has to read it first: existing items are not reported as added', async () => {
		const row = { uri: FIFTH, name: 'Five', media_type: 'track', position: 1 };
		const name = 'Own Selection';
		const own = { uri: OWN_PLAYLIST_URI, item_id: OWN_PLAYLIST_ID, provider: 'library', name };
		let isAdded = false;
		const stored: RequestHandler = (response, request) => {
			const isRead = isAdded || request.args.force_refresh === true;
			respondWithResult(isRead ? [row] : [])(response, request);
		};
		const { json } = await runOnFakeServer(
			{
				[ITEM_BY_URI]: (response, request) =>
					respondWithResult(request.args.uri === OWN_PLAYLIST_URI ? own : row)(response, request),
				[PLAYLIST_TRACKS]: stored,
				[ADD_TRACKS]: (response, request) => {
					isAdded = true;
					respondWithResult(null)(response, request);
				},
			},
			addToPlaylistParameters(OWN_PLAYLIST_URI, FIFTH!),
		);

		expect(json).toMatchObject([{ confirmed: true, added: [], already_there: [FIFTH] }]);
	});
});
