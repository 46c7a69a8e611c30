import { sendCommand, startCommand } from '../support/send-command';
import { useSimulator, withSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';
import { openConnection } from '../ws/support/openConnection';

const MORNING_NEWS = { item_id: '2', provider_instance_id_or_domain: 'library' };
const FEED = 'podcastfeed--dR4mZ8pT';

describe('2.7', () => {
	const simulator = useSimulator({ profile: '2.7' });
	const sync = (args: Readonly<Record<string, unknown>> = {}, token = simulator().tokens.admin) =>
		sendCommand(simulator(), 'music/sync', args, token);
	/** The running syncs, as provider and type. */
	const tasks = async () => {
		const { json } = await sendCommand(simulator(), 'music/synctasks');
		return (json as { provider_instance: string; media_types: string[] }[]).map(
			({ provider_instance: provider, media_types: types }) => `${provider} ${types.join()}`,
		);
	};

	/** With tasks held, so that nothing finishes during the check. */
	beforeEach(() => simulator().control.holdTasks());

	test.each([
		[{ media_types: ['podcast'], providers: [FEED] }, [`${FEED} podcast`]],
		[
			{ media_types: ['track', 'album'], providers: ['filesystem--1234'] },
			['filesystem--1234 album', 'filesystem--1234 track'],
		],
		// Domains, unknown IDs, unknown types and plain text start nothing.
		[{ media_types: ['podcast'], providers: ['podcastfeed'] }, []],
		[{ providers: ['nope'] }, []],
		[{ media_types: ['bogus'] }, []],
		[{ media_types: 'podcast' }, []],
		[{ media_types: [], providers: [] }, []],
		// Its podcast sync is switched off.
		[{ media_types: ['podcast'], providers: ['spotify--Vq7Lk2Xw'] }, []],
	])('%j', async (args, started) => {
		const { status, text } = await sync(args);
		expect([status, text]).toEqual([200, 'null']);
		expect((await tasks()).sort()).toEqual(started);
	});

	test('runs one sync after another, with the new episode when its feed is finished', async () => {
		const { control } = simulator();
		control.setTimeScale(1);
		control.releaseTasks();
		const command = 'music/podcasts/podcast_episodes';
		const count = async () =>
			((await sendCommand(simulator(), command, MORNING_NEWS)).json as unknown[]).length;
		const before = await count();
		const answer = startCommand(simulator(), 'music/sync', { media_types: ['podcast'] });
		while ((await tasks()).length < 3) await control.advance(1);
		expect(await count()).toBe(before);
		await control.advanceUntil(answer);
		while ((await tasks()).length > 0) await control.advance(20);
		expect(await count()).toBe(before + 1);
	});

	/** Recorded during a full sync on a development build of 2.8, which still reported its syncs as 2.7 does. */
	test.each([0, 1])('runs nothing twice at the start (time scale %d)', async (scale) => {
		simulator().control.releaseTasks();
		simulator().control.setTimeScale(scale);
		const line = await openConnection(simulator(), simulator().tokens.admin);
		await simulator().control.advanceUntil(line.ask('music/sync'));
		await simulator().control.advance(1000);
		expect(await tasks()).toEqual([]);
		const events = (await line.events()).filter(({ event }) => event === 'sync_tasks_updated');

		const lists = events.map(({ data }) => data as { media_types: string[] }[]);
		const [artist, pause, album, again, next] = lists;
		expect([artist, pause, album, again, next].map((list) => list?.length)).toEqual([
			1, 0, 1, 0, 1,
		]);
		expect([artist?.[0]?.media_types, album?.[0]?.media_types]).toEqual([['artist'], ['album']]);
		// Then the list grows to all syncs, and is only empty again at the end.
		expect(lists.slice(4).filter((list) => list.length === 0)).toHaveLength(1);
		expect(lists.at(-1)).toEqual([]);
	});

	test('does not count the episodes of a podcast again', async () => {
		const counted = async () =>
			valueAt(
				(await sendCommand(simulator(), 'music/podcasts/get', MORNING_NEWS)).json,
				'total_episodes',
			);
		const before = await counted();
		simulator().control.releaseTasks();
		await sync({ media_types: ['podcast'] });
		expect([before, await counted()]).toEqual([5, 5]);
	});

	test('syncs everything without arguments, or with nulls, also for a plain user', async () => {
		await sync({ media_types: null, providers: null }, simulator().tokens.user);
		expect(await tasks()).toHaveLength(11);
	});

	test('finds a new episode, the latest one, and ends then', async () => {
		simulator().control.releaseTasks();
		const episodes = async () =>
			(await sendCommand(simulator(), 'music/podcasts/podcast_episodes', MORNING_NEWS)).json as {
				metadata: { release_date: string };
			}[];
		const before = await episodes();
		await sync({ media_types: ['podcast'] });
		const after = await episodes();
		expect(await tasks()).toEqual([]);
		expect(after).toHaveLength(before.length + 1);
		const dates = after.map(({ metadata }) => metadata.release_date);
		expect([...dates].sort().pop()).toBe(dates.pop());
	});
});

describe('2.8', () => {
	const simulator = useSimulator({ profile: '2.8' });

	test('answers with its tasks, which can be polled by their ID', async () => {
		simulator().control.setTimeScale(1);
		const args = { media_types: ['podcast'], providers: [FEED] };
		const { json } = await sendCommand(simulator(), 'music/sync', args);
		const id = valueAt(json, 0, 'id');
		expect(id).toBe(`music_sync_${FEED}_podcast`);
		expect(valueAt(json, 0, 'status')).toBe('running');
		const found = await sendCommand(simulator(), 'tasks/get', { task_id: id });
		expect(found.json).toMatchObject({ id, status: 'running', finished_at: null });
		expect((await sendCommand(simulator(), 'tasks/get', { task_id: 'nope' })).status).toBe(500);
	});

	test('reports finished tasks, and the next sync uses the same ID', async () => {
		const args = { media_types: ['podcast'], providers: [FEED] };
		for (let round = 0; round < 2; round++) {
			await sendCommand(simulator(), 'music/sync', args);
			const { json } = await sendCommand(simulator(), 'tasks/list');
			const done = (json as object[]).filter((task) => valueAt(task, 'status') !== 'idle');
			expect(done).toMatchObject([{ status: 'success', finished_at: expect.any(String) }]);
		}
	});
});

describe.each(['2.8', '2.10'] as const)('%s: nothing to sync is no error', (profile) => {
	const simulator = useSimulator({ profile });

	test.each([
		{ media_types: ['podcast'], providers: ['spotify--Vq7Lk2Xw'] },
		{ providers: ['nope'] },
		{ providers: ['podcastfeed'] },
		{ media_types: ['bogus'] },
		{ media_types: 'podcast' },
		{ media_types: [], providers: [] },
	])('%j', async (args) => {
		const { status, json } = await sendCommand(simulator(), 'music/sync', args);
		expect([status, json]).toEqual([200, []]);
	});
});

test.each([
	['documented', 403],
	['2.6', 200],
	['2.7', 200],
	['2.8', 200],
	['2.10', 403],
] as const)('%s returns %i to a plain user who syncs', async (profile, status) => {
	await withSimulator(profile, async (simulator) => {
		const answer = await sendCommand(simulator, 'music/sync', {}, simulator.tokens.user);
		expect(answer.status).toBe(status);
	});
});
