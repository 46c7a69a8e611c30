import { sendCommand } from '../support/send-command';
import { ATTIC, OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';
import { openConnection } from './support/openConnection';
import type { ReceivedMessage, TestConnection } from './support/openConnection';

const PROFILES = ['2.6', '2.7', '2.8', '2.10'] as const;

function names(events: readonly ReceivedMessage[]): string[] {
	return events.map(({ event }) => String(event));
}

/** Leaves out the events that are sent regularly during playback. */
function withoutTimeEvents(events: readonly ReceivedMessage[]): string[] {
	return names(events).filter((name) => name !== 'queue_time_updated');
}

function eventsAbout(events: readonly ReceivedMessage[], event: string): ReceivedMessage[] {
	return events.filter((one) => one.event === event);
}

describe.each(PROFILES)('%s', (profile) => {
	const simulator = useSimulator({ profile });
	let line: TestConnection;
	const admin = () => (profile === '2.6' ? undefined : simulator().tokens.admin);
	/** The reported state, in events and responses. */
	const told = async (command: string, args: object = {}) => {
		await line.events();
		await sendCommand(simulator(), command, { ...args });
		return line.events();
	};
	const queueOperation = (command: string, args: object = {}) =>
		told(`player_queues/${command}`, { queue_id: OFFICE, ...args });

	beforeEach(async () => {
		line = await openConnection(simulator(), admin());
	});

	test('play media: a dozen events at least, finally with the actual state', async () => {
		const events = await queueOperation('play_media', { media: 'library://album/3' });
		expect(events.length).toBeGreaterThanOrEqual(profile === '2.7' ? 12 : 14);
		expect(names(events)).toContain('queue_items_updated');
		const { elapsed_time: _, ...queue } = (
			await sendCommand(simulator(), 'player_queues/get', { queue_id: OFFICE })
		).json as Record<string, unknown>;
		expect(eventsAbout(events, 'queue_updated').at(-1)?.data).toMatchObject(queue);
		expect(eventsAbout(events, 'player_updated').at(-1)?.data).toMatchObject({
			state: 'playing',
			current_media: { queue_item_id: valueAt(queue, 'current_item', 'queue_item_id') },
		});
		expect(
			eventsAbout(events, 'queue_updated').some(({ data }) => !valueAt(data, 'current_item')),
		).toBe(true);
	});

	test('passing time is reported, and changes nothing', async () => {
		await queueOperation('play_media', { media: 'library://album/3' });
		await line.events();
		simulator().control.playForward(OFFICE, 20);
		const [first, ...others] = await line.events();
		expect(first?.event).toBe('queue_time_updated');
		expect(withoutTimeEvents(others)).toEqual(['player_updated']);
		simulator().control.playForward(OFFICE, 20);
		expect(eventsAbout(await line.events(), 'media_item_played')).toMatchObject([
			{ data: { is_playing: true, fully_played: false } },
		]);
	});

	test('without a change nothing is reported', async () => {
		expect(await queueOperation('pause')).toEqual([]);
		expect(await told('players/all')).toEqual([]);
	});

	test('players are added, become unavailable, come back and are removed', async () => {
		const { control } = simulator();
		const aboutIt = async () => (await line.events()).filter(({ object_id: id }) => id === 'new');
		control.addPlayer({ id: 'new', name: 'Cellar' });
		expect(await aboutIt()).toMatchObject([
			{ event: 'queue_added', object_id: 'new', data: { queue_id: 'new' } },
			{ event: 'player_added', object_id: 'new', data: { name: 'Cellar' } },
		]);
		control.setPlayer('new', { available: false });
		control.setPlayer('new', { available: true });
		const availabilities = eventsAbout(await aboutIt(), 'player_updated').map(({ data }) =>
			valueAt(data, 'available'),
		);
		expect([...new Set(availabilities)]).toEqual([false, true]);
		control.removePlayer('new');
		expect(await aboutIt()).toEqual([{ event: 'player_removed', object_id: 'new', data: null }]);
	});

	test('changed settings', async () => {
		const save = (values: object) => told('config/players/save', { player_id: OFFICE, values });
		expect(eventsAbout(await save({ name: 'Study' }), 'player_config_updated')).toMatchObject([
			{ object_id: OFFICE, data: { player_id: OFFICE, name: 'Study' } },
		]);
		expect(eventsAbout(await save({ name: 'Study' }), 'player_config_updated')).toEqual([]);
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
		expect(names(added)).toEqual(['media_item_added', 'media_item_updated']);
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
		expect(eventsAbout(filled, 'media_item_updated')).toMatchObject([
			{ object_id: made?.object_id },
		]);
	});
});

describe.each(['2.6', '2.7'] as const)('a sync on %s', (profile) => {
	const simulator = useSimulator({ profile });

	test('makes the list grow, and shrink until it is empty', async () => {
		const token = profile === '2.6' ? undefined : simulator().tokens.admin;
		const line = await openConnection(simulator(), token);
		await line.ask('music/sync', { media_types: ['podcast'] });
		const events = await line.events();
		expect(events.map(({ data }) => (data as unknown[]).length)).toEqual([1, 2, 3, 2, 1, 0]);
		expect(events[0]).toEqual({
			event: 'sync_tasks_updated',
			object_id: null,
			data: [
				{
					provider_domain: 'podcastfeed',
					provider_instance: 'podcastfeed--dR4mZ8pT',
					media_types: ['podcast'],
				},
			],
		});
	});
});

describe.each(['2.8', '2.10'] as const)('background tasks on %s', (profile) => {
	const simulator = useSimulator({ profile });
	const sync = { media_types: ['podcast'] };

	test('are reported while they run and when they have ended', async () => {
		const line = await openConnection(simulator(), simulator().tokens.admin);
		await line.ask('music/sync', sync);
		const events = await line.events();
		expect(names(events)).toEqual([...Array(6).fill('tasks_updated'), 'music_sync_completed']);
		expect(events.at(-1)).toEqual({ event: 'music_sync_completed', object_id: null, data: null });
		const statuses = (event: ReceivedMessage | undefined) =>
			(event!.data as { status: string }[]).filter(({ status }) => status === 'running').length;
		expect(events.slice(0, 6).map(statuses)).toEqual([1, 2, 3, 2, 1, 0]);
	});

	test('have only ended when they are reported to', async () => {
		const line = await openConnection(simulator(), simulator().tokens.admin);
		simulator().control.holdTasks();
		await line.ask('music/sync', sync);
		expect(names(await line.events())).not.toContain('music_sync_completed');
		simulator().control.releaseTasks();
		expect(names(await line.events()).at(-1)).toBe('music_sync_completed');
	});

	test('are reported to a plain user only if they are their own', async () => {
		const line = await openConnection(simulator(), simulator().tokens.user);
		await sendCommand(simulator(), 'music/sync', sync);
		const events = eventsAbout(await line.events(), 'tasks_updated');
		expect(events.map(({ data }) => data)).toEqual(Array(6).fill([]));
	});
});

describe('recipients', () => {
	const simulator = useSimulator();

	test('a restricted user receives nothing about other players, except what was played there', async () => {
		simulator().control.restrictUser([ATTIC]);
		const line = await openConnection(simulator(), simulator().tokens.user);
		const all = await openConnection(simulator(), simulator().tokens.admin);
		simulator().control.fillQueue(OFFICE, 3, { state: 'playing', elapsed: 30 });
		await sendCommand(simulator(), 'player_queues/pause', { queue_id: OFFICE });
		simulator().control.setPlayer(ATTIC, { available: true });
		const heard = await line.events();
		expect(new Set(heard.map(({ object_id: id }) => id))).toEqual(
			new Set([ATTIC, eventsAbout(heard, 'media_item_played')[0]?.object_id]),
		);
		expect((await all.events()).some(({ object_id: id }) => id === OFFICE)).toBe(true);
	});

	test('nobody receives what happened before the login', async () => {
		const other = await openConnection(simulator(), simulator().tokens.admin);
		simulator().control.setPlayer(OFFICE, { volume: 1 });
		const line = await openConnection(simulator(), simulator().tokens.admin);
		expect(await line.events()).toEqual([]);
		expect(await other.events()).toHaveLength(2);
	});
});
