import { sendCommand } from '../support/send-command';
import { OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const ADD = 'music/playlists/add_playlist_tracks';
const REMOVE = 'music/playlists/remove_playlist_tracks';
const CREATE = 'music/playlists/create_playlist';
const SAVE = 'player_queues/save_as_playlist';

function namesIn(simulator: () => Parameters<typeof sendCommand>[0]) {
	return async (itemId: string) => {
		const { json } = await sendCommand(simulator(), 'music/playlists/playlist_tracks', {
			item_id: itemId,
			provider_instance_id_or_domain: 'library',
		});
		return (json as { name: string }[]).map(({ name }) => name);
	};
}

describe.each(['2.6', '2.7', '2.8'] as const)('changing playlists in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = (command: string, args: Readonly<Record<string, unknown>>) =>
		sendCommand(simulator(), command, args);
	const names = namesIn(simulator);

	test('is finished when it is answered', async () => {
		const { json } = await ask(CREATE, { name: 'Made' });
		expect(json).toMatchObject({ item_id: '15', provider: 'library', is_editable: true });
		const uris = ['library://track/1', 'library://album/3'];
		expect((await ask(ADD, { db_playlist_id: 15, uris })).text).toBe('null');
		const before = await names('15');
		expect(before).toHaveLength(16);
		const positions = { db_playlist_id: '15', positions_to_remove: [1, 3] };
		expect((await ask(REMOVE, positions)).text).toBe('null');
		expect(await names('15')).toEqual(before.filter((_, index) => index !== 0 && index !== 2));
	});

	test('accepts empty names and names in use', async () => {
		expect((await ask(CREATE, { name: '' })).status).toBe(200);
		expect((await ask(CREATE, { name: 'Rainy Sunday' })).status).toBe(200);
		expect((await ask(CREATE, { name: 'x', provider_instance_or_domain: 'nope' })).status).toBe(
			500,
		);
	});

	test('fails as a whole for one unknown track', async () => {
		const before = await names('13');
		const uris = ['library://track/1', 'library://track/9999'];
		expect((await ask(ADD, { db_playlist_id: '13', uris })).status).toBe(500);
		expect(await names('13')).toEqual(before);
		expect((await ask(ADD, { db_playlist_id: '999', uris: [] })).status).toBe(500);
		expect((await ask(ADD, { db_playlist_id: '4', uris: ['library://track/1'] })).status).toBe(500);
	});
});

describe('changing playlists in 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const ask = async (
		command: string,
		args: Readonly<Record<string, unknown>>,
		token = simulator().tokens.user,
	) => sendCommand(simulator(), command, args, token);
	const names = namesIn(simulator);
	const taskNow = async (task: unknown, token?: string) =>
		ask('tasks/get', { task_id: valueAt(task, 'id') }, token);

	test('is a task of the user, and not finished yet', async () => {
		simulator().control.holdTasks();
		const before = await names('13');
		const { json: task } = await ask(ADD, {
			db_playlist_id: '13',
			uris: ['library://track/1', 'library://track/2'],
		});
		expect(task).toMatchObject({
			status: 'running',
			name: 'Add items to playlist Evening Mix',
			schedule: null,
			allow_retry: true,
			metadata: { task_domain: 'playlist_add_tracks', playlist_id: '13', item_count: 2 },
		});
		expect(await names('13')).toEqual(before);
		expect((await ask('tasks/list', {})).json).toHaveLength(1);
		simulator().control.releaseTasks();
		expect((await taskNow(task)).json).toMatchObject({ status: 'success' });
		expect((await taskNow(task, simulator().tokens.admin)).status).toBe(200);
		expect(await names('13')).toHaveLength(before.length + 2);
		const { json: removal } = await ask(REMOVE, {
			db_playlist_id: '13',
			positions_to_remove: [13, 14],
		});
		expect(removal).toMatchObject({ status: 'success', allow_retry: false });
		expect(await names('13')).toEqual(before);
	});

	test.each([
		['999', ['library://track/1'], 'failed'],
		['4', ['library://track/1'], 'failed'],
		['13', ['library://track/1', 'library://track/9999'], 'failed'],
		['12', ['library://track/1', 'library://track/9999'], 'success'],
		['13', ['library://track/1', 'foo'], 'failed'],
	])('%s with %j: fails in the task', async (id, uris, status) => {
		const answer = await ask(ADD, { db_playlist_id: id, uris });
		expect(answer.status).toBe(200);
		expect((await taskNow(answer.json)).json).toMatchObject({ status });
	});

	test('can be made to fail', async () => {
		simulator().control.setSync({ outcome: 'failed', message: 'Disk full' });
		const { json } = await ask(ADD, { db_playlist_id: '13', uris: ['library://track/1'] });
		expect(json).toMatchObject({ status: 'failed', last_error: 'Disk full' });
		expect(await names('13')).toHaveLength(12);
	});

	test('saves a queue in the background', async () => {
		simulator().control.fillQueue(OFFICE, ['library://track/1', 'library://track/2']);
		simulator().control.holdTasks();
		const { json: task } = await ask(SAVE, { queue_id: OFFICE, name: 'Kept' });
		expect(task).toMatchObject({ status: 'running', metadata: { playlist_name: 'Kept' } });
		expect(await names('15')).toEqual([]);
		simulator().control.releaseTasks();
		expect(await names('15')).toHaveLength(2);
	});

	test.each(['', ' ', '../etc'])('rejects the name %j', async (name) => {
		simulator().control.fillQueue(OFFICE, ['library://track/1']);
		for (const [command, args] of [
			[SAVE, { queue_id: OFFICE, name }],
			[CREATE, { name }],
		] as const) {
			const { status, text } = await ask(command, args);
			expect([status, text]).toEqual([400, `${name} is not a valid Playlist name`]);
		}
	});

	test('does not save an empty queue', async () => {
		const { status, text } = await ask(SAVE, { queue_id: OFFICE, name: 'Kept' });
		expect([status, text]).toEqual([500, 'Internal server error']);
		expect((await ask(SAVE, { queue_id: 'nope', name: 'Kept' })).status).toBe(500);
	});
});
