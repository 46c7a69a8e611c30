import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ATTIC } from '../../../../simulator/world/players/players';
import {
	describeOnListenableServers,
	listenableServer,
	passTime,
	BEDROOM,
	LIVING_ROOM,
	OFFICE,
	type ListenableServer,
} from '../../../trigger/support/listenableServer';
import { withoutWebSocket } from '../../../trigger/support/webSocket';
import { withFastTime } from '../../../support/fastTime';
import { runNode, type RunNodeOptions } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { errorWith } from '../support/queueRuns';
import { queueOperationParameters } from '../support/queueCommands';

const TRACKS = ['library://track/12', 'library://track/5', 'library://track/7'];
/** Seconds. */
const LENGTHS = [99, 352] as const;

function waitParameters(waitUntil: string, more: INodeParameters = {}, queueId = OFFICE) {
	return queueOperationParameters('waitFor', queueId, { waitUntil, options: {}, ...more });
}

/** Starts to wait, and resolves once the node listens or has asked for the second time. */
async function startWaiting(
	server: ListenableServer,
	parameters: INodeParameters,
	options: Partial<RunNodeOptions> = {},
) {
	server.control.clearRequests();
	const running = runNode(parameters, { server, ...options });
	const listen = async () => {
		while (server.control.frames('player_queues/all').length === 0) await passTime(100);
		await passTime(500);
	};
	// It may be over at once.
	await Promise.race([running, listen()]);
	return { end: async () => await running };
}

async function rowOf({ end }: Awaited<ReturnType<typeof startWaiting>>): Promise<IDataObject> {
	const { json, error } = await end();
	expect([error, json.length]).toEqual([undefined, 1]);
	return json[0]!;
}

describeOnListenableServers((server) => {
	const play = (uris: string[] = TRACKS, elapsed = 0) =>
		server.control.fillQueue(OFFICE, uris, { state: 'playing', elapsed });

	test('an item that ends by itself', async () => {
		play(TRACKS, 0);
		const waiting = await startWaiting(server, waitParameters('itemEnds'));
		server.control.playForward(OFFICE, LENGTHS[0] - 8);
		const row = await rowOf(waiting);

		const text = expect.any(String);
		const names = { title: text, artist: text, now_title: text, now_artist: text };
		const waited = { how: 'ended', uri: TRACKS[0], waited: expect.any(Number) };
		expect(row).toEqual({ queue: 'Office', queue_id: OFFICE, ...names, ...waited });
		expect(row.now_title).not.toBe(row.title);
	});

	test('a stop by hand ends a wait for the item and for the queue', async () => {
		for (const until of ['itemEnds', 'queueEnds', 'stops']) {
			play();
			const waiting = await startWaiting(server, waitParameters(until));
			await server.sendCommand('players/cmd/stop', { player_id: OFFICE });

			expect(await rowOf(waiting)).toMatchObject({ how: 'stopped', now_title: null });
			server.control.clearRequests();
		}
	});

	test('something that begins to play', async () => {
		const waiting = await startWaiting(server, waitParameters('plays'));
		await passTime(5000);
		const media = { media: TRACKS[0], option: 'replace' };
		await server.sendCommand('player_queues/play_media', { queue_id: OFFICE, ...media });
		const row = await rowOf(waiting);

		expect(row).toMatchObject({ how: 'started' });
		expect(row.now_title).toBe(row.title);
	});

	test('what has come about already', async () => {
		const stopped = await rowOf(await startWaiting(server, waitParameters('stops')));
		expect(stopped).toMatchObject({ how: 'stopped', title: null });
		play();
		const started = await rowOf(await startWaiting(server, waitParameters('plays')));
		expect(started).toMatchObject({ how: 'started', uri: TRACKS[0] });
	});

	test('a position from the beginning, and from the end', async () => {
		play();
		for (const position of [30, -60]) {
			const waiting = await startWaiting(server, waitParameters('position', { position }));
			expect(await rowOf(waiting)).toMatchObject({ how: 'reached', uri: TRACKS[0] });
		}
		expect(server.control.queue(OFFICE).elapsed).toBeGreaterThan(LENGTHS[0] - 62);
	});

	test('a repeated item counts as ended when it begins again', async () => {
		play([TRACKS[0]!]);
		await server.sendCommand('player_queues/repeat', { queue_id: OFFICE, repeat_mode: 'one' });
		const waiting = await startWaiting(server, waitParameters('itemEnds'));
		server.control.playForward(OFFICE, LENGTHS[0] - 8);

		expect(await rowOf(waiting)).toMatchObject({ how: 'ended', uri: TRACKS[0] });
	});

	test('the longest wait is an error, or continues', async () => {
		play();
		const options = { maxWait: 20 };
		const { end } = await startWaiting(server, waitParameters('queueEnds', { options }));
		const { error } = await end();
		const message = 'After 20 seconds, the queue had not ended on "Office"';
		expect(error).toMatchObject(errorWith(message, /Increase "Maximum Wait \(Seconds\)"/));

		const goesOn = waitParameters('queueEnds', { options: { ...options, onTimeout: 'continue' } });
		const row = await rowOf(await startWaiting(server, goesOn));
		expect(row).toMatchObject({ how: 'timeout', uri: TRACKS[0] });
		expect(row.now_title).toBe(row.title);
		expect(row.waited).toBeCloseTo(20, 0);
	});
});

describe('on a 2.10 server', () => {
	const server = listenableServer('2.10');

	test('it only listens: four requests at the beginning, and none in ten minutes', async () => {
		server.control.fillQueue(OFFICE, ['library://radio/1'], { state: 'playing' });
		const options = { maxWait: 600, onTimeout: 'continue' };
		const waiting = await startWaiting(server, waitParameters('itemEnds', { options }));
		await passTime(5000);
		server.control.clearRequests();
		expect(await rowOf(waiting)).toMatchObject({ how: 'timeout' });
		expect(server.control.requests()).toEqual([]);
		expect(server.control.connections()).toEqual([]);
	});

	const play = () => server.control.fillQueue(OFFICE, TRACKS, { state: 'playing' });

	test('when the connection is lost, it asks instead', async () => {
		play();
		const waiting = await startWaiting(server, waitParameters('stops'));
		server.control.closeConnections();
		await passTime(2000);
		await server.sendCommand('players/cmd/stop', { player_id: OFFICE });

		expect(await rowOf(waiting)).toMatchObject({ how: 'stopped' });
		expect(server.control.requests('players/get').length).toBeGreaterThan(1);
	});

	test('ten input items wait side by side, with one connection', async () => {
		play();
		server.control.fillQueue(LIVING_ROOM, TRACKS, { state: 'playing' });
		const queues = Array.from({ length: 10 }, (_, index) => (index % 2 ? OFFICE : LIVING_ROOM));
		const onEach = waitParameters('stops', {}, '={{ $json.id }}');
		const waiting = await startWaiting(server, onEach, { input: queues.map((id) => ({ id })) });
		await passTime(5000);
		expect(server.control.connections()).toHaveLength(1);
		await server.sendCommand('players/cmd/stop', { player_id: LIVING_ROOM });
		await passTime(20_000);
		await server.sendCommand('players/cmd/stop', { player_id: OFFICE });
		const { json } = await waiting.end();

		expect(json.map(({ queue_id: id }) => id)).toEqual(queues);
		const [first, second] = json.map(({ waited }) => Number(waited));
		expect(second! - first!).toBeGreaterThan(15);
	});

	test('cancelling ends it at once', async () => {
		play();
		const cancel = new AbortController();
		const { signal } = cancel;
		const waiting = await startWaiting(server, waitParameters('queueEnds'), { signal });
		cancel.abort();
		const { error, status } = await waiting.end();

		expect([status, error?.message]).toEqual(['canceled', expect.any(String)]);
		expect(server.control.connections()).toEqual([]);
	});

	test('a player that becomes unavailable is an error', async () => {
		play();
		const waiting = await startWaiting(server, waitParameters('queueEnds'));
		server.control.setPlayer(OFFICE, { available: false });
		const { error } = await waiting.end();

		expect(error?.message).toBe('"Office" became unavailable while the node was waiting');
	});

	const nothing = 'Nothing is playing on "Bedroom", so there is no end to wait for';
	test.each([
		['an item', waitParameters('itemEnds', {}, BEDROOM), nothing],
		['a queue', waitParameters('queueEnds', {}, BEDROOM), nothing],
		['a position', waitParameters('position', { position: 5 }, BEDROOM), nothing],
		['an unavailable player', waitParameters('plays', {}, ATTIC), /whose player is not available$/],
	])('what cannot come about is an error at once: %s', async (_, parameters, message) => {
		const { error } = await runNode(parameters, { server });

		expect(error).toMatchObject(errorWith(message));
	});

	const position = /^"Position \(Seconds\)" is -?/.source;
	const tooShort = new RegExp(`${position}4000, but what is playing is only \\d+ seconds long$`);
	test.each([
		['library://track/12', 4000, tooShort],
		['library://track/12', -4000, tooShort],
		['library://radio/1', -10, new RegExp(`${position}10, but what is playing has no end$`)],
	])('an impossible position is refused: %s, %d', async (uri, seconds, message) => {
		server.control.fillQueue(OFFICE, [uri], { state: 'playing' });
		const { error } = await runNode(waitParameters('position', { position: seconds }), { server });

		expect(error?.message).toMatch(message);
	});
});

const POLLED = ['documented', '2.7', '2.8', '2.11'] as const;

describe.each(POLLED)('without a WebSocket, on %s', (profile) => {
	withoutWebSocket();
	const server = musicServer(profile);
	withFastTime();
	const play = (elapsed: number, uris = TRACKS) =>
		server.control.fillQueue(OFFICE, uris, { state: 'playing', elapsed });

	test('it asks for the end of an item when that is due: about three times a minute', async () => {
		play(LENGTHS[1] - 301, TRACKS.slice(1));
		server.control.clearRequests();
		const { json } = await runNode(waitParameters('itemEnds'), { server });

		expect(json).toMatchObject([{ how: 'ended', uri: TRACKS[1] }]);
		const looks = server.control.requests('player_queues/all').length;
		expect(looks).toBeGreaterThan(10);
		expect(looks).toBeLessThan(20);
	});

	test('it finds an item that is skipped in the middle', async () => {
		play(10);
		const running = runNode(waitParameters('itemEnds'), { server });
		await passTime(20_000);
		server.control.fillQueue(OFFICE, TRACKS, { state: 'playing', currentIndex: 1 });

		expect((await running).json).toMatchObject([{ how: 'skipped', uri: TRACKS[0] }]);
	});

	test('it ends at a position', async () => {
		play(0);
		const { json } = await runNode(waitParameters('position', { position: 50 }), { server });

		expect(json).toMatchObject([{ how: 'reached' }]);
		expect(Number(json[0]?.waited)).toBeCloseTo(50, -1);
	});
});
