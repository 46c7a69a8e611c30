import { get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
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
const numbers = async (args: Readonly<Record<string, unknown>> = {}) =>
	((await items(args)).json as { media_item: { track_number: number } }[]).map(
		({ media_item: { track_number: number } }) => number,
	);
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

describe('in place of a response', () => {
	test('status: any status, text and headers', async () => {
		spoil({
			kind: 'status',
			status: 429,
			body: 'slow down',
			contentType: 'text/plain',
			headers: { 'retry-after': '3' },
		});
		const answer = await items();
		expect([answer.status, answer.text, answer.contentType]).toEqual([
			429,
			'slow down',
			'text/plain',
		]);
		expect(answer.headers.get('retry-after')).toBe('3');
	});

	test('status: a redirect', async () => {
		spoil({ kind: 'status', status: 302, headers: { location: '/elsewhere' } });
		const { url } = simulator();
		const answer = await fetch(`${url}/info`, { redirect: 'manual' });
		expect([answer.status, answer.headers.get('location')]).toEqual([302, '/elsewhere']);
	});

	test('status: 204 has neither body nor length', async () => {
		spoil({ kind: 'status', status: 204 });
		const answer = await rawItems();
		expect(answer).toMatch(/^HTTP\/1.1 204 /);
		expect(answer).not.toMatch(/content-length/i);
	});

	test('body: any text', async () => {
		spoil({ kind: 'body', body: '<html></html>', contentType: 'text/html' });
		const answer = await items();
		expect([answer.status, answer.text, answer.contentType]).toEqual([
			200,
			'<html></html>',
			'text/html',
		]);
	});

	test('body: any bytes, here compressed ones', async () => {
		const body = gzipSync('[1]');
		spoil({ kind: 'body', body, headers: { 'content-encoding': 'gzip' } });
		expect((await items()).json).toEqual([1]);
		expect(gunzipSync(body).toString()).toBe('[1]');
	});

	test('ignore-command: null, and nothing happens', async () => {
		spoil({ kind: 'ignore-command' });
		const answer = await sendCommand(simulator(), CLEAR, { queue_id: OFFICE });
		expect([answer.status, answer.text]).toEqual([200, 'null']);
		expect(queueLength()).toBe(10);
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

describe('paging', () => {
	test('ignore-offset', async () => {
		spoil({ kind: 'ignore-offset' });
		expect(await numbers({ limit: 2, offset: 4 })).toEqual([1, 2]);
	});

	test('ignore-limit', async () => {
		spoil({ kind: 'ignore-limit' });
		expect(await numbers({ limit: 2, offset: 4 })).toEqual([5, 6, 7, 8, 9, 10]);
	});

	test('cap-limit', async () => {
		spoil({ kind: 'cap-limit', limit: 3, times: 2 });
		expect(await numbers({ limit: 5 })).toEqual([1, 2, 3]);
		expect(await numbers({ limit: 2 })).toEqual([1, 2]);
	});

	test('repeat-page', async () => {
		spoil({ kind: 'repeat-page', skip: 1 });
		expect(await numbers({ limit: 2, offset: 4 })).toEqual([5, 6]);
		expect(await numbers({ limit: 2, offset: 6 })).toEqual([5, 6]);
		expect(await numbers({ limit: 2, offset: 6 })).toEqual([7, 8]);
	});

	test('change-queue: the page is still from before, the next one is from the changed queue', async () => {
		spoil({ kind: 'change-queue', queueId: OFFICE, change: { removeAt: 0, count: 2 } });
		expect(await numbers({ limit: 2 })).toEqual([1, 2]);
		expect(await numbers({ limit: 2, offset: 2 })).toEqual([5, 6]);
	});
});

describe('the shape of the response', () => {
	test('envelope: with the right ID', async () => {
		spoil({ kind: 'envelope', times: 2 });
		expect((await items({ limit: 0 })).json).toEqual({ message_id: 'test-1', result: [] });
		expect((await sendCommand(simulator(), 'nope')).json).toMatchObject({
			message_id: 'test-1',
			error_code: 12,
		});
	});

	test('message-id: with another one', async () => {
		spoil({ kind: 'message-id', value: 7 });
		expect((await items({ limit: 0 })).json).toEqual({ message_id: 7, result: [] });
	});
});

describe('the shape of documented responses', () => {
	const documented = useSimulator({ profile: 'documented' });

	test('bare, and with another ID', async () => {
		documented().control.addFault({ kind: 'bare' });
		documented().control.addFault({ kind: 'message-id', value: 'other', skip: 1 });
		const args = { queue_id: OFFICE };
		expect((await sendCommand(documented(), ITEMS, args)).json).toEqual([]);
		expect((await sendCommand(documented(), ITEMS, args)).json).toEqual({
			message_id: 'other',
			result: [],
		});
	});
});
