import { ALBUM, BEDROOM, listenableServer, OFFICE, passTime } from './support/listenableServer';

const server = listenableServer('2.8');
const EVENTS = ['playbackPaused', 'playbackStarted', 'playbackStopped', 'trackChanged'];
const PLAYBACK = { events: EVENTS };

/** The connection is lost, and cannot be opened again this often. */
function loseConnection(times = 0, code?: number): void {
	if (times > 0) server.control.addFault({ kind: 'status', command: '/ws', status: 502, times });
	server.control.closeConnections(code);
}

async function whilePlaying() {
	await server.play(ALBUM);
	return await server.activateTrigger(PLAYBACK);
}

const logins = () => server.control.frames('auth').length;

describe('a connection that is lost', () => {
	test('is reopened, which two lines say; nothing older starts the workflow, what happens then does', async () => {
		const listening = await whilePlaying();

		loseConnection(4, 1001);
		await listening.waitUntil(({ log }) => log.length === 2);
		await passTime();

		expect(listening.events).toEqual([]);
		expect(listening.errors).toEqual([]);
		expect(listening.log).toEqual([
			{ level: 'warn', text: expect.stringContaining(`connection to ${server.url} was closed`) },
			{ level: 'info', text: expect.stringContaining(`reconnected to ${server.url}`) },
		]);
		expect(server.control.connections()).toHaveLength(1);
		await server.press('next');
		expect(listening.events).toEqual(['trackChanged']);
	});

	test('what changed in the meantime starts the workflow once', async () => {
		const listening = await whilePlaying();

		loseConnection(3);
		await server.sendCommand('player_queues/next', { queue_id: OFFICE });
		await passTime(2000);
		await server.sendCommand('player_queues/next', { queue_id: OFFICE });
		await listening.waitUntil(({ log }) => log.length === 2);
		await passTime();

		expect(listening.events).toEqual(['trackChanged']);
	});

	test('a player that was removed in the meantime starts the workflow once, if it does not return', async () => {
		const listening = await server.activateTrigger({
			events: ['playerAvailable', 'playerUnavailable'],
			options: { minimumDuration: 0 },
		});

		loseConnection(2);
		server.control.removePlayer(OFFICE);
		server.control.removePlayer(BEDROOM);
		await listening.waitUntil(({ log }) => log.length === 2);
		await passTime();
		server.control.addPlayer({ id: BEDROOM, name: 'Bedroom' });
		await passTime();
		expect(listening.events).toEqual([]);
		await passTime(60_000);

		expect(listening.started.map(({ event, player }) => [event, player])).toEqual([
			['playerUnavailable', 'Office'],
		]);
	});

	test('is reopened when nothing arrives on it, not even responses', async () => {
		const listening = await server.activateTrigger(PLAYBACK);

		server.control.silenceConnections();
		await listening.waitUntil(({ log }) => log.length === 2);

		expect(listening.log[0]?.text).toContain('stopped responding');
		expect(logins()).toBe(2);
	});

	test('stays open while the server answers, even if nothing happens', async () => {
		const listening = await server.activateTrigger(PLAYBACK);

		await passTime(100_000);

		expect(server.control.frames('info').length).toBeGreaterThanOrEqual(2);
		expect(listening.log).toEqual([]);
		expect(logins()).toBe(1);
	});

	test('is tried for every other second at first, then at growing distances, up to a minute', async () => {
		const listening = await server.activateTrigger(PLAYBACK);
		jest.spyOn(Math, 'random').mockReturnValue(1);
		const waits = jest.spyOn(globalThis, 'setTimeout');

		loseConnection(Infinity);
		await passTime(90_000);
		await listening.deactivate();
		jest.restoreAllMocks();

		const grown = [4000, 8000, 16_000, 32_000, 60_000];
		const expected = [1000, ...Array.from({ length: 10 }, () => 2000), ...grown];
		const waited = waits.mock.calls.map(([, wait]) => wait ?? 0);
		expect(waited.filter((wait) => expected.includes(wait))).toEqual(expected);
		expect(listening.log).toHaveLength(1);
	});
});

test('every frame that is sent has a message_id of its own', async () => {
	await server.activateTrigger({ events: [...EVENTS, 'syncCompleted'] });
	await passTime(40_000);

	const ids = server.control.frames().map(({ messageId }) => messageId);
	expect(ids.length).toBeGreaterThan(4);
	expect(ids.every((id) => typeof id === 'string' && id !== '')).toBe(true);
	expect(new Set(ids).size).toBe(ids.length);
});

test('garbage on the connection is ignored', async () => {
	const listening = await server.activateTrigger(PLAYBACK);

	for (const garbage of [
		'',
		'nonsense',
		'{"event":',
		'[]',
		'null',
		'7',
		'{"event":null}',
		'{"event":"player_updated","data":[]}',
		'{"event":"queue_updated","object_id":5,"data":{"queue_id":{}}}',
		'{"message_id":"n8n-1","result":[]}',
	]) {
		server.control.sendToConnections(garbage);
	}
	server.control.sendToConnections(Buffer.from([1, 2, 3]));
	await server.play(ALBUM);

	expect(listening.events).toEqual(['playbackStarted', 'trackChanged']);
	expect(listening.log).toEqual([]);
});

test('lists that come in parts are read whole', async () => {
	server.control.addFault({ kind: 'partial', command: 'player_queues/all', size: 2 });
	const listening = await whilePlaying();

	await server.press('pause');

	expect(listening.events).toEqual(['playbackPaused']);
});

test('a flood loses no change', async () => {
	const listening = await whilePlaying();

	const flood = server.control.floodConnections(10_000);
	await server.sendCommand('player_queues/pause', { queue_id: OFFICE });
	await flood;
	await listening.waitForStarts(1);
	await passTime();

	expect(listening.events).toEqual(['playbackPaused']);
	expect(listening.log).toEqual([]);
});

test('two workflows listen at once, each to what it wants', async () => {
	const one = await server.activateTrigger({ events: ['trackChanged'] });
	const other = await server.activateTrigger({ events: ['playbackStarted'] });
	expect(server.control.connections()).toHaveLength(2);

	await server.play(ALBUM);
	await one.deactivate();
	await server.press('stop');
	await server.play('library://album/5');

	expect(one.events).toEqual(['trackChanged']);
	expect(other.events).toEqual(['playbackStarted', 'playbackStarted']);
	expect(server.control.connections()).toHaveLength(1);
});

describe('deactivating', () => {
	/** What keeps the process alive now and did not before: sockets and timers. */
	const since = (before: readonly string[]) => {
		const now = process.getActiveResourcesInfo();
		for (const resource of before) {
			if (now.includes(resource)) now.splice(now.indexOf(resource), 1);
		}
		return now;
	};

	test('closes the connection and leaves no timer', async () => {
		await server.play(ALBUM);
		const before = process.getActiveResourcesInfo();
		const timers = jest.getTimerCount();
		const listening = await server.activateTrigger(PLAYBACK);
		expect(since(before)).toContain('TCPSocketWrap');
		await server.sendCommand('player_queues/pause', { queue_id: OFFICE });

		await listening.deactivate();

		expect(server.control.connections()).toEqual([]);
		await passTime();
		expect(since(before)).toEqual([]);
		expect(jest.getTimerCount()).toBe(timers);
		expect(listening.events).toEqual([]);
	});

	test('ends the attempts to get back', async () => {
		const listening = await server.activateTrigger(PLAYBACK);
		loseConnection(Infinity);
		await listening.waitUntil(({ log }) => log.length === 1);

		await listening.deactivate();
		server.control.clearFaults();
		await passTime(100_000);

		expect(server.control.connections()).toEqual([]);
		expect(logins()).toBe(1);
		expect(listening.errors).toEqual([]);
	});

	test('ends an attempt that is under way', async () => {
		await passTime();
		const before = process.getActiveResourcesInfo();
		const timers = jest.getTimerCount();
		const listening = await server.activateTrigger(PLAYBACK);
		const login = server.control.hold('auth');
		loseConnection();
		await login.waiting();

		await listening.deactivate();

		expect(server.control.connections()).toEqual([]);
		await passTime(1000);
		expect(since(before)).not.toContain('TCPSocketWrap');
		expect(jest.getTimerCount()).toBe(timers);
		login.release();
		await passTime(100_000);
		expect(logins()).toBe(2);
		expect(listening.errors).toEqual([]);
	});

	test('waits no longer than a second for a server that no longer responds', async () => {
		const listening = await server.activateTrigger(PLAYBACK);
		server.control.silenceConnections();
		const from = Date.now();

		await listening.deactivate();

		expect(Date.now() - from).toBeLessThanOrEqual(1000);
		expect(listening.log).toEqual([]);
	});

	test('leaves the socket of such a server to the operating system: a WebSocket cannot be cut', async () => {
		// Until what the test before has left is gone.
		await passTime(40_000);
		const before = process.getActiveResourcesInfo();
		const listening = await server.activateTrigger(PLAYBACK);
		server.control.silenceConnections();

		await listening.deactivate();

		expect(since(before)).toContain('TCPSocketWrap');
		await server.play(ALBUM);
		expect(listening.events).toEqual([]);
	});
});
