import { startSimulator } from '../../simulator';
import { sendRequestWithHeaders } from './support/raw-request';
import { postBody, sendCommand } from './support/send-command';
import { KITCHEN, OFFICE, useSimulator } from './support/simulator';
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

describe('holding requests', () => {
	test('does not keep the simulator from stopping', async () => {
		const hold = control().hold('info');
		const cutOff = expect(sendCommand(simulator(), 'info')).rejects.toThrow('fetch failed');
		await hold.waiting();
		await simulator().stop();
		await cutOff;
	});
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
