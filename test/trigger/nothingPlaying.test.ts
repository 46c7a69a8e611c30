import {
	BEDROOM,
	LIVING_ROOM,
	listenableServer,
	OFFICE,
	describeOnListenableServers,
	passTime,
	MINUTE,
	TRACK,
	type ListenableServer,
} from './support/listenableServer';

/** More than a quarter of an hour. */
const LONG = Array<string>(10).fill(TRACK);

const SILENCE = { events: ['nothingPlaying'], idleMinutes: 1 };

const controlsOf = (server: ListenableServer) => ({
	plays: (queueId: string) => server.control.fillQueue(queueId, LONG, { state: 'playing' }),
	/** Lets no time pass. */
	press: async (button: 'pause' | 'play' | 'stop', queue_id = OFFICE) =>
		await server.sendCommand(`player_queues/${button}`, { queue_id }),
});

describeOnListenableServers((server) => {
	const { plays, press } = controlsOf(server);

	test('starts the workflow once, a minute after the last player stopped, until something plays again', async () => {
		plays(OFFICE);
		plays(BEDROOM);
		const listening = await server.activateTrigger(SILENCE);

		await press('stop', BEDROOM);
		await passTime(1.5 * MINUTE);
		expect(listening.started).toEqual([]);
		const stoppedAt = Date.now();
		await press('stop');
		await listening.waitForStarts(1);

		expect(Date.now() - stoppedAt).toBeGreaterThan(0.98 * MINUTE);
		expect(Date.now() - stoppedAt).toBeLessThan(1.1 * MINUTE);
		expect(listening.started).toEqual([
			{
				event: 'nothingPlaying',
				time: expect.any(String),
				player: 'Office',
				player_id: OFFICE,
				queue_id: OFFICE,
				state: 'idle',
				title: 'Cedar Dance',
				artist: 'Marta Lindqvale',
				album: 'Northern Windows',
				uri: TRACK,
				media_type: 'track',
				duration: 157,
				image_url: expect.stringContaining('/imageproxy'),
				idle_since: expect.stringMatching(/^\d{4}-.*Z$/),
			},
		]);
		await passTime(3 * MINUTE);
		plays(OFFICE);
		await passTime();
		await press('stop');
		await listening.waitForStarts(2);
		expect(listening.events).toEqual(['nothingPlaying', 'nothingPlaying']);
	});

	test('players that are silent already start nothing', async () => {
		const listening = await server.activateTrigger(SILENCE);

		await passTime(3 * MINUTE);

		expect(listening.started).toEqual([]);
	});
});

describe('on a 2.8 server', () => {
	const server = listenableServer('2.8');
	const { plays, press } = controlsOf(server);

	test('a pause is silence, and going on before its time ends it', async () => {
		plays(OFFICE);
		const listening = await server.activateTrigger(SILENCE);

		await press('pause');
		await passTime(0.8 * MINUTE);
		await press('play');
		await passTime(0.5 * MINUTE);
		expect(listening.started).toEqual([]);
		await press('pause');
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ player: 'Office', state: 'paused' }]);
	});

	test('music that begins just before its time ends it', async () => {
		plays(OFFICE);
		const listening = await server.activateTrigger(SILENCE);

		await press('pause');
		await passTime(MINUTE - 300);
		plays(BEDROOM);
		await passTime(0.5 * MINUTE);

		expect(listening.started).toEqual([]);
	});

	test('only the chosen players count', async () => {
		plays(OFFICE);
		plays(BEDROOM);
		const listening = await server.activateTrigger({ ...SILENCE, players: ['Bedroom'] });

		await press('pause', BEDROOM);
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ player: 'Bedroom' }]);
	});

	test('a player that leaves the group that plays is silent from then on', async () => {
		plays(LIVING_ROOM);
		server.control.group(LIVING_ROOM, [BEDROOM]);
		await passTime();
		const listening = await server.activateTrigger({ ...SILENCE, players: ['Bedroom'] });
		await passTime(2 * MINUTE);

		const leftAt = Date.now();
		server.control.ungroup(BEDROOM);
		await listening.waitForStarts(1);

		expect(Date.now() - leftAt).toBeGreaterThan(0.98 * MINUTE);
	});

	test.each<[how: string, leave: () => void]>([
		['becomes unavailable', () => server.control.setPlayer(OFFICE, { available: false })],
		['is removed', () => server.control.removePlayer(OFFICE)],
	])('a player that %s is silent', async (_, leave) => {
		plays(OFFICE);
		const listening = await server.activateTrigger(SILENCE);

		leave();
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ player: 'Office' }]);
	});

	test('fractions of minutes count', async () => {
		plays(OFFICE);
		const listening = await server.activateTrigger({ ...SILENCE, idleMinutes: 0.1 });

		const stoppedAt = Date.now();
		await press('pause');
		await listening.waitForStarts(1);

		expect(Date.now() - stoppedAt).toBeLessThan(0.3 * MINUTE);
	});

	test('what plays again while the connection is lost is no silence', async () => {
		plays(OFFICE);
		const listening = await server.activateTrigger(SILENCE);
		await press('pause');
		await passTime(0.8 * MINUTE);

		server.control.addFault({ kind: 'status', command: '/ws', status: 502, times: 10 });
		server.control.closeConnections();
		await passTime(500);
		await press('play');
		await listening.waitUntil(({ log }) => log.length === 2);
		await passTime(2 * MINUTE);

		expect(listening.started).toEqual([]);
	});

	test.each([0, -1, 20_000, 'soon'])('%p minutes are refused', async (idleMinutes) => {
		const listening = server.activateTrigger({ ...SILENCE, idleMinutes });

		await expect(listening).rejects.toThrow(/"Idle Minutes"/);
		expect(server.control.connections()).toEqual([]);
	});
});
