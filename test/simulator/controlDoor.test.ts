import { startSimulator } from '../../simulator';
import { read, send } from './support/requests';
import { KITCHEN, OFFICE, running } from './support/running';
import { field } from './support/translation';

const simulator = running();

async function door(name: string, message: unknown = {}) {
	const response = await fetch(`${simulator().url}/simulator/${name}`, {
		method: 'POST',
		body: JSON.stringify(message),
	});
	return read(response);
}

const status = async (command: string) => (await send(simulator(), command)).status;

test('faults come and go', async () => {
	await door('fault', { kind: 'status', status: 502, command: 'info', times: 'always' });
	expect([await status('info'), await status('info')]).toEqual([502, 502]);
	await door('clear-faults');
	expect(await status('info')).toBe(200);
});

test('the request log is read and cleared, and never has the door itself', async () => {
	await status('info');
	await status('players/all');
	expect((await door('requests')).json).toHaveLength(2);
	expect((await door('requests', { command: 'info' })).json).toMatchObject([
		{ command: 'info', headers: { authorization: 'Bearer <admin>' } },
	]);
	await door('clear-requests');
	expect((await door('requests')).json).toEqual([]);
});

test('queues are filled, changed, played forward and read', async () => {
	const place = { currentIndex: 0, state: 'playing' };
	await door('fill-queue', { queueId: OFFICE, content: 3, place });
	await door('change-queue', { queueId: OFFICE, change: { reverse: true } });
	await door('change-queue', { queueId: OFFICE, change: { reverse: true } });
	await door('play-forward', { queueId: OFFICE, seconds: 200 });
	expect((await door('queue', { queueId: OFFICE })).json).toMatchObject({
		items: 3,
		currentIndex: 1,
		state: 'playing',
	});
});

test('players come, go, change and group', async () => {
	await door('add-player', { id: 'new', name: 'Cellar', canGroup: true });
	await door('set-player', { playerId: 'new', change: { volume: 5 } });
	await door('group', { leaderId: KITCHEN, memberIds: ['new'] });
	const player = async () => (await send(simulator(), 'players/get', { player_id: 'new' })).json;
	expect(await player()).toMatchObject({ volume_level: 5, synced_to: KITCHEN });
	await door('ungroup', { playerId: 'new' });
	expect(await player()).toMatchObject({ synced_to: null });
	await door('remove-player', { playerId: 'new' });
	expect(await player()).toBeNull();
});

test('requests are held, waited for and released', async () => {
	await door('hold', { command: 'info' });
	const held = status('info');
	expect((await door('waiting', { command: 'info' })).status).toBe(200);
	await door('release', { command: 'info' });
	expect(await held).toBe(200);
});

test('latency, time scale and reset', async () => {
	expect((await door('latency', { milliseconds: 1 })).status).toBe(200);
	expect((await door('time-scale', { scale: 0.5 })).status).toBe(200);
	await door('fill-queue', { queueId: OFFICE, content: 3 });
	await door('reset');
	expect(field((await door('queue', { queueId: OFFICE })).json, 'items')).toBe(0);
});

test.each([
	['nope', {}, 404],
	['fault', { kind: 'nope' }, 400],
	['fault', { kind: 'slow' }, 400],
	['fault', { kind: 'silence', tims: 3 }, 400],
	['queue', { queueId: 'nope' }, 400],
	['set-player', { playerId: 'nope', change: {} }, 400],
	['fill-queue', { queueId: OFFICE, content: ['foo'] }, 400],
	['time-scale', { scale: -1 }, 400],
])('%s %j is answered with %i and a reason', async (name, message, expected) => {
	const answer = await door(name, message);
	expect(answer.status).toBe(expected);
	expect(field(answer.json, 'error')).toEqual(expect.any(String));
});

test('what is not JSON, and another method, are refused', async () => {
	const url = `${simulator().url}/simulator/reset`;
	expect((await fetch(url, { method: 'POST', body: '{' })).status).toBe(400);
	expect((await fetch(url)).status).toBe(404);
});

test('the door can be left out', async () => {
	const closed = await startSimulator({ controlDoor: false });
	try {
		const response = await fetch(`${closed.url}/simulator/reset`, { method: 'POST' });
		expect([response.status, await response.text()]).toEqual([404, '']);
	} finally {
		await closed.stop();
	}
});
