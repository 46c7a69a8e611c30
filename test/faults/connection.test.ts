import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INodeParameters } from 'n8n-workflow';
import { startFakeServer, credentialsForUrl, type RequestHandler } from '../api/fakeServer';
import { addressOfClosedServer, listen } from '../support/listen';
import { runNode } from '../support/runNode';
import {
	faultyHandlers,
	GET_ITEMS,
	HEALTHY_HANDLERS,
	OPERATIONS,
} from './support/testedOperations';
import type { ShownError } from './support/faultsPage';
import {
	CREDENTIAL_TEST,
	expectReadableError,
	SETTINGS_MAPPER,
	ERROR_SOURCES,
	PLAYER_LIST,
} from './support/errorSources';
import { FaultGroup, type Fault } from './support/faultGroup';
import { expectNoToken } from './support/watchErrorsAndLogs';

const group = new FaultGroup('Connection');

/** No whole answer, in several ways. */
const SILENCES: Readonly<Record<string, (response: ServerResponse) => void>> = {
	'No response': () => {},
	'Only the headers arrive': (response) => response.writeHead(200).flushHeaders(),
	'Half of a response': (response) => void response.writeHead(200).write('[{"queue_id":'),
	'The response arrives byte by byte, slower than the timeout allows': trickling,
};

/**
 * What the credential's test makes of them. It waits as long as somebody who looks at a button: meanwhile the other tests
 * of this file pass.
 */
const toldByButton: Record<string, Promise<ShownError>> = {};
const silent = Object.entries(SILENCES).map(([title, answer]) => {
	const server = createServer((_, response) => answer(response));
	beforeAll(async () => {
		toldByButton[title] = CREDENTIAL_TEST.getShownError(credentialsForUrl(await listen(server)));
	});
	return server;
});
afterAll(() => {
	for (const server of silent) {
		server.closeAllConnections();
		server.close();
	}
});

group.testFaults(
	{
		'The connection breaks before the response': ({ socket }) => void socket?.destroy(),
		'The connection is reset before the response': ({ socket }) => void socket?.resetAndDestroy(),
		'The connection breaks in the headers': ({ socket }) =>
			void socket?.end('HTTP/1.1 200 OK\r\nContent-Ty'),
		'The connection breaks in the body': (response) => {
			response.writeHead(200, { 'content-length': '100' });
			response.write('[{"queue_id":', () => void response.socket?.destroy());
		},
		'The connection ends in the body': (response) => {
			response.writeHead(200, { 'content-length': '100' });
			response.write('[{"queue_id":', () => void response.socket?.end());
		},
		'The connection is reset in a chunk of the body': {
			respond: (response) => {
				response.writeHead(200, { 'content-type': 'application/json' });
				response.write('[{"queue_id":', () => void response.socket?.resetAndDestroy());
			},
			credentialTestMessages: [
				'ECONNRESET',
				'The connection was lost before the full response arrived: check that the server is not restarting and that nothing in between closes connections',
			],
		},
		...Object.fromEntries(
			Object.entries(SILENCES).map(([title, respond]): [string, Fault] => [
				title,
				{ respond, timeout: 1 },
			]),
		),
		'The server does not speak HTTP': ({ socket }) =>
			void socket?.end('220 mail.example ESMTP\r\n'),
	},
	{ sources: [...ERROR_SOURCES, PLAYER_LIST, SETTINGS_MAPPER] },
);

group.testCredential(
	'The connection is refused',
	async () => credentialsForUrl(await addressOfClosedServer(createServer())),
	/^(Could not connect to http:\S+: connection refused |ECONNREFUSED)/,
);

group.testCredential(
	'The host is unknown',
	() => credentialsForUrl('http://no-such-host.invalid:8095'),
	/^(The host name in http:\S+ could not be resolved by DNS |ENOTFOUND|EAI_AGAIN)/,
);

describe('a server that keeps its connections open is asked on a new one each time', () => {
	let sockets: unknown[] = [];
	beforeEach(() => (sockets = []));
	afterEach(() => expect(new Set(sockets).size).toBe(sockets.length));

	const keepingOpen =
		(value: unknown): RequestHandler =>
		(response) => {
			sockets.push(response.socket);
			response.setHeader('connection', 'keep-alive');
			response.end(JSON.stringify(value));
		};
	group.testValidResponses({ 'The server keeps its connections open': keepingOpen });
});

describe.each([
	{ title: 'The server is restarted between two pages', isBack: true },
	{ title: 'The server is unreachable after the first page', isBack: false },
])('$title', ({ title, isBack }) => {
	const { parameters, input, failing } = OPERATIONS.find((one) => one.title === GET_ITEMS)!;

	test(GET_ITEMS, async () => {
		const next: Server[] = [];
		// The count is asked after the first page, and nothing else is under way then.
		const answers: Readonly<Record<string, RequestHandler>> = {
			...HEALTHY_HANDLERS,
			'player_queues/all': (response, request) => {
				response.setHeader('connection', 'close');
				void restarted().then(() => HEALTHY_HANDLERS['player_queues/all']!(response, request));
			},
		};
		let first: Server | undefined;
		let answer: RequestListener = () => {};
		const server = await startFakeServer(answers, (listener) => {
			answer = listener;
			return (first = createServer(listener));
		});
		const restarted = async () => {
			const { port } = first!.address() as AddressInfo;
			first!.close();
			if (!isBack) return;
			const second = createServer(answer);
			next.push(second);
			await new Promise<void>((listening) => second.listen(port, '127.0.0.1', listening));
		};
		const report = await runNode(parameters, {
			input: [input[failing]!],
			credentials: credentialsForUrl(server.url),
		});
		for (const one of next) one.close();

		if (isBack) {
			expect(report.error).toBeUndefined();
			expect(report.json.map(({ name }) => name)).toEqual(
				Array.from({ length: 5 }, (_, place) => `Overture ${place + 1}`),
			);
		} else {
			expect(report.error?.message).toMatch(/^Could not connect to \S+: connection refused$/);
			expect(report.items).toEqual([]);
		}
		group.addToPage(title, GET_ITEMS, isBack ? { result: 'all items, each once' } : report.error!);
	});
});

describe.each(Object.keys(SILENCES))('%s', (title) => {
	test('Credential test', async () => {
		const told = await toldByButton[title]!;

		expectReadableError(told);
		expectNoToken(told);
		group.addToPage(title, CREDENTIAL_TEST.title, told);
	});
});

test.each(OPERATIONS)('an answer that came too late is hung up on: $title', async (operation) => {
	const { parameters, input, isFailing } = operation;
	const own = parameters.options as INodeParameters | undefined;
	const hungUp = new Promise<void>((resolve) => {
		void startFakeServer(
			faultyHandlers(operation, (response, request) => {
				if (isFailing(request)) response.once('close', resolve);
				trickling(response);
			}),
		).then(async ({ url }) => {
			const options = { ...own, timeout: 1 };
			await runNode({ ...parameters, options }, { input, credentials: credentialsForUrl(url) });
		});
	});

	await hungUp;
});

group.testPage();

/** One byte every fifth of a second: the line is never silent, and the answer never whole. */
function trickling(response: ServerResponse): void {
	response.writeHead(200);
	const trickle = setInterval(() => response.write(' '), 200);
	response.once('close', () => {
		clearInterval(trickle);
	});
}
