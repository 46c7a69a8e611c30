import { PROFILE_NAMES, type Simulator, startSimulator } from '../../simulator';
import { LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';
import { readSharedRun } from '../support/shared-run';
import { EditorSession } from './editor/editor-session';
import { EXPECTED_DROPDOWN_LISTS, SERVERS_WITHOUT_LIST } from './editor/expected-dropdown-lists';
import {
	savePlayerSettingsOnServer,
	readPlayerSettingsFromServer,
} from './editor/player-settings-on-server';
import { textShownByEditor, awaitListError } from './editor/editor-list-error';

const PROVIDERS_METHOD = 'getProviders';
const PLAYERS_METHOD = 'getPlayers';
const PLAYER_PROVIDERS_METHOD = 'getPlayerProviders';
const COMMANDS_METHOD = 'searchCommands';
const SETTINGS_METHOD = 'getPlayerSettings';
/** The methods that load the options of selections. */
const OPTIONS_METHODS = [
	PLAYERS_METHOD,
	PLAYER_PROVIDERS_METHOD,
	PROVIDERS_METHOD,
	'getProvidersOrAny',
	'getProvidersOrDefault',
	'getSources',
	'getTtsEngines',
];
const ALL_METHODS = [
	...EXPECTED_DROPDOWN_LISTS.map(({ method }) => method),
	...OPTIONS_METHODS,
	SETTINGS_METHOD,
];
const TOKEN = 'a-token-that-no-text-may-show';
const WEB_PAGE = { body: '<html>Welcome</html>', contentType: 'text/html' };

let editor: EditorSession;

beforeAll(async () => {
	editor = await EditorSession.open(readSharedRun().url);
});

it('every method that a parameter uses is tested here', () => {
	expect(editor.methods).toEqual([...ALL_METHODS].sort());
});

describe.each(PROFILE_NAMES)('on a %s server', (profile) => {
	let server: Simulator;
	let account: string;

	beforeAll(async () => {
		server = await startSimulator({ profile, timeScale: 0.02 });
		account = await editor.createCredential(server.url, server.tokens.admin);
	});
	beforeEach(() => server.control.reset());
	afterAll(() => server.stop());

	const listsItsLibrary = profile !== 'documented';
	const has = (list: (typeof EXPECTED_DROPDOWN_LISTS)[number]) =>
		!SERVERS_WITHOUT_LIST[list.of].on.includes(profile);
	const lists = EXPECTED_DROPDOWN_LISTS.filter(has);
	const unlisted = EXPECTED_DROPDOWN_LISTS.filter((list) => !has(list));

	describe.each(lists)('the list $method', ({ method, entry, prepare, typed, found }) => {
		it('shows its entries', async () => {
			prepare?.(server);
			expect(await editor.listEntries(method, account)).toContainEqual(entry);
		});

		it('finds entries by part of their names, in any case, and distinguishes identical names', async () => {
			prepare?.(server);
			const entries = await editor.listEntries(method, account, typed);
			expect(entries).toHaveLength(found.length);
			expect(entries).toEqual(expect.arrayContaining([...found]));
		});
	});

	if (listsItsLibrary) {
		it('the providers are listed by name, each once', async () => {
			const options = await editor.loadOptions(PROVIDERS_METHOD, account);
			expect(options).toContainEqual(
				expect.objectContaining({ name: 'Music folder', value: 'filesystem--1234' }),
			);
			expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
		});

		it('the providers of players are listed by name', async () => {
			const options = await editor.loadOptions(PLAYER_PROVIDERS_METHOD, account);
			const name = expect.stringMatching(/^(Squeezelite|Universal Player)$/);
			expect(options).toContainEqual(expect.objectContaining({ name }));
		});
	} else {
		it('instead of the list of providers there is a message that says what to do', async () => {
			const { message } = await awaitListError(editor.loadOptions(PROVIDERS_METHOD, account));
			expect(message).toMatch(/cannot list its providers.*\["filesystem--1234"\]/);
		});
	}

	if (unlisted.length > 0) {
		it.each(unlisted)(
			'instead of the list $method there is a message that says what to do',
			async ({ method, of }) => {
				const { message, description } = await awaitListError(editor.listEntries(method, account));
				expect(message).toBe(SERVERS_WITHOUT_LIST[of].message);
				expect(description).toMatch(SERVERS_WITHOUT_LIST[of].remedy);
			},
		);
	}

	it('the selection of several players has the same players as the list, in the same order', async () => {
		server.control.addPlayer({ id: 'office-2', name: 'Office' });
		const options = await editor.loadOptions(PLAYERS_METHOD, account);

		expect(options.map(({ name, value }) => ({ name, value }))).toEqual(
			await editor.listEntries('searchPlayers', account),
		);
		expect(options).toContainEqual(
			expect.objectContaining({ name: `Office ${OFFICE}`, value: OFFICE }),
		);
	});

	describe('the settings of a player', () => {
		it.each([
			['from the list', { mode: 'list', value: LIVING_ROOM }],
			['by name', { mode: 'name', value: 'living ROOM' }],
		])('show their current values, for a player %s', async (_, player) => {
			const changed = { volume_normalization_target: -12, output_limiter: false };
			await savePlayerSettingsOnServer(server, LIVING_ROOM, changed);
			const { fields } = await editor.mapperFields(SETTINGS_METHOD, player, account);

			const present = await readPlayerSettingsFromServer(server, LIVING_ROOM);
			const shown = fields.map(({ id, type, defaultValue: value }): [string, unknown] => [
				String(id),
				type === 'array' ? JSON.parse(String(value)) : value,
			]);
			expect(shown).toEqual(shown.map(([id]) => [id, present.get(id)]));
			expect(Object.fromEntries(shown)).toMatchObject(changed);
		});
	});
});

describe('with nothing to show', () => {
	let server: Simulator;
	let account: string;

	beforeAll(async () => {
		server = await startSimulator({ timeScale: 0.02 });
		account = await editor.createCredential(server.url, server.tokens.admin);
	});
	afterAll(() => server.stop());

	it.each(EXPECTED_DROPDOWN_LISTS)(
		'the list $method is empty if no name contains the filter',
		async ({ method }) => {
			expect(await editor.listEntries(method, account, 'Qwxyz')).toEqual([]);
		},
	);

	it.each([
		['no player is chosen yet', { mode: 'list', value: '' }],
		['its name is an expression', { mode: 'name', value: '={{ $json.player }}' }],
		['its expression has no value in the editor', { mode: 'name', value: null }],
	])('instead of the settings of a player a notice says what to do if %s', async (_, player) => {
		expect(await editor.mapperFields(SETTINGS_METHOD, player, account)).toEqual({
			fields: [],
			emptyFieldsNotice: expect.stringMatching(/^Choose a player first\. .*JSON\.$/),
		});
	});
});

describe('the list of a large library', () => {
	it('shows the first entries, and others by search', async () => {
		const server = await startSimulator({ timeScale: 0.02 });
		const account = await editor.createCredential(server.url, server.tokens.admin);
		const track = expect.objectContaining({
			name: expect.stringMatching(/^Hall of Mirrors by Marta Lindqvale \(track\)$/),
		});
		expect(await editor.listEntries('searchMedia', account)).not.toContainEqual(track);
		expect(await editor.listEntries('searchMedia', account, 'hall of')).toContainEqual(track);
		await server.stop();
	});
});

describe.each(ALL_METHODS)('instead of the entries of %s', (method) => {
	let server: Simulator;
	let away: string;

	beforeAll(async () => {
		// The newest has every command: a server rejects unknown commands before it checks the token.
		server = await startSimulator({ profile: '2.10', timeScale: 0.02 });
		const stopped = await startSimulator();
		away = stopped.url;
		await stopped.stop();
	});
	beforeEach(() => server.control.reset());
	afterAll(() => server.stop());

	const openList = (account?: string): Promise<unknown> => {
		const player = { mode: 'id', value: LIVING_ROOM };
		if (OPTIONS_METHODS.includes(method)) return editor.loadOptions(method, account, player);
		if (method === SETTINGS_METHOD) return editor.mapperFields(method, player, account);
		return editor.listEntries(method, account);
	};

	/**
	 * The text that the editor shows: for a list the message and the description, for options only the message. For a
	 * resource mapper, the editor shows neither; both are in the response.
	 */
	const shownText = async (baseUrl: string) => {
		const { message, description, body } = await awaitListError(
			openList(await editor.createCredential(baseUrl, TOKEN)),
		);
		expect(body).not.toContain(TOKEN);
		expect(message).toMatch(/^[^\n]{10,600}$/);
		expect(`${message} ${description}`).not.toMatch(/\bat .*\.[jt]s:\d+/);
		return OPTIONS_METHODS.includes(method)
			? message
			: `${textShownByEditor(message)}\n${description}`;
	};

	it('an unreachable server is reported with its address, including hyphens, and what to check', async () => {
		const text = await shownText(`${away}/music-server`);
		expect(text).toMatch(/Could not connect to .*\/music[-\u2011]server: connection refused/);
		expect(text).toContain('Base URL');
	});

	if (method === COMMANDS_METHOD) {
		// Servers list their commands without a token, and a proxy may block that page but pass on the commands themselves.
		it('the commands are listed even with a wrong token', async () => {
			expect(await openList(await editor.createCredential(server.url, TOKEN))).toContainEqual(
				expect.objectContaining({ value: 'players/all' }),
			);
		});

		it('a web page is reported as a server without the list', async () => {
			server.control.addFault({ kind: 'body', ...WEB_PAGE, times: Infinity });
			expect(await shownText(server.url)).toMatch(
				/^This server does not provide a list of its commands\n.*"By Name"/,
			);
		});
	} else {
		it('a wrong token is reported, and where to create a new one', async () => {
			const text = await shownText(server.url);
			expect(text).toContain(
				`The server at ${server.url} rejected the access token (401 Unauthorized)`,
			);
			expect(text).toContain('Settings, Profile');
		});

		it('a web page is reported, and which address is expected', async () => {
			server.control.addFault({ kind: 'body', ...WEB_PAGE, times: Infinity });
			const text = await shownText(server.url);
			expect(text).toContain('returned a web page instead of a result');
			expect(text).toContain('for example http://192.168.1.20:8095');
		});
	}

	it('a missing credential is reported', async () => {
		const { message } = await awaitListError(openList());
		expect(message).toBe('Node does not have any credentials set');
	});
});
