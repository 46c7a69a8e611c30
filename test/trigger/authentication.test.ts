import { isObject, textAt } from '../../nodes/MusicAssistant/helpers/json';
import { askServer } from '../../scripts/ask-server';
import { credentialsForUrl } from '../api/fakeServer';
import { ActivatedTrigger, runTestStep } from './support/activatedTrigger';
import {
	ALBUM,
	listenableServer,
	describeOnListenableServers,
	passTime,
} from './support/listenableServer';

const TRACKS = { events: ['trackChanged'] };

/** What n8n shows where it cannot activate a workflow. */
async function refusedActivation(...given: Parameters<typeof ActivatedTrigger.with>) {
	return await ActivatedTrigger.with(...given).then(
		() => {
			throw new Error('The trigger was activated');
		},
		(reason: unknown) => reason as Error & { description: string },
	);
}

describeOnListenableServers((server, profile) => {
	test('the login comes before anything else', async () => {
		await server.activateTrigger(TRACKS);

		const [first, ...others] = server.control.frames().map(({ command }) => command);
		expect(first).toBe('auth');
		expect(others).not.toContain('auth');
	});

	// Before 2.7 there are no users.
	if (profile === '2.6') return;

	test('a refused token ends the activation, after one login', async () => {
		const credentials = credentialsForUrl(server.url);
		const { message, description } = await refusedActivation(TRACKS, { credentials });

		expect(message).toBe(
			`Authorization failed: The server at ${server.url} rejected the access token (401 Unauthorized)`,
		);
		expect(description).toContain('Create a new one');
		expect(server.control.frames('auth')).toHaveLength(1);
		expect(server.control.connections()).toEqual([]);
	});

	test('a plain user is let in', async () => {
		const listening = await server.activateTrigger(TRACKS, { user: 'user' });

		expect(listening.errors).toEqual([]);
		expect(server.control.connections()).toHaveLength(1);
	});
});

describe('on a server of 2.8', () => {
	const server = listenableServer('2.8');

	const rejectingLogin = (code: number, details: string) =>
		server.control.addFault({ kind: 'websocket-error', command: 'auth', code, details });

	test.each<[what: string, prepare: () => void, message: RegExp, description?: RegExp]>([
		[
			'a server that is not set up yet',
			() => server.control.setNeedsSetup(true),
			/^Authorization failed: The music server .*has no user yet/,
			/finish the setup/,
		],
		[
			'a server that breaks at the login, which is no refusal for ever',
			() => rejectingLogin(999, 'Broke'),
			/^The server rejected the command: Broke$/,
		],
		[
			'a refusal that repeats the token',
			() => rejectingLogin(2, `No session for ${server.tokens.admin}`),
			/^Authorization failed/,
		],
		[
			'a login that is never answered',
			() => server.control.addFault({ kind: 'silence', command: 'auth' }),
			/did not respond within 30 seconds/,
		],
		[
			'something in between that lets no WebSockets through',
			() => server.control.addFault({ kind: 'status', command: '/ws', status: 403 }),
			/^The server responds, but the event connection to \S+\/ws cannot be opened$/,
			/reverse proxy/,
		],
	])('%s ends the activation', async (_, prepare, message, description = /./) => {
		prepare();

		const reason = await refusedActivation(TRACKS, { server });

		expect(reason.message).toMatch(message);
		expect(reason.description).toMatch(description);
		expect(JSON.stringify(reason) + String(reason)).not.toContain(server.tokens.admin);
		expect(server.control.connections()).toEqual([]);
	});

	test.each([
		['breaks at the login', 999, 'Something broke'],
		['is asked too often', 25, 'Too many requests'],
		['is busy', 24, 'Busy'],
	])('a server that %s is tried again', async (_, code, details) => {
		const listening = await server.activateTrigger(TRACKS);
		server.control.addFault({ kind: 'websocket-error', command: 'auth', code, details, times: 3 });

		server.control.closeConnections();
		await listening.waitUntil(({ log, errors }) => log.length === 2 || errors.length > 0);

		expect(listening.errors).toEqual([]);
		expect(server.control.frames('auth')).toHaveLength(5);
		expect(server.control.connections()).toHaveLength(1);
	});

	test('the error for a server that is being set up again is passed to n8n as well', async () => {
		const listening = await server.activateTrigger(TRACKS);
		server.control.setNeedsSetup(true);

		server.control.closeConnections();
		await listening.waitUntil(({ errors }) => errors.length > 0);

		expect(listening.errors[0]?.message).toContain('Authorization failed');
	});

	test('a login that is answered late is waited for', async () => {
		const hold = server.control.hold('auth');
		const listening = server.activateTrigger(TRACKS);

		await passTime(20_000);
		hold.release();
		await listening;

		expect(server.control.frames('auth')).toHaveLength(1);
	});

	const WITH_NOBODY = { events: ['trackChanged'], players: ['Office', 'Nobody'] };

	test.each<[string, typeof WITH_NOBODY, string, RegExp, boolean]>([
		[
			'no events are chosen',
			{ ...WITH_NOBODY, events: [] },
			'"Events" must not be empty',
			/./,
			false,
		],
		[
			'a chosen player does not exist',
			WITH_NOBODY,
			'"Player Names or IDs" contains "Nobody", which is not a player of the server',
			/Living Room, Bedroom, Office/,
			true,
		],
	])('%s: reported at activation', async (_, wanted, message, description, isConnected) => {
		const reason = await refusedActivation(wanted, { server });

		expect(reason).toMatchObject({ message, description: expect.stringMatching(description) });
		expect(server.control.frames().length > 0).toBe(isConnected);
		expect(server.control.connections()).toEqual([]);
	});

	test('when n8n itself starts, it is logged, and the other players are listened to', async () => {
		const listening = await server.activateTrigger(WITH_NOBODY, { activation: 'init' });

		await server.play(ALBUM);

		expect(listening.events).toEqual(['trackChanged']);
		expect(listening.log).toEqual([{ level: 'warn', text: expect.stringContaining('"Nobody"') }]);
	});
});

describe('a token that is refused later, on a server of 2.11', () => {
	const server = listenableServer('2.11');

	/** Revokes the token of the plain user, with which the trigger listens: the server closes its connection. */
	async function revokeToken(): Promise<void> {
		const access = { url: server.url, token: server.tokens.user };
		const tokens = await askServer(access, 'auth/tokens');
		const [token] = Array.isArray(tokens) ? tokens.filter(isObject) : [];
		await askServer(access, 'auth/token/revoke', { token_id: textAt(token, 'token_id') });
	}

	const FORBIDDEN =
		/^Authorization failed: .* is not allowed to use players\/all \(403 Forbidden\)$/;

	/** Takes all permissions from the plain user. */
	function takeRole(): void {
		server.control.setRole('dj', ['library.write']);
		server.control.deleteRole('dj');
	}

	const rejected = () =>
		`Authorization failed: The server at ${server.url} rejected the access token (401 Unauthorized)`;
	const forbidden = (): unknown => expect.stringMatching(FORBIDDEN);

	test.each<[string, () => Promise<void> | void, () => unknown]>([
		['is revoked', revokeToken, rejected],
		['loses all permissions', takeRole, forbidden],
	])('one that %s is handed to n8n once, after one attempt', async (_, happens, message) => {
		const listening = await server.activateTrigger(TRACKS, { user: 'user' });
		await happens();
		await listening.waitUntil(({ errors }) => errors.length > 0);
		await passTime(100_000);

		expect(listening.errors.map((error) => error.message)).toEqual([message()]);
		expect(server.control.frames('auth')).toHaveLength(2);
		expect(server.control.connections()).toEqual([]);
	});

	test('"Execute step" reports that the token is rejected, not that a connection was lost', async () => {
		const run = runTestStep(TRACKS, { server, user: 'user' });
		await server.whenListening();
		await revokeToken();

		expect((await run).data.resultData.error?.message).toContain('rejected the access token');
		expect(server.control.frames('auth')).toHaveLength(2);
	});

	test('one whose user has lost all permissions ends the activation', async () => {
		takeRole();
		const listening = server.activateTrigger(TRACKS, { user: 'user' });

		await expect(listening).rejects.toMatchObject({
			message: expect.stringMatching(FORBIDDEN),
			description: expect.stringMatching(/players\.read.*have an admin change the user's role/),
		});
		expect(server.control.connections()).toEqual([]);
	});

	test('a connection that is closed because the role has changed is opened again', async () => {
		const listening = await server.activateTrigger(TRACKS, { user: 'user' });
		server.control.setRole('guest');
		await listening.waitUntil(({ log }) => log.length === 2);
		await server.play(ALBUM);

		expect(listening.events).toEqual(['trackChanged']);
		expect(listening.errors).toEqual([]);
		expect(server.control.connections()).toHaveLength(1);
	});
});
