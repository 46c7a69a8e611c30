import { PROFILE_NAMES, type Simulator, startSimulator } from '../../simulator';
import { LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';
import { readSharedRun } from '../support/shared-run';
import { EditorSession } from './editor/editor-session';
import { LISTS, METHODS_WITHOUT_LIST } from './editor/lists';
import { changeSettings, settingsOnServer } from './editor/settings';
import { asEditorShows, listErrorOf } from './editor/list-error';

const PROVIDERS = 'getProviders';
const PLAYERS = 'getPlayers';
const PLAYER_PROVIDERS = 'getPlayerProviders';
const COMMANDS = 'searchCommands';
const SETTINGS = 'getPlayerSettings';
/** What fills a selection of options. */
const OPTIONS = [
	PLAYERS,
	PLAYER_PROVIDERS,
	PROVIDERS,
	'getProvidersOrAny',
	'getProvidersOrDefault',
	'getSources',
	'getTtsEngines',
];
const METHODS = [...LISTS.map(({ method }) => method), ...OPTIONS, SETTINGS];
const TOKEN = 'a-token-that-no-text-may-show';
const PAGE = { body: '<html>Welcome</html>', contentType: 'text/html' };

let desk: EditorSession;

beforeAll(async () => {
	desk = await EditorSession.open(readSharedRun().url);
});

it('every method that a parameter of the node uses is tested here', () => {
	expect(desk.methods).toEqual([...METHODS].sort());
});

describe.each(PROFILE_NAMES)('on a %s server', (profile) => {
	let server: Simulator;
	let account: string;

	beforeAll(async () => {
		server = await startSimulator({ profile, timeScale: 0.02 });
		account = await desk.account(server.url, server.tokens.admin);
	});
	beforeEach(() => server.control.reset());
	afterAll(() => server.stop());

	const listsItsLibrary = profile !== 'documented';
	const has = (list: (typeof LISTS)[number]) => !METHODS_WITHOUT_LIST[list.of].on.includes(profile);
	const lists = LISTS.filter(has);
	const unlisted = LISTS.filter((list) => !has(list));

	describe.each(lists)('the list $method', ({ method, entry, prepare, typed, found }) => {
		it('shows all choices', async () => {
			prepare?.(server);
			expect(await desk.entries(method, account)).toContainEqual(entry);
		});

		it('finds choices by a part of their names, in any case, and distinguishes identical names', async () => {
			prepare?.(server);
			const entries = await desk.entries(method, account, typed);
			expect(entries).toHaveLength(found.length);
			expect(entries).toEqual(expect.arrayContaining([...found]));
		});
	});

	if (listsItsLibrary) {
		it('the providers are listed by name, each once', async () => {
			const options = await desk.options(PROVIDERS, account);
			expect(options).toContainEqual(
				expect.objectContaining({ name: 'Music folder', value: 'filesystem--1234' }),
			);
			expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
		});

		it('the providers of players are listed by name', async () => {
			const options = await desk.options(PLAYER_PROVIDERS, account);
			const name = expect.stringMatching(/^(Squeezelite|Universal Player)$/);
			expect(options).toContainEqual(expect.objectContaining({ name }));
		});
	} else {
		it('the list of providers says that there are none, and what to do', async () => {
			const { message } = await listErrorOf(desk.options(PROVIDERS, account));
			expect(message).toMatch(/cannot list its providers.*\["filesystem--1234"\]/);
		});
	}

	if (unlisted.length > 0) {
		it.each(unlisted)(
			'the list $method says that there are none, and what to do',
			async ({ method, of }) => {
				const { message, description } = await listErrorOf(desk.entries(method, account));
				expect(message).toBe(METHODS_WITHOUT_LIST[of].message);
				expect(description).toMatch(METHODS_WITHOUT_LIST[of].remedy);
			},
		);
	}

	it('the multi-select of players has the same players as the list, in the same order', async () => {
		server.control.addPlayer({ id: 'office-2', name: 'Office' });
		const options = await desk.options(PLAYERS, account);

		expect(options.map(({ name, value }) => ({ name, value }))).toEqual(
			await desk.entries('searchPlayers', account),
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
			await changeSettings(server, LIVING_ROOM, changed);
			const { fields } = await desk.fields(SETTINGS, player, account);

			const present = await settingsOnServer(server, LIVING_ROOM);
			const shown = fields.map(({ id, type, defaultValue: value }): [string, unknown] => [
				String(id),
				type === 'array' ? JSON.parse(String(value)) : value,
			]);
			expect(shown).toEqual(shown.map(([id]) => [id, present.get(id)]));
			expect(Object.fromEntries(shown)).toMatchObject(changed);
		});
	});
});

describe('D without anything to show', () => {
	let server: Simulator;
	let account: string;

	beforeAll(async () => {
		server = await startSimulator({ timeScale: 0.02 });
		account = await desk.account(server.url, server.tokens.admin);
	});
	afterAll(() => server.stop());

	it.each(LISTS)('the list $method is empty if no name contains the filter', async ({ method }) => {
		expect(await desk.entries(method, account, 'Qwxyz')).toEqual([]);
	});

	it.each([
		['no player is chosen yet', { mode: 'list', value: '' }],
		['its name is an expression', { mode: 'name', value: '={{ $json.player }}' }],
		['its expression gives nothing in the editor', { mode: 'name', value: null }],
	])('the settings of a player show a notice that says what to do if %s', async (_, player) => {
		expect(await desk.fields(SETTINGS, player, account)).toEqual({
			fields: [],
			emptyFieldsNotice: expect.stringMatching(/^Choose a player first\. .*JSON\.$/),
		});
	});
});

describe('a large library', () => {
	it('shows its beginning, and the rest by search', async () => {
		const server = await startSimulator({ timeScale: 0.02 });
		const account = await desk.account(server.url, server.tokens.admin);
		const track = expect.objectContaining({
			name: expect.stringMatching(/^Hall of Mirrors by Marta Lindqvale \(track\)$/),
		});
		expect(await desk.entries('searchMedia', account)).not.toContainEqual(track);
		expect(await desk.entries('searchMedia', account, 'hall of')).toContainEqual(track);
		await server.stop();
	});
});

describe.each(METHODS)('in place of the choices of %s', (method) => {
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

	const opened = (account?: string): Promise<unknown> => {
		const player = { mode: 'id', value: LIVING_ROOM };
		if (OPTIONS.includes(method)) return desk.options(method, account, player);
		if (method === SETTINGS) return desk.fields(method, player, account);
		return desk.entries(method, account);
	};

	/**
	 * What is shown of it: for a list the message and the description, for options only the message. For fields to map,
	 * n8n's editor only shows that it cannot get them; the message is in the response.
	 */
	const told = async (baseUrl: string) => {
		const { message, description, body } = await listErrorOf(
			opened(await desk.account(baseUrl, TOKEN)),
		);
		expect(body).not.toContain(TOKEN);
		expect(message).toMatch(/^[^\n]{10,600}$/);
		expect(`${message} ${description}`).not.toMatch(/\bat .*\.[jt]s:\d+/);
		return OPTIONS.includes(method) ? message : `${asEditorShows(message)}\n${description}`;
	};

	it('an unreachable server is reported with its address, hyphens included, and with what to check', async () => {
		const text = await told(`${away}/music-server`);
		expect(text).toMatch(/Could not connect to .*\/music[-\u2011]server: connection refused/);
		expect(text).toContain('Base URL');
	});

	if (method === COMMANDS) {
		// Servers show their commands to everybody; and a proxy may let nothing through but the commands themselves.
		it('the commands are listed even with a wrong token', async () => {
			expect(await opened(await desk.account(server.url, TOKEN))).toContainEqual(
				expect.objectContaining({ value: 'players/all' }),
			);
		});

		it('a web page is reported as a server without the list', async () => {
			server.control.addFault({ kind: 'body', ...PAGE, times: Infinity });
			expect(await told(server.url)).toMatch(
				/^This server does not provide a list of its commands\n.*"By Name"/,
			);
		});
	} else {
		it('a wrong token is reported, with where to create one', async () => {
			const text = await told(server.url);
			expect(text).toContain(
				`The server at ${server.url} rejected the access token (401 Unauthorized)`,
			);
			expect(text).toContain('Settings, Profile');
		});

		it('a web page is reported, with the address that is expected', async () => {
			server.control.addFault({ kind: 'body', ...PAGE, times: Infinity });
			const text = await told(server.url);
			expect(text).toContain('returned a web page instead of a result');
			expect(text).toContain('for example http://192.168.1.20:8095');
		});
	}

	it('a credential that is not selected yet is reported', async () => {
		const { message } = await listErrorOf(opened());
		expect(message).toBe('Node does not have any credentials set');
	});
});
