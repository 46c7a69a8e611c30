import { get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { Fault } from '../../simulator';
import { sendRawRequest } from './support/raw-request';
import { sendCommand } from './support/send-command';
import { OFFICE, useSimulator } from './support/simulator';

const simulator = useSimulator();
const ITEMS = 'player_queues/items';
const CLEAR = 'player_queues/clear';

const spoil = (fault: Fault) => simulator().control.addFault(fault);
const items = (args: Readonly<Record<string, unknown>> = {}) =>
	sendCommand(simulator(), ITEMS, { queue_id: OFFICE, ...args });
const queueLength = () => simulator().control.queue(OFFICE).items;

/** The raw response, until the connection ends. */
function rawItems(): Promise<string> {
	const body = JSON.stringify({ command: ITEMS, args: { queue_id: OFFICE } });
	return sendRawRequest(
		simulator().url,
		`POST /api HTTP/1.1\r\nhost: simulator\r\nconnection: close\r\nauthorization: Bearer ${simulator().tokens.admin}\r\n` +
			`content-length: ${body.length}\r\n\r\n${body}`,
	);
}

beforeEach(() => simulator().control.fillQueue(OFFICE, 10));

describe('the affected requests', () => {
	const failing: Fault = { kind: 'status', status: 503 };
	const statuses = async (count: number) => {
		const found: number[] = [];
		for (let index = 0; index < count; index++) found.push((await items()).status);
		return found;
	};

	test('are one, unless more are set', async () => {
		spoil(failing);
		expect(await statuses(2)).toEqual([503, 200]);
	});

	test('come after those skipped by skip, and are as many as times', async () => {
		spoil({ ...failing, skip: 1, times: 2 });
		expect(await statuses(4)).toEqual([200, 503, 503, 200]);
	});

	test('are all until the faults are cleared', async () => {
		spoil({ ...failing, times: Infinity });
		expect(await statuses(3)).toEqual([503, 503, 503]);
		simulator().control.clearFaults();
		expect(await statuses(1)).toEqual([200]);
	});

	test('are only those of the command, if it is given', async () => {
		spoil({ ...failing, command: ITEMS });
		expect((await sendCommand(simulator(), 'info')).status).toBe(200);
		expect(await statuses(1)).toEqual([503]);
	});

	test('include pages, if no command is given', async () => {
		spoil(failing);
		expect((await fetch(`${simulator().url}/info`)).status).toBe(503);
	});
});

describe('on the connection', () => {
	test('drop before the headers: no response, nothing carried out', async () => {
		spoil({ kind: 'drop', when: 'before-headers' });
		await expect(sendCommand(simulator(), CLEAR, { queue_id: OFFICE })).rejects.toThrow(
			'fetch failed',
		);
		expect(queueLength()).toBe(10);
		spoil({ kind: 'drop', when: 'before-headers' });
		expect(await rawItems()).toBe('');
	});

	test('drop in the headers', async () => {
		spoil({ kind: 'drop', when: 'in-headers' });
		expect(await rawItems()).toBe('HTTP/1.1 200 OK\r\nContent-Ty');
	});

	test('drop in the middle of the body', async () => {
		spoil({ kind: 'drop', when: 'mid-body' });
		const answer = await rawItems();
		const [head = '', body = ''] = answer.split('\r\n\r\n');
		expect(head).toMatch(/^HTTP\/1.1 200 OK/);
		expect(body).toMatch(/^\[\{/);
		expect(body.length).toBeLessThan(Number(/content-length: (\d+)/i.exec(head)?.[1]));
	});

	test('execute-then-drop: no response, but carried out', async () => {
		spoil({ kind: 'execute-then-drop' });
		await expect(sendCommand(simulator(), CLEAR, { queue_id: OFFICE })).rejects.toThrow(
			'fetch failed',
		);
		expect(queueLength()).toBe(0);
	});

	test('silence: no response until the simulator stops', async () => {
		spoil({ kind: 'silence' });
		const unanswered = items().then(
			() => 'answered',
			() => 'cut off',
		);
		// Another request that arrives later is answered.
		while (simulator().control.requests(ITEMS).length === 0) await sendCommand(simulator(), 'info');
		await simulator().stop();
		expect(await unanswered).toBe('cut off');
	});

	test('truncate: ends properly, with half of the body', async () => {
		const { text: whole } = await items();
		spoil({ kind: 'truncate' });
		const { status, text, json } = await items();
		expect(status).toBe(200);
		expect(whole.startsWith(text)).toBe(true);
		expect(text.length).toBeLessThan(whole.length);
		expect(json).toBeUndefined();
	});

	test('slow: the bytes arrive one after another', async () => {
		spoil({ kind: 'slow', bytesPerSecond: 1000 });
		const { control, url } = simulator();
		const portions: number[] = [];
		let length: string | undefined;
		const asked = get(`${url}/info`, (response) => {
			length = response.headers['content-length'];
			response.on('data', (portion: Buffer) => portions.push(portion.length));
		});
		while (control.requests().length === 0) await turn();
		for (let sent = 1; sent <= 3; sent++) {
			await control.advance(50);
			while (portions.length < sent) await turn();
		}
		expect(portions).toEqual([50, 50, 50]);
		await control.advance(60_000);
		while (!asked.closed) await turn();
		expect(portions.reduce((sum, size) => sum + size, 0)).toBe(Number(length));
	});
});
