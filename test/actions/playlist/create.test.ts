import { respondInTurn, runOnFakeServer } from '../support/runOnFakeServer';
import { respondWithError, respondWithResult, type RequestHandler } from '../../api/fakeServer';
import { runOn, runNode } from '../../support/runNode';
import { isProfileSince } from '../../support/profiles';
import { BEDROOM } from '../queue/support/playMediaParameters';
import {
	PROFILES_WITH_QUEUE_COMMANDS,
	queueOperationParameters,
	SAVE_AS_PLAYLIST,
} from '../queue/support/queueCommands';
import { readSentBodies, sentArguments, countSentCommands } from '../support/sentRequests';
import { describeOnServers, musicServer } from '../support/musicServer';
import { PLAYLIST_LIST, SEARCH } from '../library/support/libraryCommands';
import {
	CREATE_PLAYLIST,
	createPlaylistParameters,
	PROFILES_WITH_PLAYLIST_FILES,
	UPDATE_PLAYLIST,
	renamePlaylistParameters,
} from './support/playlistParameters';
import { expectRefusedBeforeSending } from '../library/support/expectRefusedBeforeSending';
import {
	FOLDER_PLAYLIST_URI,
	OWN_PLAYLIST_ID,
	OWN_PLAYLIST_URI,
} from '../library/support/libraryItems';
import { getAllParameters } from '../library/support/libraryParameters';

const NAME = 'Saturday Evening';
const NEW_URI: unknown = expect.stringMatching(/^library:\/\/playlist\/\d+$/);

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const run = runOn(server);
	it('makes an empty playlist, and gives it', async () => {
		const { json } = await run(createPlaylistParameters(NAME));

		const made = { name: NAME, media_type: 'playlist', uri: NEW_URI };
		expect(json).toEqual([expect.objectContaining(made)]);
		const id = (json[0]!.uri as string).split('/').pop()!;
		expect(server.control.playlist(id)).toEqual({ name: NAME, isEditable: true, uris: [] });
		expect(readSentBodies(server)).toEqual([
			{ command: PLAYLIST_LIST, args: { search: NAME, limit: 500 } },
			{ command: SEARCH, args: expect.objectContaining({ search_query: NAME }) },
			{ command: CREATE_PLAYLIST, args: { name: NAME } },
		]);
	});

	it.each([
		['filesystem--1234', 'filesystem--1234'],
		['filesystem', 'filesystem'],
		['builtin', 'builtin'],
		['FileSystem', 'filesystem'],
	])('makes it at the provider %s', async (given, provider) => {
		const { error } = await run(createPlaylistParameters(NAME, { provider: given }));

		expect(error).toBeUndefined();
		const sent = { name: NAME, provider_instance_or_domain: provider };
		expect(sentArguments(server, CREATE_PLAYLIST)).toEqual([sent]);
	});

	it('takes a name that others only hold', async () => {
		const { error } = await run(createPlaylistParameters('Selection'));

		expect(error).toBeUndefined();
	});

	it('refuses a name that an item before it took', async () => {
		const options = { input: [{}, {}], onError: 'continueRegularOutput' } as const;
		const { json } = await run(createPlaylistParameters(NAME), options);

		expect(json[1]?.error).toMatch(
			/^"Name" is "Saturday Evening", but a playlist with that name already exists/,
		);
		expect(countSentCommands(server)[CREATE_PLAYLIST]).toBe(1);
	});

	it.each([
		['  ', '"Name" must not be empty'],
		['={{ undefined }}', '"Name" must not be empty'],
		['={{ ["a"] }}', '"Name" must be a string, not a list'],
	])('refuses %j', async (name, message) => {
		const making = createPlaylistParameters(name);
		await expectRefusedBeforeSending(server, making, message, CREATE_PLAYLIST);
		expect(server.control.requests()).toEqual([]);
	});

	it('refuses a provider that is not set up, and names those that are', async () => {
		const making = createPlaylistParameters(NAME, { provider: 'qobuz' });
		const message = /^"Provider .* is "qobuz"/;
		const advice = await expectRefusedBeforeSending(server, making, message, CREATE_PLAYLIST);

		expect(advice).toContain('filesystem--1234');
	});

	if (isProfileSince(profile, '2.10')) {
		it('shows why the server rejects a name', async () => {
			const { error } = await run(createPlaylistParameters('Salt/Slate'));

			expect(error?.message).toContain('Salt/Slate is not a valid Playlist name');
		});
	}
});

describe('a server that does not answer with the playlist', () => {
	const notRead = (reason: RegExp) => ({
		success: true,
		confirmed: false,
		name: NAME,
		reason: expect.stringMatching(reason) as string,
	});
	const made = { name: NAME, uri: 'library://playlist/9', media_type: 'playlist' };

	it.each<[string, RequestHandler, object]>([
		['finds it', respondWithResult([made]), expect.objectContaining({ ...made, confirmed: true })],
		['does not find it', respondWithResult([]), expect.objectContaining({ confirmed: false })],
		[
			'refuses to look',
			respondWithError(403, 'Insufficient permissions'),
			notRead(/could not be looked up$/),
		],
		['cannot look', respondWithError(500, 'Internal error'), notRead(/could not be looked up$/)],
		['is gone', (response) => response.destroy(), notRead(/could not be looked up: The/)],
	])('and then %s has made it anyway', async (_, later, row) => {
		const { json, requests } = await runOnFakeServer(
			{
				[PLAYLIST_LIST]: respondInTurn(respondWithResult([]), later),
				[CREATE_PLAYLIST]: respondWithResult(null),
			},
			createPlaylistParameters(NAME),
		);

		expect(json).toEqual([row]);
		expect(requests.filter(({ command }) => command === CREATE_PLAYLIST)).toHaveLength(1);
	});
});

const NEW_NAME = 'A Long Saturday';

const saving = (name: string) => queueOperationParameters('saveAsPlaylist', BEDROOM, { name });
const renaming = (name: string) => renamePlaylistParameters(OWN_PLAYLIST_URI, name);

describeOnServers(PROFILES_WITH_PLAYLIST_FILES, (server) => {
	const run = runOn(server);
	const fault = { kind: 'status', times: Infinity } as const;

	describe.each([
		['Create', 'Name', CREATE_PLAYLIST, createPlaylistParameters],
		['Rename', 'New Name', UPDATE_PLAYLIST, renaming],
		['Save as Playlist', 'Name', SAVE_AS_PLAYLIST, saving],
	] as const)('%s', (_, label, command, named) => {
		const message = `"${label}" is "EVENING mix", but a playlist with that name already exists (library://playlist/13)`;

		it('refuses a name that is used, in upper or lower case, and shows by what', async () => {
			const making = named(' EVENING mix ');
			const advice = await expectRefusedBeforeSending(server, making, message, command);
			expect(advice).toMatch(/^Enter another name/);
		});

		/** Playlist files count as not in the library: real servers leave them out there and find them all the same. */
		it('refuses a name that only a search finds', async () => {
			server.control.addFault({
				kind: 'body',
				body: '[]',
				command: PLAYLIST_LIST,
				times: Infinity,
			});
			await expectRefusedBeforeSending(server, named('EVENING mix'), message, command);

			const search = { search_query: 'EVENING mix', media_types: ['playlist'], limit: 500 };
			expect(sentArguments(server, SEARCH)).toEqual([
				{ ...search, library_only: true, providers: ['library'] },
			]);
		});

		it('is not kept from it by a search that fails', async () => {
			server.control.addFault({ ...fault, status: 500, command: SEARCH });
			const { json } = await run(named(NEW_NAME));

			expect(json).toMatchObject([{ name: NEW_NAME, uri: NEW_URI }]);
			expect(json).not.toMatchObject([{ confirmed: false }]);
		});

		it.each([
			['may not be', 403, 'Not allowed: '],
			['cannot be', 500, ''],
			['is known to no command to be', 400, 'Invalid command: '],
		])('goes on where a name %s looked up, and says so', async (__, status, words) => {
			for (const look of [PLAYLIST_LIST, SEARCH]) {
				server.control.addFault({
					...fault,
					status,
					body: words && `${words}${look}`,
					command: look,
				});
			}
			const { json } = await run(named(NEW_NAME));

			const note = expect.stringMatching(/, so one with this name may already have existed$/);
			expect(json).toMatchObject([{ name: NEW_NAME, note }]);
			if (command !== SAVE_AS_PLAYLIST) expect(json).toMatchObject([{ uri: NEW_URI }]);
			expect(countSentCommands(server)[command]).toBe(1);
		});
	});
});

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	const run = runOn(server);
	const nameNow = () => server.control.playlist(OWN_PLAYLIST_ID).name;

	it('renames a playlist, and returns it', async () => {
		const { json } = await run(renamePlaylistParameters(OWN_PLAYLIST_URI, NEW_NAME));

		expect(json).toMatchObject([
			{ name: NEW_NAME, uri: OWN_PLAYLIST_URI, success: true, confirmed: true },
		]);
		expect(nameNow()).toBe(NEW_NAME);
		const item_id = OWN_PLAYLIST_ID;
		const update = { item_id, name: NEW_NAME, provider_mappings: expect.any(Array) };
		const sent = { item_id, update, overwrite: true };
		expect(sentArguments(server, UPDATE_PLAYLIST)).toMatchObject([sent]);
	});

	it('lets lists sort it by the new name', async () => {
		await run(renamePlaylistParameters(OWN_PLAYLIST_URI, NEW_NAME));
		const { json } = await run(getAllParameters('playlist', { returnAll: true }));

		const names = json.map(({ name }) => name);
		expect(names.indexOf('Long Way Round') - names.indexOf(NEW_NAME)).toBe(1);
	});

	it.each([
		['one that Music Assistant only reads', 'library://playlist/4', NEW_NAME],
		['one to the same name in another case', OWN_PLAYLIST_URI, 'OWN selection'],
	])('renames %s', async (_, uri, name) => {
		const { json } = await run(renamePlaylistParameters(uri, name));

		expect(json).toMatchObject([{ name, confirmed: true }]);
	});

	it('sends nothing if it has the name', async () => {
		const { json } = await run(renamePlaylistParameters(OWN_PLAYLIST_URI, 'Own Selection'));

		expect(json).toMatchObject([{ name: 'Own Selection', success: true, confirmed: true }]);
		expect(server.control.requests(UPDATE_PLAYLIST)).toEqual([]);
	});
});

describe('on one server', () => {
	const server = musicServer();

	it('does not claim a name that it cannot read back', async () => {
		const fault = { kind: 'status', status: 403, command: 'music/item_by_uri' } as const;
		server.control.addFault({ ...fault, skip: 1, times: Infinity });
		const made = renamePlaylistParameters(FOLDER_PLAYLIST_URI, NEW_NAME);
		const { json } = await runNode(made, { server });

		const reason = 'The server does not report the name of the playlist now';
		const renamed = { name: NEW_NAME, uri: FOLDER_PLAYLIST_URI };
		expect(json).toEqual([{ ...renamed, success: true, confirmed: false, reason }]);
	});
});
