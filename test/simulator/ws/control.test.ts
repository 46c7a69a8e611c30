import { sendCommand } from '../support/send-command';
import { KITCHEN, OFFICE, useSimulator } from '../support/simulator';
import { openConnection } from './support/openConnection';
import type { TestConnection } from './support/openConnection';

const simulator = useSimulator();
let line: TestConnection;

beforeEach(async () => {
	line = await openConnection(simulator(), simulator().tokens.admin);
});

describe('commands', () => {
	test('are answered as over HTTP', async () => {
		const args = { queue_id: KITCHEN, limit: 600 };
		const { json } = await sendCommand(simulator(), 'player_queues/items', args);
		expect(await line.ask('player_queues/items', args)).toEqual({
			message_id: expect.any(String),
			result: json,
			partial: false,
		});
	});

	test('stream their lists in parts', async () => {
		const args = { item_id: '3', provider_instance_id_or_domain: 'library' };
		const { result } = await line.ask('music/playlists/playlist_tracks', args);
		expect(result).toHaveLength(1200);
		const portions = line.messages.filter(({ message_id: id }) => id === 'line-2');
		expect(portions.map(({ partial, result: items }) => [partial, (items as []).length])).toEqual([
			[true, 500],
			[true, 500],
			[false, 200],
		]);
	});

	test('say why they fail', async () => {
		const user = await openConnection(simulator(), simulator().tokens.user);
		expect(await user.ask('config/players/save', { player_id: OFFICE, values: {} })).toMatchObject({
			error_code: 22,
			details: 'Admin access required',
		});
		expect(await line.ask('config/players/get', { player_id: 'nope' })).toMatchObject({
			error_code: 999,
		});
	});
});

describe('connections', () => {
	test.each([[undefined, 1006] as const, [1001, 1001] as const])(
		'can be dropped with %p',
		async (code, seen) => {
			simulator().control.closeConnections(code);
			expect(await line.closed).toBe(seen);
			expect(simulator().control.connections()).toEqual([]);
		},
	);

	test('end for a client with more than 512 unread messages', async () => {
		for (let sent = 0; sent < 512; sent++) simulator().control.sendToConnections('{}');
		expect(simulator().control.connections()).toHaveLength(1);
		simulator().control.sendToConnections('{}');
		expect(simulator().control.connections()).toEqual([]);
		expect(await line.closed).toBe(1006);
	});

	test('end after a reset and when the server stops', async () => {
		simulator().control.reset();
		expect(await line.closed).toBe(1006);
		const other = await openConnection(simulator(), simulator().tokens.admin);
		await simulator().stop();
		expect(await other.closed).toBe(1006);
	});
});

describe('received frames', () => {
	test('are logged without tokens', async () => {
		await line.ask('auth', { token: 'secret-of-mine' });
		await line.ask('auth', { access_token: simulator().tokens.user });
		line.send(`nonsense ${simulator().tokens.admin}`);
		await line.closed;
		const frames = simulator().control.frames();
		expect(frames.map(({ command }) => command)).toEqual(['auth', 'auth', 'auth', undefined]);
		const logged = JSON.stringify(frames);
		for (const secret of [...Object.values(simulator().tokens), 'secret-of-mine']) {
			expect(logged).not.toContain(secret);
		}
		expect(frames.map(({ text }) => /<\w+>/.exec(text)?.[0])).toEqual([
			'<admin>',
			'<other>',
			'<user>',
			'<admin>',
		]);
		simulator().control.clearRequests();
		expect(simulator().control.frames('auth')).toEqual([]);
	});
});
