import { createServer, type ServerResponse } from 'node:http';
import { closedAddress } from '../support/listen';
import { runNode } from '../support/workflow';
import { answering, closeServers, credentialsAt, type Answer, type Asked } from './answering';
import { describeFaults, expectNoToken, watchErrors } from './faults';
import { OPERATIONS } from './operations';

const BROKE = {
	message: /^The connection to http:\/\/127\.0\.0\.1:\d+ broke before the whole answer had come$/,
	description: /server is not restarting and that nothing between n8n and it cuts connections/,
	mayHaveArrived: true,
};

const SILENT = {
	message: /^The server at http:\/\/127\.0\.0\.1:\d+ gave no answer within 1 seconds?$/,
	description: /raise "Timeout" in the node's options/,
	mayHaveArrived: true,
	timeout: 1,
};

describe('a line that breaks is an error that says what to do when', () => {
	describeFaults({
		'it breaks before the answer': {
			answer: ({ socket }) => void socket?.destroy(),
			...BROKE,
		},
		'it is reset before the answer': {
			answer: ({ socket }) => void socket?.resetAndDestroy(),
			...BROKE,
		},
		'it breaks inside the headers': {
			answer: ({ socket }) => void socket?.end('HTTP/1.1 200 OK\r\nContent-Ty'),
			...BROKE,
		},
		'it breaks inside the body': {
			answer: (response) => {
				response.writeHead(200, { 'content-length': '100' });
				response.write('[{"queue_id":', () => void response.socket?.destroy());
			},
			...BROKE,
		},
		'it ends inside the body': {
			answer: (response) => {
				response.writeHead(200, { 'content-length': '100' });
				response.write('[{"queue_id":', () => void response.socket?.end());
			},
			...BROKE,
		},
		'it breaks inside a part of the body': {
			answer: (response) => {
				response.writeHead(200, { 'content-type': 'application/json' });
				response.write('[{"queue_id":', () => void response.socket?.resetAndDestroy());
			},
			...BROKE,
		},
		'no answer comes': {
			answer: () => {},
			...SILENT,
		},
		'only the headers come': {
			answer: (response) => response.writeHead(200).flushHeaders(),
			...SILENT,
		},
		'half an answer comes': {
			answer: (response) => void response.writeHead(200).write('[{"queue_id":'),
			...SILENT,
		},
		'it comes byte by byte, more slowly than may be': { answer: trickling, ...SILENT },
		'what answers does not speak HTTP': {
			answer: ({ socket }) => void socket?.end('220 mail.example ESMTP\r\n'),
			message: /^What answers at http:\/\/127\.0\.0\.1:\d+ does not speak HTTP$/,
			description: /Check the Base URL in the credential/,
		},
	});
});

describe('a server that hangs up after each answer', () => {
	afterEach(closeServers);

	it('is asked on a new line for each page', async () => {
		const items = Array.from({ length: 30 }, (_, index) => ({ queue_item_id: `q${index}` }));
		const server = await answering({
			'player_queues/all': hangingUp(() => [{ queue_id: 'kitchen', items: items.length }]),
			'player_queues/items': hangingUp(({ offset, limit }) =>
				items.slice(Number(offset), Number(offset) + Number(limit)),
			),
		});
		const { json, status } = await runNode(
			{
				resource: 'queue',
				operation: 'getItems',
				queueId: { __rl: true, mode: 'id', value: 'kitchen' },
				returnAll: true,
				options: { pageSize: 10 },
			},
			{ credentials: credentialsAt(server.url) },
		);

		expect(status).toBe('success');
		expect(json.map(({ queue_item_id }) => queue_item_id)).toEqual(
			items.map(({ queue_item_id }) => queue_item_id),
		);
	});
});

describe('an address at which nobody is', () => {
	const errors = watchErrors();

	it.each(OPERATIONS)('is named when the connection is refused: $title', async (operation) => {
		const address = await closedAddress(createServer());
		const { error } = await runNode(operation.parameters, {
			input: operation.input,
			credentials: credentialsAt(address),
		});

		expect(error).toMatchObject({
			message: `Nothing answers at ${address}: the connection was refused`,
			description: expect.stringMatching(/host and port, usually 8095.*container, "localhost"/),
			itemIndex: 0,
		});
		expectNoToken([error, errors()]);
	});

	it.each(OPERATIONS)('is named when the host is unknown: $title', async (operation) => {
		const address = 'http://no-such-host.invalid:8095';
		const { json } = await runNode(operation.parameters, {
			input: operation.input,
			credentials: credentialsAt(address),
			onError: 'continueRegularOutput',
		});

		expect(json).toEqual(
			operation.input.map(() => ({
				error: `The host name in ${address} is unknown`,
				details: expect.stringContaining('Names that end in .local are often unknown'),
			})),
		);
		expectNoToken([json, errors()]);
	});
});

/** Keeps the line open by its headers, and closes it as soon as the answer is out. */
function hangingUp(rows: (args: Asked['args']) => unknown[]): Answer {
	return (response, { args }) => {
		response.setHeader('connection', 'keep-alive');
		response.end(JSON.stringify(rows(args)), () => response.socket?.destroySoon());
	};
}

/** One byte every fifth of a second, for three seconds: the line is never silent, and the answer takes too long. */
function trickling(response: ServerResponse): void {
	const bytes = Array.from(`[${' '.repeat(14)}]`);
	response.writeHead(200);
	const trickle = setInterval(() => {
		const byte = bytes.shift();
		if (byte !== undefined) return response.write(byte);
		return response.end();
	}, 200);
	response.once('close', () => {
		clearInterval(trickle);
	});
}
