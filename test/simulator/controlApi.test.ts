import { startSimulator } from '../../simulator';
import { readCommandResponse, sendCommand } from './support/send-command';
import { OFFICE, useSimulator } from './support/simulator';

const simulator = useSimulator();

async function control(name: string, ...args: unknown[]) {
	const body = JSON.stringify(args);
	return readCommandResponse(
		await fetch(`${simulator().url}/simulator/${name}`, { method: 'POST', body }),
	);
}

const status = async (command: string) => (await sendCommand(simulator(), command)).status;

test('methods are called with the arguments in the body, and their result is returned', async () => {
	await control('addFault', { kind: 'status', status: 502, command: 'info', times: 2 });
	expect([await status('info'), await status('info'), await status('info')]).toEqual([
		502, 502, 200,
	]);
	await control('fillQueue', OFFICE, 3, { currentIndex: 0, state: 'playing' });
	await control('playForward', OFFICE, 200);
	expect((await control('queue', OFFICE)).json).toMatchObject({ items: 3, state: 'playing' });
	expect((await control('executed', 'info')).json).toBe(1);
	await control('reset');
	expect((await control('queue', OFFICE)).json).toMatchObject({ items: 0 });
});

test('the request log never contains requests of the control API', async () => {
	await status('info');
	await status('players/all');
	expect((await control('requests')).json).toHaveLength(2);
	expect((await control('requests', 'info')).json).toMatchObject([
		{ command: 'info', headers: { authorization: 'Bearer <admin>' } },
	]);
	await control('clearRequests');
	expect((await control('requests')).json).toEqual([]);
});

test('requests are held until they are released', async () => {
	await control('hold', 'info');
	const answer = status('info');
	await control('waiting', 'info');
	await control('release', 'info');
	expect(await answer).toBe(200);
});

test.each([
	['POST', 'nothing', '[]', 404],
	['POST', 'constructor', '[]', 404],
	['GET', 'requests', undefined, 404],
	['POST', 'queue', '{"queueId": "nope"}', 400],
	['POST', 'queue', '["nope"]', 400],
	['POST', 'setTimeScale', '[-1]', 400],
	['POST', 'setPlayer', 'not JSON', 400],
])('%s %s with %j is refused with %i and a reason', async (method, name, body, expected) => {
	const response = await fetch(`${simulator().url}/simulator/${name}`, { method, body });
	expect([response.status, await response.json()]).toEqual([
		expected,
		expect.objectContaining({ error: expect.stringMatching(/./) as string }),
	]);
});

test('the control API can be switched off', async () => {
	const closed = await startSimulator({ controlApi: false });
	const response = await fetch(`${closed.url}/simulator/reset`, { method: 'POST' });
	await closed.stop();
	expect(response.status).toBe(404);
});
