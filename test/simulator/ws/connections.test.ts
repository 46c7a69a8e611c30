import { sendCommand } from '../support/send-command';
import { useSimulator, KITCHEN } from '../support/simulator';
import { openConnection, type TestConnection } from './support/openConnection';
import { valueAt } from '../support/create-translator';

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
});

describe('an open connection', () => {
	const simulator = useSimulator();
	const connect = async () => await openConnection(simulator(), simulator().tokens.admin);

	test.each([
		'{"command":"info"}',
		'{"message_id":null,"command":"info"}',
		'{"message_id":"1"}',
		'{"message_id":"1","command":"info","args":[]}',
		'[]',
		'nonsense',
	])('is closed after an invalid command: %s', async (text) => {
		const line = await connect();
		line.send(text);
		expect(await line.closed).toBe(1000);
	});

	test('commands are answered as over HTTP, their streamed lists in parts', async () => {
		const line = await connect();
		const page = { queue_id: KITCHEN, limit: 600 };
		const { json } = await sendCommand(simulator(), 'player_queues/items', page);
		expect(await line.ask('player_queues/items', page)).toEqual({
			message_id: expect.any(String),
			result: json,
			partial: false,
		});
		const playlist = { item_id: '3', provider_instance_id_or_domain: 'library' };
		await line.ask('music/playlists/playlist_tracks', playlist);
		const portions = line.messages.filter(({ message_id: id }) => id === 'line-3');
		expect(portions.map(({ partial, result }) => [partial, (result as []).length])).toEqual([
			[true, 500],
			[true, 500],
			[false, 200],
		]);
	});

	test('received frames are logged without tokens', async () => {
		const line = await connect();
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
	});
});

/** As in the recordings of favorites, playlists and syncs, which name other items. */
describe.each(['2.6', '2.7', '2.8', '2.10'] as const)('changes of the library on %s', (profile) => {
	const simulator = useSimulator({ profile });
	let line: TestConnection;
	const told = async (command: string, args: object = {}) => {
		await line.events();
		await sendCommand(simulator(), command, { ...args });
		return line.events();
	};

	beforeEach(async () => {
		line = await openConnection(
			simulator(),
			profile === '2.6' ? undefined : simulator().tokens.admin,
		);
	});

	test('favorites, and additions to the library', async () => {
		const add = (item: string) => told('music/favorites/add_item', { item });
		expect(await add('library://track/18')).toMatchObject([
			{
				event: 'media_item_updated',
				object_id: 'library://track/18',
				data: { item_id: '18', favorite: true },
			},
		]);
		const added = await add('spotify://track/1234');
		expect(added.map(({ event }) => event)).toEqual(['media_item_added', 'media_item_updated']);
		expect(added[0]).toMatchObject({ data: { provider: 'library', favorite: false } });
		expect(added[0]?.object_id).toBe(valueAt(added, 0, 'data', 'uri'));
	});

	test('a new playlist and additions to it', async () => {
		const [made] = await told('music/playlists/create_playlist', { name: 'Quiet' });
		expect(made).toMatchObject({ event: 'media_item_added', data: { name: 'Quiet' } });
		const filled = await told('music/playlists/add_playlist_tracks', {
			db_playlist_id: valueAt(made, 'data', 'item_id'),
			uris: ['library://track/1'],
		});
		const updates = filled.filter(({ event }) => event === 'media_item_updated');
		expect(updates).toMatchObject([{ object_id: made?.object_id }]);
	});
});

describe.each(['2.6', '2.7'] as const)('a full sync on %s', (profile) => {
	const simulator = useSimulator({ profile });

	/** Recorded during a full sync on a development build of 2.8, which still reported its syncs as 2.7 does. */
	test.each([0, 1])('runs nothing twice at the start (time scale %d)', async (scale) => {
		simulator().control.setTimeScale(scale);
		const token = profile === '2.6' ? undefined : simulator().tokens.admin;
		const line = await openConnection(simulator(), token);
		await simulator().control.advanceUntil(line.ask('music/sync'));
		await simulator().control.advance(1000);
		expect((await sendCommand(simulator(), 'music/synctasks')).json).toEqual([]);
		const events = (await line.events()).filter(({ event }) => event === 'sync_tasks_updated');

		const lists = events.map(({ data }) => data as { media_types: string[] }[]);
		expect(lists.slice(0, 5).map(({ length }) => length)).toEqual([1, 0, 1, 0, 1]);
		const from = { provider_domain: 'filesystem', provider_instance: 'filesystem--1234' };
		const data = [{ ...from, media_types: ['artist'] }];
		expect(events[0]).toEqual({ event: 'sync_tasks_updated', object_id: null, data });
		expect(lists[2]?.[0]?.media_types).toEqual(['album']);
		// Then the list grows to all syncs, and is only empty again at the end.
		expect(lists.slice(4).filter((list) => list.length === 0)).toHaveLength(1);
		expect(lists.at(-1)).toEqual([]);
		// Each event tells of one sync more or less.
		const steps = lists.map(({ length }, at) => Math.abs(length - (lists[at - 1]?.length ?? 0)));
		expect(new Set(steps)).toEqual(new Set([1]));
	});
});
