import { sendCommand } from '../support/send-command';
import { OFFICE, useSimulator } from '../support/simulator';

const TRACK = 'library://track/5';
const replace = { queue_id: OFFICE, media: TRACK, option: 'replace' };

describe.each(['2.7', '2.8'] as const)('a track whose file is missing, on %s', (profile) => {
	const simulator = useSimulator({ profile });

	beforeEach(() => simulator().control.loseFile(TRACK));

	test('is still listed by the library', async () => {
		const { status, json } = await sendCommand(simulator(), 'music/item_by_uri', { uri: TRACK });
		expect(status).toBe(200);
		expect(json).toMatchObject({ uri: TRACK, provider_mappings: [{ available: true }] });
	});

	test('costs the contents of the queue, and stays in it', async () => {
		const { control } = simulator();
		control.fillQueue(OFFICE, 15, { state: 'playing', elapsed: 8 });
		expect(await sendCommand(simulator(), 'player_queues/play_media', replace)).toMatchObject({
			status: 500,
			text: 'Internal server error',
		});
		expect(control.queue(OFFICE)).toMatchObject({ uris: [TRACK], state: 'idle' });
		const { json: queue } = await sendCommand(simulator(), 'player_queues/get', {
			queue_id: OFFICE,
		});
		// Observed: a server of 2.8 still reports playback, one of 2.7 does not.
		expect(queue).toMatchObject(
			profile === '2.8'
				? { state: 'playing', items: 1, current_index: null, current_item: null }
				: { state: 'idle', items: 1, current_index: 0 },
		);
		const { json: player } = await sendCommand(simulator(), 'players/get', { player_id: OFFICE });
		expect(player).toMatchObject({ playback_state: 'idle' });
	});

	test('stays in a formerly empty queue, which is idle', async () => {
		expect((await sendCommand(simulator(), 'player_queues/play_media', replace)).status).toBe(500);
		const { json } = await sendCommand(simulator(), 'player_queues/get', { queue_id: OFFICE });
		expect(json).toMatchObject({ state: 'idle', items: 1, current_index: 0, elapsed_time: 0 });
	});

	test('is skipped when its turn comes', () => {
		const { control } = simulator();
		control.fillQueue(OFFICE, ['library://track/4', TRACK, 'library://track/6'], {
			state: 'playing',
		});
		control.playForward(OFFICE, 300);
		expect(control.queue(OFFICE)).toMatchObject({ currentIndex: 2, state: 'playing' });
	});
});

describe('2.8: a playing queue replaced by a track whose file is missing', () => {
	const simulator = useSimulator({ profile: '2.8', timeScale: 1 });

	test('its player reports playback for half a second longer', async () => {
		const { control } = simulator();
		control.loseFile(TRACK);
		control.fillQueue(OFFICE, 15, { state: 'playing', elapsed: 8 });
		await sendCommand(simulator(), 'player_queues/play_media', replace);
		const player = async () =>
			(await sendCommand(simulator(), 'players/get', { player_id: OFFICE })).json;
		expect(await player()).toMatchObject({ playback_state: 'playing' });
	});
});
