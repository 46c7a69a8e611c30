import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const FEED = 'podcastfeed--dR4mZ8pT';
const NEWS_TASK = `music_sync_${FEED}_podcast`;

describe.each(['2.8', '2.10'] as const)('background tasks in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		(await sendCommand(simulator(), command, args)).json;
	const task = () => ask('tasks/get', { task_id: NEWS_TASK });

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
});
