import { sendCommand } from '../support/send-command';
import { useSimulator, withSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const FEED = 'podcastfeed--dR4mZ8pT';
const NEWS_TASK = `music_sync_${FEED}_podcast`;
const NEWS = { item_id: '2', provider_instance_id_or_domain: 'library' };

describe.each(['2.8', '2.10'] as const)('background tasks in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		(await sendCommand(simulator(), command, args)).json;
	const task = () => ask('tasks/get', { task_id: NEWS_TASK });
	const syncNews = () => ask('music/sync', { media_types: ['podcast'], providers: [FEED] });

	test('include every scheduled sync before it is requested, doing nothing', async () => {
		const tasks = (await ask('tasks/list')) as { status: string; schedule: object }[];
		expect(tasks).toHaveLength(11);
		expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(['idle']));
		expect(await task()).toMatchObject({
			next_run: expect.any(String),
			last_run: null,
			user_id: null,
			schedule: { type: 'hourly', every: 12 },
		});
	});

	test('run two at a time, the others wait; running ones are listed first', async () => {
		simulator().control.holdTasks();
		const started = (await ask('music/sync', { media_types: ['podcast'] })) as object[];
		expect(started.map((entry) => valueAt(entry, 'status'))).toEqual([
			'running',
			'running',
			'pending',
		]);
		const listed = (await ask('tasks/list')) as object[];
		expect(listed.slice(0, 4).map((entry) => valueAt(entry, 'status'))).toEqual([
			'running',
			'running',
			'pending',
			'idle',
		]);
		simulator().control.releaseTasks();
		expect(Object.values(simulator().control.tasks()).sort()).toEqual([
			...Array.from({ length: 8 }, () => 'idle'),
			'success',
			'success',
			'success',
		]);
	});

	test('that are syncs wait for one another although two tasks can run', async () => {
		const { control } = simulator();
		control.setTimeScale(1);
		control.setSync({ milliseconds: 0 });
		control.setSync({ milliseconds: 60_000 }, FEED);
		await ask('music/sync', { media_types: ['podcast'] });
		const states = () => Object.values(control.tasks()).filter((status) => status !== 'idle');
		expect(states()).toEqual(['running', 'running', 'pending']);
		await ask('tasks/cancel', { task_id: NEWS_TASK });
		expect(states().sort()).toEqual(['cancelled', 'success', 'success']);
	});

	test('that are requested again while they run continue, and use the same ID later', async () => {
		simulator().control.holdTasks();
		await syncNews();
		const [again] = (await syncNews()) as object[];
		expect(again).toMatchObject({ id: NEWS_TASK, status: 'running', finished_at: null });
		simulator().control.releaseTasks();
		expect(await task()).toMatchObject({ status: 'success', finished_at: expect.any(String) });
		simulator().control.holdTasks();
		await syncNews();
		expect(await task()).toMatchObject({ status: 'running', finished_at: null });
	});

	test.each([
		['failed', { last_error: 'No such host', failure_count: 0 }, 0],
		['partial_success', { last_error: null, failure_messages: ['No such host'] }, 1],
		['cancelled', { last_error: null, failure_count: 0 }, 0],
		['success', { last_error: null, failure_count: 0 }, 1],
	] as const)('end as %s', async (outcome, told, brought) => {
		const count = async () =>
			((await ask('music/podcasts/podcast_episodes', NEWS)) as unknown[]).length;
		const before = await count();
		simulator().control.setSync({ outcome, message: 'No such host' }, FEED);
		await syncNews();
		expect(await task()).toMatchObject({ status: outcome, ...told });
		expect((await count()) - before).toBe(brought);
		expect(simulator().control.tasks()['music_sync_filesystem--1234_track']).toBe('idle');
	});

	test('never add anything if they are cancelled while they run', async () => {
		simulator().control.holdTasks();
		await syncNews();
		expect(await ask('tasks/cancel', { task_id: NEWS_TASK })).toMatchObject({
			status: 'cancelled',
		});
		simulator().control.releaseTasks();
		expect(await task()).toMatchObject({ status: 'cancelled' });
		expect(await ask('music/podcasts/podcast_episodes', NEWS)).toHaveLength(5);
	});

	test('that are switched off start nothing until they are switched on', async () => {
		const args = { media_types: ['podcast'], providers: ['spotify--Vq7Lk2Xw'] };
		expect(await ask('music/sync', args)).toEqual([]);
		simulator().control.setSync({ switchedOff: [] }, 'spotify--Vq7Lk2Xw');
		expect(await ask('music/sync', args)).toMatchObject([{ status: 'success' }]);
		simulator().control.setSync({ switchedOff: ['podcast'] }, FEED);
		expect(await syncNews()).toEqual([]);
	});
});

test.each([
	['2.8', 200, 500],
	['2.10', 403, 400],
] as const)('%s: syncs are not among the tasks of a plain user', async (profile, sync, get) => {
	await withSimulator(profile, async (simulator) => {
		const asUser = (command: string, args: Readonly<Record<string, unknown>> = {}) =>
			sendCommand(simulator, command, args, simulator.tokens.user);
		expect((await asUser('music/sync')).status).toBe(sync);
		expect((await asUser('tasks/list')).json).toEqual([]);
		expect((await asUser('tasks/get', { task_id: NEWS_TASK })).status).toBe(get);
		expect((await asUser('tasks/cancel', { task_id: NEWS_TASK })).status).toBe(403);
	});
});

test('2.7: a sync that fails ends like any other, and adds nothing', async () => {
	await withSimulator('2.7', async (simulator) => {
		simulator.control.setSync({ outcome: 'failed' });
		await sendCommand(simulator, 'music/sync', { media_types: ['podcast'] });
		expect((await sendCommand(simulator, 'music/synctasks')).json).toEqual([]);
		const { json } = await sendCommand(simulator, 'music/podcasts/podcast_episodes', NEWS);
		expect(json).toHaveLength(5);
	});
});
