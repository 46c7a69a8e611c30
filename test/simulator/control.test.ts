import { sendRequestWithHeaders } from './support/raw-request';
import { postBody, sendCommand, readCommandResponse } from './support/send-command';
import { useSimulator, OFFICE } from './support/simulator';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { startSimulator } from '../../simulator';
import { isSentByNode, waitForPendingRequests } from '../support/pendingRequests';

const simulator = useSimulator();
const control = () => simulator().control;

test('the request log keeps bodies as received and hides the token', async () => {
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

async function callControl(name: string, ...args: unknown[]) {
	const body = JSON.stringify(args);
	return readCommandResponse(
		await fetch(`${simulator().url}/simulator/${name}`, { method: 'POST', body }),
	);
}

const status = async (command: string) => (await sendCommand(simulator(), command)).status;

test('methods are called with the arguments in the body, and their result is returned', async () => {
	await callControl('addFault', { kind: 'status', status: 502, command: 'info', times: 2 });
	expect([await status('info'), await status('info'), await status('info')]).toEqual([
		502, 502, 200,
	]);
	await callControl('fillQueue', OFFICE, 3, { currentIndex: 0, state: 'playing' });
	await callControl('playForward', OFFICE, 200);
	expect((await callControl('queue', OFFICE)).json).toMatchObject({ items: 3, state: 'playing' });
	expect((await callControl('executed', 'info')).json).toBe(1);
	await callControl('reset');
	expect((await callControl('queue', OFFICE)).json).toMatchObject({ items: 0 });
});

test('the request log never contains requests of the control API', async () => {
	await status('info');
	await status('players/all');
	expect((await callControl('requests')).json).toHaveLength(2);
	expect((await callControl('requests', 'info')).json).toMatchObject([
		{ command: 'info', headers: { authorization: 'Bearer <admin>' } },
	]);
	await callControl('clearRequests');
	expect((await callControl('requests')).json).toEqual([]);
});

test('requests are held until they are released', async () => {
	await callControl('hold', 'info');
	const answer = status('info');
	await callControl('waiting', 'info');
	await callControl('release', 'info');
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

/** Sends a complete request and disconnects before the server has read it. */
async function sendAndDisconnect(): Promise<void> {
	const body = JSON.stringify({ message_id: 'given-up', command: 'players/all', args: {} });
	const head = ['POST /api HTTP/1.1', 'host: music', `content-length: ${body.length}`, '', body];
	const socket = connect(Number(new URL(simulator().url).port), '127.0.0.1');
	await once(socket, 'connect');
	socket.write(head.join('\r\n'));
	await setImmediate();
	socket.destroy();
}

test('a request that was sent and aborted has arrived when the server has settled', async () => {
	for (let round = 0; round < 10; round++) {
		control().clearRequests();
		await sendAndDisconnect();
		// The server has not received the request yet.
		await control().idle();
		await waitForPendingRequests(simulator());
		await control().idle();

		expect(control().requests().filter(isSentByNode)).toMatchObject([{ messageId: 'given-up' }]);
	}
});
