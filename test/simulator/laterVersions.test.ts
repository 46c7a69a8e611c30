import { sendCommand } from './support/send-command';
import { OFFICE, useSimulator } from './support/simulator';
import { valueAt } from './support/create-translator';

/** What no operation would notice, and what would make these servers kinder than they are. */
describe('2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const ask = async (command: string, args: object = {}) =>
		await sendCommand(simulator(), command, { ...args });

	test.each([
		{ media: 'library://playlist/13', start_item: 'nothing like it', option: 'replace' },
		{ media: 'library://nope/1', option: 'replace' },
	])('a replace that finds nothing keeps the queue and its music: %j', async (args) => {
		simulator().control.fillQueue(OFFICE, 4, { state: 'playing', currentIndex: 2 });
		const { status, text } = await ask('player_queues/play_media', { queue_id: OFFICE, ...args });
		expect([status, text]).toEqual([500, 'Internal server error']);
		expect(simulator().control.queue(OFFICE)).toMatchObject({ items: 4, state: 'playing' });
	});

	test('lists items in a short form, unless full ones are requested', async () => {
		const list = 'music/tracks/library_items';
		const [short, full] = [
			valueAt((await ask(list, { limit: 1 })).json, 0),
			valueAt((await ask(list, { limit: 1, summary: false })).json, 0),
		];
		expect(short).toMatchObject({ provider_mappings: [], metadata: {}, available: true });
		expect(short).not.toHaveProperty('position');
		expect(full).toMatchObject({ position: null });
		expect(full).not.toHaveProperty('available');
	});

	test('a change of a playlist does not wait for tasks that wait already', async () => {
		simulator().control.holdTasks();
		await ask('music/sync', { providers: ['filesystem--1234'] });
		const args = { db_playlist_id: '1', uris: ['library://track/1'] };
		const { json: change } = await ask('music/playlists/add_playlist_tracks', args);
		expect(change).toMatchObject({ status: 'pending' });
		await ask('tasks/cancel', { task_id: 'music_sync_filesystem--1234_artist' });
		const task = { task_id: valueAt(change, 'id') };
		expect((await ask('tasks/get', task)).json).toMatchObject({ status: 'running' });
	});
});
