import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { startFakeServer, type RequestHandler } from '../api/fakeServer';
import { startFakeTlsServer } from '../api/fakeTlsServer';
import { addressOfClosedServer, listen } from '../support/listen';
import { CREDENTIAL_TYPE } from '../support/sourceEngine';
import { ActivatedTrigger } from './support/activatedTrigger';
import {
	listenableServer,
	OFFICE,
	describeOnListenableServers,
	passTime,
} from './support/listenableServer';
import { withoutWebSocket } from './support/webSocket';

const TRACKS = { events: ['trackChanged'] };

const credentials = (baseUrl: string, more: object = {}) => ({
	[CREDENTIAL_TYPE]: { baseUrl, accessToken: 'a-token-of-nobody', ...more },
});

const says =
	(body: string): RequestHandler =>
	(response) =>
		response.end(body);

/** What n8n shows where it cannot activate a workflow. */
async function refusedActivation(...given: Parameters<typeof ActivatedTrigger.with>) {
	return await ActivatedTrigger.with(...given).then(
		() => {
			throw new Error('The trigger was activated');
		},
		(reason: unknown) => reason as Error & { description: string },
	);
}

const refusal = async (baseUrl: string, more: object = {}) =>
	await refusedActivation(TRACKS, { credentials: credentials(baseUrl, more) });

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
		const { message, description } = await refusal(server.url);

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

	test('a token that is refused later is handed to n8n, once, and the node does not try again', async () => {
		const listening = await server.activateTrigger(TRACKS);
		server.control.addFault({
			kind: 'websocket-error',
			command: 'auth',
			code: 23,
			details: `Invalid token ${server.tokens.admin}`,
			times: Infinity,
		});

		server.control.closeConnections();
		await listening.waitUntil(({ errors }) => errors.length > 0);
		await passTime(100_000);

		expect(listening.errors.map(({ message }) => message)).toEqual([
			`Authorization failed: The server at ${server.url} rejected the access token (401 Unauthorized)`,
		]);
		expect(server.control.frames('auth')).toHaveLength(2);
		expect(JSON.stringify(listening.log)).not.toContain(server.tokens.admin);
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

		await server.sendCommand('player_queues/play_media', {
			queue_id: OFFICE,
			media: 'library://album/3',
		});
		await listening.waitForStarts(1);

		expect(listening.log).toEqual([{ level: 'warn', text: expect.stringContaining('"Nobody"') }]);
	});
});

describe('where no music server answers', () => {
	listenableServer('2.8');

	test('nobody', async () => {
		const address = await addressOfClosedServer(createServer());

		const { message, description } = await refusal(address);

		expect(message).toBe(`Could not connect to ${address}: connection refused`);
		expect(description).toContain('Check the Base URL');
	});

	test('a web page', async () => {
		const server = await startFakeServer(says('<html></html>'));

		expect((await refusal(server.url)).message).toContain('web page');
	});

	test('a music server under a path', async () => {
		const server = createServer();
		const lines = new WebSocketServer({ server });
		const asked: Array<string | undefined> = [];
		lines.on('connection', (line, { url }) => {
			asked.push(url);
			line.send(JSON.stringify({ server_version: '2.8.0' }));
			line.on('message', (data: Buffer) => {
				const { message_id } = JSON.parse(data.toString()) as { message_id: string };
				line.send(JSON.stringify({ message_id, result: [] }));
			});
		});
		const baseUrl = (await listen(server)).replace('http', 'HTTP');

		for (const pasted of ['/music', '/music/ws/', '/music/#/settings']) {
			const options = { credentials: credentials(baseUrl + pasted) };
			await (await ActivatedTrigger.with(TRACKS, options)).deactivate();
		}
		lines.close();
		server.close();

		expect(asked).toEqual(['/music/ws', '/music/ws', '/music/ws']);
	});

	test('an address that is none', async () => {
		expect((await refusal('music-server:8095')).message).toContain('must start with http://');
	});

	test.each([false, true])(
		'a certificate that nobody knows, whatever the switch says: %s',
		async (ignoreSslIssues) => {
			const server = await startFakeTlsServer('self-signed', {});

			const { message, description } = await refusal(server.url, { ignoreSslIssues });

			expect(message).toContain('is not trusted');
			expect(description).toContain(
				'always checks the certificate, regardless of "Ignore SSL Issues (Insecure)" in the credential',
			);
			expect(description).toContain('a certificate that n8n trusts');
			expect(description).toContain('plain http://');
		},
	);
});

describe('where Node.js has no WebSocket', () => {
	withoutWebSocket();

	test('the activation says so', async () => {
		const { message, description } = await refusal('http://127.0.0.1:1');

		expect(message).toContain('without WebSocket');
		expect(message).toContain('Node.js 22');
		expect(description).toContain('Update n8n');
	});
});
