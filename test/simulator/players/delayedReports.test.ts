import { sendCommand, startCommand } from '../support/send-command';
import { LIVING_ROOM, OFFICE, useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

/** Recorded on servers of schemas 28 and 29. */

describe('2.8: players report their state themselves, a moment later', () => {
	const simulator = useSimulator({ profile: '2.8', timeScale: 1 });
	const command = (name: string, args: object = {}) =>
		sendCommand(simulator(), `players/cmd/${name}`, { player_id: OFFICE, ...args });
	const shown = async (key: string) =>
		valueAt((await sendCommand(simulator(), 'players/get', { player_id: OFFICE })).json, key);

	test('a new volume', async () => {
		await command('volume_set', { volume_level: 33 });
		expect(await shown('volume_level')).toBe(20);
	});

	test('two steps in a row are one: the second starts where the first does', async () => {
		await command('volume_up');
		await command('volume_up');
		await simulator().control.advance(250);
		expect(await shown('volume_level')).toBe(25);
	});

	test.each([
		['pause', 'playing', 'paused'],
		['play', 'paused', 'playing'],
	] as const)('%s', async (name, before, after) => {
		simulator().control.fillQueue(OFFICE, 3, { state: before });
		await command(name);
		expect(await shown('playback_state')).toBe(before);
		expect(simulator().control.queue(OFFICE).state).toBe(after);
	});

	test('the position in the stream, which a seek restarts; the item has the position within itself', async () => {
		simulator().control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing', elapsed: 9 });
		await command('seek', { position: 60 });
		expect(await shown('elapsed_time')).toBeLessThan(5);
		expect(valueAt(await shown('current_media'), 'elapsed_time')).toBe(60);
	});
});

describe.each(['2.7', '2.8'] as const)('a skip in %s', (profile) => {
	const simulator = useSimulator({ profile, timeScale: 1 });
	const index = async () =>
		valueAt(
			(await sendCommand(simulator(), 'player_queues/get', { queue_id: LIVING_ROOM })).json,
			'current_index',
		);

	test('is reported immediately', async () => {
		const { control } = simulator();
		control.fillQueue(LIVING_ROOM, 3, { state: 'playing' });
		const skipped = startCommand(simulator(), 'players/cmd/next', { player_id: LIVING_ROOM });
		while (control.executed('players/cmd/next') === 0) await new Promise(setImmediate);
		expect(await index()).toBe(1);
		expect(control.queue(LIVING_ROOM).currentIndex).toBe(0);
		control.reset();
		await skipped;
	});

	if (profile === '2.8') {
		test('is reverted for a moment before the other item plays', async () => {
			simulator().control.fillQueue(LIVING_ROOM, 3, { state: 'playing' });
			await sendCommand(simulator(), 'players/cmd/next', { player_id: LIVING_ROOM });
			await simulator().control.advance(1100);
			expect(await index()).toBe(1);
			await simulator().control.advance(200);
			expect(await index()).toBe(0);
			await simulator().control.advance(200);
			expect(await index()).toBe(1);
		});
	}
});
