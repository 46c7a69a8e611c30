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

describe('faults', () => {
	test('a rejected login', async () => {
		const details = 'Invalid or expired token';
		simulator().control.addFault({ kind: 'websocket-error', command: 'auth', code: 23, details });
		const { admin } = simulator().tokens;
		const other = await openConnection(simulator());
		expect(await other.ask('auth', { token: admin })).toMatchObject({ error_code: 23, details });
		expect(simulator().control.connections().at(-1)).toMatchObject({ user: null });
	});

	test('a late login', async () => {
		const hold = simulator().control.hold('auth');
		const late = openConnection(simulator(), simulator().tokens.user);
		await hold.waiting();
		expect(simulator().control.connections()).toMatchObject([{ user: 'admin' }, { user: null }]);
		hold.release();
		expect((await late).messages).toHaveLength(2);
	});

	test('parts of any size', async () => {
		simulator().control.addFault({ kind: 'partial', size: 2, command: 'players/all' });
		const { json } = await sendCommand(simulator(), 'players/all');
		simulator().control.addFault({ kind: 'partial', size: 2, command: 'players/all' });
		expect((await line.ask('players/all')).result).toEqual(json);
		expect(line.messages.filter(({ partial }) => partial === true)).toHaveLength(3);
	});

	test('another ID, garbage, half a frame, no response', async () => {
		const { control } = simulator();
		control.addFault({ kind: 'message-id', value: 'other' });
		control.addFault({ kind: 'body', body: '<html>', skip: 1 });
		control.addFault({ kind: 'truncate', skip: 2 });
		control.addFault({ kind: 'silence', skip: 3 });
		for (let times = 0; times < 4; times++) line.send('{"message_id":"x","command":"time"}');
		await line.ask('info');
		expect(line.texts.slice(2, -1)).toEqual([
			'{"message_id":"other","error_code":12,"details":"Invalid command: time"}',
			'<html>',
			expect.stringMatching(/^\{"message_id":"x","err/),
		]);
	});

	test.each([
		['drop', 10],
		['execute-then-drop', 0],
	] as const)('%s', async (kind, left) => {
		simulator().control.fillQueue(OFFICE, 10);
		const fault = { command: 'player_queues/clear' };
		simulator().control.addFault(
			kind === 'drop' ? { ...fault, kind, when: 'before-headers' } : { ...fault, kind },
		);
		void line.ask('player_queues/clear', { queue_id: OFFICE });
		expect(await line.closed).toBe(1006);
		expect(simulator().control.queue(OFFICE).items).toBe(left);
	});

	test('no connection at all', async () => {
		simulator().control.addFault({ kind: 'status', status: 502, command: '/ws' });
		await expect(openConnection(simulator())).rejects.toThrow('502');
		simulator().control.addFault({ kind: 'drop', when: 'before-headers', command: '/ws' });
		await expect(openConnection(simulator())).rejects.toThrow();
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

	test('without some types of events: the others are sent', async () => {
		simulator().control.withholdEvents(['media_item_updated']);
		simulator().control.setFavorite('library://track/31', true);
		simulator().control.setPlayer(OFFICE, { volume: 1 });

		const events = (await line.events()).map(({ event }) => event);
		expect(events).toContain('player_updated');
		expect(events).not.toContain('media_item_updated');
	});

	test('can be half-open: nothing arrives any more, and a new connection works', async () => {
		simulator().control.silenceConnections();
		const { length } = line.messages;
		line.send('{"message_id":"probe","command":"info"}');
		const other = await openConnection(simulator(), simulator().tokens.admin);
		simulator().control.setPlayer(OFFICE, { volume: 1 });
		expect(await other.events()).toHaveLength(2);
		expect(line.messages).toHaveLength(length);
		expect(simulator().control.connections()).toMatchObject([
			{ isSilent: true },
			{ isSilent: false },
		]);
	});

	test('can be flooded: everything arrives, including what happens in the meantime', async () => {
		const flooded = simulator().control.floodConnections(10_000);
		simulator().control.setPlayer(OFFICE, { volume: 1 });
		await flooded;
		const events = await line.events();
		expect(events).toHaveLength(10_002);
		const louder = events.filter(({ event }) => event === 'player_updated');
		expect(louder).toHaveLength(2);
	});

	test('can receive garbage', async () => {
		simulator().control.sendToConnections('{"event":');
		simulator().control.sendToConnections(Buffer.from([0, 1]));
		await line.ask('info');
		expect(line.texts).toContain('{"event":');
	});

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
