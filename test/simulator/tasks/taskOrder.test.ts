import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

describe.each(['2.9', '2.10', '2.11'] as const)('the order of tasks in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = async (command: string, args: object = {}) =>
		(await sendCommand(simulator(), command, { ...args })).json;
	/** The running and waiting tasks, by their names. */
	const active = async () => {
		const tasks = (await ask('tasks/list')) as { status: string; name: string; id: string }[];
		return tasks
			.filter(({ status }) => ['running', 'pending'].includes(status))
			.map(({ name, status }) => `${name}: ${status}`);
	};

	test('puts urgent tasks before waiting ones', async () => {
		const { control } = simulator();
		control.holdTasks();
		await ask('music/sync', { providers: ['filesystem--1234'] });
		const args = { db_playlist_id: '1', uris: ['library://track/1'] };
		if (profile !== '2.9') {
			await ask('music/playlists/add_playlist_tracks', args);
			expect(await active()).toContain('Add items to playlist Breakfast Radio Free: pending');
		}
		await ask('music/sync', { providers: ['spotify--Vq7Lk2Xw'] });
		const begun = new Set<string>();
		for (let rest = 12; rest > 0; rest--) {
			for (const task of await active()) {
				if (task.endsWith('running')) begun.add(task);
			}
			const [first] = (await ask('tasks/list')) as { id: string }[];
			await ask('tasks/cancel', { task_id: first?.id });
		}
		const order = [...begun].map((task) => /Streaming|playlist B|Music folder/.exec(task)?.[0]);
		expect(order.filter((name) => name !== 'Music folder')).toEqual(
			{
				'2.9': ['Streaming'],
				'2.10': ['Streaming', 'playlist B'],
				'2.11': ['Streaming', 'playlist B'],
			}[profile],
		);
	});
});

describe('forgotten tasks', () => {
	const simulator = useSimulator({ profile: '2.10' });

	test('are unknown, except those with a schedule', async () => {
		const { control } = simulator();
		const add = async () => {
			const args = { db_playlist_id: '1', uris: ['library://track/1'] };
			const { json } = await sendCommand(simulator(), 'music/playlists/add_playlist_tracks', args);
			return { task_id: valueAt(json, 'id') };
		};
		const [first, second] = [await add(), await add()];
		const status = async (args: object) =>
			(await sendCommand(simulator(), 'tasks/get', { ...args })).status;
		expect([await status(first), await status(second)]).toEqual([200, 200]);
		control.rememberTasks(0);
		expect([await status(first), await status(second)]).toEqual([400, 400]);
		control.holdTasks();
		const third = await add();
		expect(await status(third)).toBe(200);
		control.releaseTasks();
		expect(await status(third)).toBe(400);
		await sendCommand(simulator(), 'music/sync', { providers: ['filesystem--1234'] });
		expect(Object.values(control.tasks())).toContain('success');
	});
});
