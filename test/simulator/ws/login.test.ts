import { get } from 'node:http';
import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { openConnection } from './support/openConnection';

const SETUP_REQUIRED = { message_id: 'connection', error_code: 503, details: 'Setup required' };

describe.each(['2.7', '2.8', '2.10'] as const)('%s', (profile) => {
	const simulator = useSimulator({ profile });

	test('sends its info, and nothing else before a login', async () => {
		const line = await openConnection(simulator());
		expect(line.messages).toEqual([(await sendCommand(simulator(), 'info')).json]);
		simulator().control.setPlayer('up5c9d20e7a314', { volume: 5 });
		expect(await line.ask('players/all')).toMatchObject({
			error_code: 20,
			details: 'Authentication required. Please send auth command first.',
		});
		expect(line.messages).toHaveLength(2);
		expect(simulator().control.connections()).toMatchObject([{ user: null }]);
	});

	test.each([
		[{}, 20, 'token required in args'],
		[{ token: '' }, 20, 'token required in args'],
		[{ token: 'bad' }, 23, 'Invalid or expired token'],
		[{ token: 7 }, 23, 'Invalid or expired token'],
	])('rejects %j, and accepts another attempt', async (args, code, details) => {
		const line = await openConnection(simulator());
		expect(await line.ask('auth', args)).toMatchObject({ error_code: code, details });
		const { admin } = simulator().tokens;
		expect(await line.ask('auth', { token: admin })).toMatchObject({ partial: false });
	});

	test.each(['token', 'access_token'])('accepts a %s', async (name) => {
		const line = await openConnection(simulator());
		const { user } = simulator().tokens;
		expect(await line.ask('auth', { [name]: user })).toMatchObject({
			result: {
				authenticated: true,
				user: (await sendCommand(simulator(), 'auth/me', {}, user)).json,
			},
		});
		expect(simulator().control.connections()).toMatchObject([{ user: 'user' }]);
	});

	test('reports an unknown command before the login', async () => {
		const line = await openConnection(simulator());
		expect(await line.ask('nope')).toMatchObject({ error_code: 12 });
	});

	test('without an account says so and closes; over HTTP as well', async () => {
		simulator().control.setNeedsSetup(true);
		const line = await openConnection(simulator());
		expect(await line.closed).toBe(1000);
		expect(line.messages).toMatchObject([{ onboard_done: false }, SETUP_REQUIRED]);
		const { status, text } = await sendCommand(simulator(), 'info');
		expect([status, text]).toEqual([503, 'Setup required']);
	});

	test('ends with its token', async () => {
		const token = (await sendCommand(simulator(), 'auth/token/create', { name: 'line' }))
			.json as string;
		const line = await openConnection(simulator(), token);
		const tokens = (await sendCommand(simulator(), 'auth/tokens')).json as { token_id: string }[];
		const { token_id: tokenId } = tokens.at(-1) ?? {};
		await sendCommand(simulator(), 'auth/token/revoke', { token_id: tokenId });
		expect(await line.closed).toBe(1000);
		expect(simulator().control.connections()).toEqual([]);
	});
});

describe('2.6', () => {
	const simulator = useSimulator({ profile: '2.6' });

	test('has no login, and sends events immediately', async () => {
		const line = await openConnection(simulator());
		simulator().control.setPlayer('up5c9d20e7a314', { volume: 5 });
		expect(await line.events()).toMatchObject([
			{ event: 'player_updated', object_id: 'up5c9d20e7a314', data: { volume_level: 5 } },
			{ event: 'player_updated', object_id: 'up5c9d20e7a314' },
		]);
		expect(await line.ask('auth', { token: 'x' })).toMatchObject({
			error_code: 12,
			details: 'Invalid command: auth',
		});
	});
});

describe('an invalid command', () => {
	const simulator = useSimulator();

	test.each([
		'{"command":"info"}',
		'{"message_id":null,"command":"info"}',
		'{"message_id":"1"}',
		'{"message_id":"1","command":"info","args":[]}',
		'[]',
		'nonsense',
	])('ends the connection: %s', async (text) => {
		const line = await openConnection(simulator(), simulator().tokens.admin);
		line.send(text);
		expect(await line.closed).toBe(1000);
	});

	test('is ignored if it is binary', async () => {
		const line = await openConnection(simulator(), simulator().tokens.admin);
		line.send(Buffer.from('nonsense'));
		expect(await line.ask('info')).toMatchObject({ partial: false });
	});

	test('cannot be sent at another path, or without an upgrade', async () => {
		const { url } = simulator();
		expect((await fetch(`${url}/ws`)).status).toBe(404);
		expect(await upgradeStatus(`${url}/wss`)).toBe(404);
	});
});

describe('documented', () => {
	const simulator = useSimulator({ profile: 'documented' });

	test('has no WebSocket', async () => {
		expect(await upgradeStatus(`${simulator().url}/ws`)).toBe(404);
	});
});

function upgradeStatus(url: string): Promise<number | undefined> {
	const headers = { connection: 'Upgrade', upgrade: 'websocket' };
	return new Promise((resolve, reject) => {
		get(url, { headers }, ({ statusCode }) => resolve(statusCode)).once('error', reject);
	});
}
