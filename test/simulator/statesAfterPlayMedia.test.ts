import { setImmediate as nextTurn } from 'node:timers/promises';
import { sendCommand, startCommand } from './support/send-command';
import { OFFICE, useSimulator } from './support/simulator';
import { valueAt } from './support/create-translator';

const ALBUM = 'library://album/4';
const args = { queue_id: OFFICE, media: ALBUM, option: 'replace' };

describe('2.8: answers immediately, is right seconds later', () => {
	const simulator = useSimulator({ profile: '2.8', timeScale: 1 });
	const shown = async () =>
		(await sendCommand(simulator(), 'player_queues/get', { queue_id: OFFICE })).json;
	const player = async () =>
		(await sendCommand(simulator(), 'players/get', { player_id: OFFICE })).json;

	test('replaced while it was playing: reports playback forever, while the player is idle', async () => {
		const { control } = simulator();
		control.fillQueue(OFFICE, 3, { state: 'playing', elapsed: 20 });
		await sendCommand(simulator(), 'player_queues/play_media', args);
		const isLost = { items: 15, state: 'playing', current_index: 0, elapsed_time: 0 };
		expect(await shown()).toMatchObject(isLost);
		expect(await player()).toMatchObject({ playback_state: 'idle', elapsed_time: null });
		control.playForward(OFFICE, 30);
		expect(await shown()).toMatchObject(isLost);
		expect(control.queue(OFFICE).state).toBe('idle');
	});

	test('inserted after a playing track: that track stays the current one for a while', async () => {
		simulator().control.fillQueue(OFFICE, 3, { state: 'playing' });
		await sendCommand(simulator(), 'player_queues/play_media', { ...args, option: 'play' });
		expect(await shown()).toMatchObject({ items: 18, state: 'playing', current_index: 0 });
	});

	test('while it was stopped: the right item immediately, still idle', async () => {
		await sendCommand(simulator(), 'player_queues/play_media', args);
		expect(await shown()).toMatchObject({ state: 'idle', current_index: 0, elapsed_time: 0 });
		expect(await player()).toMatchObject({ playback_state: 'idle' });
	});
});

describe('2.8: what a stopped queue reports until it is right', () => {
	const simulator = useSimulator({ profile: '2.8', timeScale: 1 });

	test('plays without a current item, then at the position of the previous stream', async () => {
		const { control } = simulator();
		control.fillQueue(OFFICE, 3, { elapsed: 40 });
		await sendCommand(simulator(), 'player_queues/play_media', args);
		const seen: string[] = [];
		for (let passed = 0; passed <= 2600; passed += 50) {
			const { json } = await sendCommand(simulator(), 'player_queues/get', { queue_id: OFFICE });
			const [state, index, elapsed] = ['state', 'current_index', 'elapsed_time'].map((key) =>
				String(valueAt(json, key)),
			);
			const now = `${state} ${index} at ${elapsed}`;
			if (now !== seen.at(-1)) seen.push(now);
			await control.advance(50);
		}
		expect(seen).toEqual([
			'idle 0 at 0',
			'playing null at 40',
			'playing 0 at 40',
			'playing 0 at 2',
		]);
	});
});

describe('2.7: answers late, is right soon afterwards', () => {
	const simulator = useSimulator({ profile: '2.7', timeScale: 1 });

	test('the item is right, the state is still idle', async () => {
		const { control } = simulator();
		const answered = startCommand(simulator(), 'player_queues/play_media', args);
		while (control.queue(OFFICE).items === 0) await nextTurn();
		await control.advance(2200);
		await answered;
		const { json } = await sendCommand(simulator(), 'player_queues/get', { queue_id: OFFICE });
		expect(json).toMatchObject({ items: 15, state: 'idle', current_index: 0 });
		const player = await sendCommand(simulator(), 'players/get', { player_id: OFFICE });
		expect(player.json).toMatchObject({ playback_state: 'playing' });
		expect(control.queue(OFFICE).state).toBe('playing');
	});
});

describe.each(['documented', '2.7', '2.8', '2.10'] as const)('%s at time scale 0', (profile) => {
	const simulator = useSimulator({ profile });

	test('everything is right when the command is answered', async () => {
		simulator().control.fillQueue(OFFICE, 3, { state: 'playing' });
		await sendCommand(simulator(), 'player_queues/play_media', args);
		const { json } = await sendCommand(simulator(), 'player_queues/all');
		const queues = profile === 'documented' ? valueAt(json, 'result') : json;
		const office = (queues as { queue_id: string }[]).find(({ queue_id: id }) => id === OFFICE);
		expect(office).toMatchObject({ items: 15, state: 'playing', current_index: 0 });
	});
});
