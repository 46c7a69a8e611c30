import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { startFakeServer, closeFakeServers, type RequestHandler } from '../api/fakeServer';
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
async function refusal(baseUrl: string, more: object = {}) {
	return await ActivatedTrigger.with(TRACKS, { credentials: credentials(baseUrl, more) }).then(
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

	test('a server that is not set up yet ends the activation', async () => {
		server.control.setNeedsSetup(true);

		const { message, description } = await refusal(server.url);

		expect(message).toContain('Authorization failed: The music server');
		expect(message).toContain('has no user yet');
		expect(description).toContain('finish the setup');
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

	test('at the activation such a server is no refusal for ever', async () => {
		server.control.addFault({
			kind: 'websocket-error',
			command: 'auth',
			code: 999,
			details: 'Broke',
		});

		const { message } = await refusal(server.url);

		expect(message).toBe('The server rejected the command: Broke');
	});

	test('the error for a server that is being set up again is passed to n8n as well', async () => {
		const listening = await server.activateTrigger(TRACKS);
		server.control.setNeedsSetup(true);

		server.control.closeConnections();
		await listening.waitUntil(({ errors }) => errors.length > 0);

		expect(listening.errors[0]?.message).toContain('Authorization failed');
	});

	test('a refusal that repeats the token is reported without it', async () => {
		server.control.addFault({
			kind: 'websocket-error',
			command: 'auth',
			code: 2,
			details: `No session for ${server.tokens.admin}`,
		});

		const reason = await ActivatedTrigger.with(TRACKS, { server }).catch(
			(thrown: unknown) => thrown,
		);

		expect(reason).toMatchObject({ message: expect.stringContaining('Authorization failed') });
		expect(JSON.stringify(reason) + String(reason)).not.toContain(server.tokens.admin);
	});

	test('a login that is answered late is waited for', async () => {
		const hold = server.control.hold('auth');
		const listening = server.activateTrigger(TRACKS);

		await passTime(20_000);
		hold.release();
		await listening;

		expect(server.control.frames('auth')).toHaveLength(1);
	});

	test('a login that is never answered ends the activation', async () => {
		server.control.addFault({ kind: 'silence', command: 'auth' });

		const reason = await ActivatedTrigger.with(TRACKS, { server }).catch(
			(thrown: unknown) => thrown,
		);

		expect(reason).toMatchObject({
			message: expect.stringContaining('did not respond within 30 seconds'),
		});
		expect(server.control.connections()).toEqual([]);
	});

	test('no events are chosen: reported before any connection is opened', async () => {
		const reason = await ActivatedTrigger.with({ events: [] }, { server }).catch(
			(thrown: unknown) => thrown,
		);

		expect(reason).toMatchObject({ message: '"Events" must not be empty' });
		expect(server.control.frames()).toEqual([]);
	});

	test('a chosen player that does not exist is reported at activation', async () => {
		const wanted = { events: ['trackChanged'], players: ['Office', 'Nobody'] };

		const reason = await ActivatedTrigger.with(wanted, { server }).catch(
			(thrown: unknown) => thrown,
		);

		expect(reason).toMatchObject({
			message: '"Player Names or IDs" contains "Nobody", which is not a player of the server',
			description: expect.stringContaining('Living Room, Bedroom, Office'),
		});
		expect(server.control.connections()).toEqual([]);
	});

	test('when n8n itself starts, it is logged, and the other players are listened to', async () => {
		const wanted = { events: ['trackChanged'], players: ['Office', 'Nobody'] };
		const listening = await server.activateTrigger(wanted, { activation: 'init' });

		await server.sendCommand('player_queues/play_media', {
			queue_id: OFFICE,
			media: 'library://album/3',
		});
		await listening.waitForStarts(1);

		expect(listening.log).toEqual([{ level: 'warn', text: expect.stringContaining('"Nobody"') }]);
	});

	test('something in between lets no WebSockets through', async () => {
		server.control.addFault({ kind: 'status', command: '/ws', status: 403 });

		const { message, description } = await refusal(server.url);

		expect(message).toBe(
			`The server responds, but the event connection to ${server.url}/ws cannot be opened`,
		);
		expect(description).toContain('reverse proxy');
	});
});

describe('where no music server answers', () => {
	listenableServer('2.8');
	afterEach(closeFakeServers);

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
