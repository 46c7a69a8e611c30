import { setImmediate as turn } from 'node:timers/promises';
import { startSimulator } from '../../simulator';
import { sendRequestWithHeaders } from './support/raw-request';
import { postBody, sendCommand, startCommand } from './support/send-command';
import { ATTIC, KITCHEN, OFFICE, useSimulator } from './support/simulator';
import { valueAt } from './support/create-translator';

const simulator = useSimulator();
const control = () => simulator().control;

describe('the request log', () => {
	test('keeps bodies as received and hides the token', async () => {
		const body = '{"message_id": "a",  "command":"info"}';
		await postBody(simulator(), body);
		await sendCommand(simulator(), 'info', {}, simulator().tokens.user);
		await sendCommand(simulator(), 'info', {}, 'wrong');
		expect(control().requests('info')).toMatchObject([
			{
				method: 'POST',
				path: '/api',
				rawBody: body,
				command: 'info',
				args: {},
				messageId: 'a',
				status: 200,
				headers: { authorization: 'Bearer <admin>' },
			},
			{ headers: { authorization: 'Bearer <user>' }, status: 200 },
			{ headers: { authorization: 'Bearer <other>' }, status: 401 },
		]);
		expect(JSON.stringify(control().requests())).not.toContain(simulator().tokens.admin);
	});

	test('contains pages and invalid requests as well, until it is cleared', async () => {
		await fetch(`${simulator().url}/info?x=1`);
		await postBody(simulator(), 'nonsense');
		expect(control().requests()).toMatchObject([
			{ method: 'GET', path: '/info?x=1' },
			{ rawBody: 'nonsense', status: 400 },
		]);
		expect(control().requests('info')).toEqual([]);
		control().clearRequests();
		expect(control().requests()).toEqual([]);
	});
});

test('consecutive requests are never in progress at the same time', async () => {
	for (let round = 0; round < 10; round++) {
		await sendCommand(simulator(), 'player_queues/items', {
			queue_id: KITCHEN,
			offset: round * 100,
		});
	}
	expect(
		new Set(
			control()
				.requests()
				.map(({ inFlight }) => inFlight),
		),
	).toEqual(new Set([1]));
});

describe('holding requests', () => {
	test('shows what overlaps, and in what order things happen', async () => {
		const hold = control().hold('player_queues/all');
		const answered: number[] = [];
		const held = [0, 1, 2].map(async (index) => {
			await sendCommand(simulator(), 'player_queues/all');
			answered.push(index);
		});
		await hold.waiting(3);
		expect((await sendCommand(simulator(), 'info')).status).toBe(200);
		expect(answered).toEqual([]);
		expect(
			control()
				.requests()
				.map(({ inFlight }) => inFlight),
		).toEqual([1, 2, 3, 4]);
		hold.release();
		await Promise.all(held);
		expect(answered).toHaveLength(3);
		expect((await sendCommand(simulator(), 'player_queues/all')).status).toBe(200);
	});

	test('does not keep the simulator from stopping', async () => {
		const hold = control().hold('info');
		const cutOff = expect(sendCommand(simulator(), 'info')).rejects.toThrow('fetch failed');
		await hold.waiting();
		await simulator().stop();
		await cutOff;
	});
});

test('latency: for one command, or for all', async () => {
	control().setLatency(60_000, 'player_queues/all');
	expect((await sendCommand(simulator(), 'info')).status).toBe(200);
	const slow = startCommand(simulator(), 'player_queues/all');
	const requests = () => control().requests('player_queues/all');
	while (requests().length === 0) await turn();
	await control().advance(59_999);
	expect(requests()).toMatchObject([{ command: 'player_queues/all' }]);
	expect(requests()[0]?.status).toBeUndefined();
	await control().advance(1);
	expect((await slow).status).toBe(200);
});

describe('queues', () => {
	test('have their initial state', () => {
		expect(control().queue(KITCHEN)).toMatchObject({
			items: 1237,
			currentIndex: 3,
			state: 'paused',
		});
		expect(control().queue(OFFICE)).toMatchObject({ items: 0, currentIndex: null, state: 'idle' });
	});

	test('are filled with URIs', () => {
		const uris = ['library://track/7', 'library://audiobook/1', 'library://track/7'];
		control().fillQueue(OFFICE, uris, { currentIndex: 1, state: 'paused', elapsed: 12 });
		expect(control().queue(OFFICE)).toMatchObject({
			uris,
			currentIndex: 1,
			currentItem: { uri: 'library://audiobook/1' },
			state: 'paused',
			elapsed: 12,
		});
		expect(new Set(control().queue(OFFICE).itemIds).size).toBe(3);
		expect(() => control().fillQueue(OFFICE, ['library://album/1'])).toThrow(
			'cannot contain a album',
		);
		expect(() => control().fillQueue('nope', 1)).toThrow('nope');
	});

	test('can be changed as if by another client, and the current item stays current', () => {
		control().fillQueue(OFFICE, 5, { currentIndex: 2 });
		const [, , third] = control().queue(OFFICE).itemIds;
		control().changeQueue(OFFICE, { insertAt: 0, count: 2 });
		expect(control().queue(OFFICE)).toMatchObject({ items: 7, currentIndex: 4 });
		control().changeQueue(OFFICE, { reverse: true });
		expect(control().queue(OFFICE).currentItem?.id).toBe(third);
		control().changeQueue(OFFICE, { removeAt: 2 });
		expect(control().queue(OFFICE)).toMatchObject({ items: 6, currentIndex: null });
	});
});

describe('players', () => {
	test('can be added, removed and changed', async () => {
		control().addPlayer({ id: 'new', name: 'Cellar' });
		control().setPlayer(ATTIC, { available: true, name: 'Loft', volume: 3 });
		control().removePlayer(KITCHEN);
		const { json } = await sendCommand(simulator(), 'players/all');
		const players = json as { player_id: string; name: string; available: boolean }[];
		expect(players.map(({ name }) => name)).toEqual([
			'Kitchen',
			'Living Room',
			'Bedroom',
			'Office',
			'Loft',
			'Cellar',
		]);
		expect(players.find(({ name }) => name === 'Loft')).toMatchObject({ volume_level: 3 });
		const queue = await sendCommand(simulator(), 'player_queues/get', { queue_id: 'new' });
		expect(queue.json).toMatchObject({ display_name: 'Cellar', items: 0 });
	});
});

test('a reset restores everything, with the same tokens', async () => {
	const before = control().queue(KITCHEN).itemIds[0];
	control().addFault({ kind: 'status', status: 500, times: Infinity });
	control().fillQueue(KITCHEN, 0);
	control().removePlayer(OFFICE);
	control().reset();
	expect(control().requests()).toEqual([]);
	expect((await sendCommand(simulator(), 'player_queues/get', { queue_id: OFFICE })).status).toBe(
		200,
	);
	expect(control().queue(KITCHEN).itemIds[0]).toBe(before);
	expect(valueAt((await sendCommand(simulator(), 'info')).json, 'base_url')).toBe(simulator().url);
});

test('a token with a blank before or after it is rejected, as by real servers', async () => {
	const { url, tokens } = simulator();
	const body = '{"command":"info"}';
	const status = async (authorization: string) =>
		(await sendRequestWithHeaders(url, 'POST', '/api', { authorization }, body)).status;
	expect(await status(`Bearer ${tokens.admin}`)).toBe(200);
	expect(await status(`bearer ${tokens.admin}`)).toBe(200);
	expect(await status(`Bearer ${tokens.admin} `)).toBe(401);
	expect(await status(`Bearer  ${tokens.admin}`)).toBe(401);
	expect(await status(`Basic ${tokens.admin}`)).toBe(401);
});

test('a body above 16 MiB is rejected', async () => {
	expect((await postBody(simulator(), ' '.repeat(16 * 1024 * 1024 + 1))).status).toBe(413);
});

test('the port can be chosen, and one in use is an error', async () => {
	const port = Number(new URL(simulator().url).port);
	await expect(startSimulator({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('a time scale below 0 is rejected', async () => {
	expect(() => control().setTimeScale(-1)).toThrow('0 or more');
	await expect(startSimulator({ timeScale: Number.NaN })).rejects.toThrow('0 or more');
});
