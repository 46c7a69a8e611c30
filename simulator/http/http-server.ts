import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket, AddressInfo } from 'node:net';
import type { AccessTokens, User } from '../world/users';
import type { Duplex } from 'node:stream';
import type { Clock } from '../clock';
import type { FaultsOfRequest } from '../control/faults';

export interface HttpAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Buffer;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

export function jsonAnswer(value: unknown, status = 200): HttpAnswer {
	return { status, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(value) };
}

export function textAnswer(
	status: number,
	body: string,
	headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
	return { status, headers: { 'content-type': TEXT_TYPE, ...headers }, body };
}

/** A path or method that does not exist: no body and no content type (observed). */
export const NOT_FOUND: HttpAnswer = { status: 404, headers: {}, body: '' };

const WRITES_PER_SECOND = 20;

export async function sendHttpAnswer(
	response: ServerResponse,
	answer: HttpAnswer,
	faults: FaultsOfRequest,
	clock: Clock,
): Promise<void> {
	if (response.destroyed) return;
	const closed = new Promise<void>((resolve) => response.once('close', resolve));
	const body = Buffer.from(answer.body);
	const drop = faults.find('drop');
	const slow = faults.find('slow');
	if (faults.has('silence')) {
		// Nothing is ever sent; the socket is closed by the client or the simulator.
	} else if (drop?.when === 'before-headers' || faults.has('execute-then-drop')) {
		response.destroy();
	} else if (drop?.when === 'in-headers') {
		response.socket?.write('HTTP/1.1 200 OK\r\nContent-Ty', () => response.destroy());
	} else if (drop?.when === 'mid-body') {
		response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length + 2 });
		response.write(firstHalf(body), () => response.destroy());
	} else if (faults.has('truncate')) {
		response.writeHead(answer.status, { ...answer.headers });
		response.end(firstHalf(body));
	} else if (slow) {
		await sendSlowly(response, answer, body, slow.bytesPerSecond, clock);
	} else {
		response.writeHead(answer.status, headersOf(answer, body));
		response.end(body);
	}
	await closed;
}

/** A 204 must not have a content length. */
function headersOf(answer: HttpAnswer, body: Buffer) {
	return answer.status === 204
		? { ...answer.headers }
		: { ...answer.headers, 'content-length': body.length };
}

function firstHalf(body: Buffer): Buffer {
	return body.subarray(0, Math.ceil(body.length / 2));
}

function sendSlowly(
	response: ServerResponse,
	answer: HttpAnswer,
	body: Buffer,
	bytesPerSecond: number,
	clock: Clock,
): Promise<void> {
	response.writeHead(answer.status, headersOf(answer, body));
	const portion = Math.max(1, Math.round(bytesPerSecond / WRITES_PER_SECOND));
	const pause = (1000 * portion) / bytesPerSecond;
	let sent = 0;
	return new Promise((resolve) => {
		const end = clock.every(pause, () => {
			response.write(body.subarray(sent, sent + portion));
			sent += portion;
			if (sent >= body.length) finish();
		});
		const finish = () => {
			end();
			response.end();
			resolve();
		};
		response.once('close', finish);
	});
}

export const AUTHENTICATION_REQUIRED = textAnswer(401, 'Authentication required', {
	'www-authenticate': 'Bearer realm="Music Assistant"',
});

const rawAuthorization = new WeakMap<Socket, string>();

/**
 * Keeps the Authorization header as it arrived: the real server rejects a token with a trailing space (observed), which
 * the parser of Node.js removes.
 */
function keepRawAuthorizationHeaders(httpServer: Server): void {
	httpServer.on('connection', (socket: Socket) => {
		socket.prependListener('data', (chunk: Buffer) => {
			const header = /^authorization:[ \t]?([^\r\n]*)\r$/im.exec(chunk.toString('latin1'));
			if (header) rawAuthorization.set(socket, header[1] ?? '');
		});
	});
}

/** The user of the request's token. The scheme is not case-sensitive; additional spaces are not ignored. */
export function findRequestUser(request: IncomingMessage, tokens: AccessTokens): User | undefined {
	const parsed = request.headers.authorization ?? '';
	const raw = rawAuthorization.get(request.socket) ?? '';
	// The recorded header only belongs to this request if it is the same except for spaces.
	const header = raw.trim() === parsed ? raw : parsed;
	const token = /^bearer (.*)$/is.exec(header)?.[1];
	return token === undefined ? undefined : tokens.findUser(token);
}

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface RunningHttpServer {
	readonly url: string;
	close(): Promise<void>;
}

/** Listens on a port (0 = any free one); rejects if the port is in use. */
export async function startHttpServer(
	onRequest: RequestHandler,
	onUpgrade: UpgradeHandler,
	port: number,
	host: string,
): Promise<RunningHttpServer> {
	// As aiohttp, on which the server runs. Node closes after 5 s: a busy client may just be sending its next request then.
	const server = createServer({ keepAliveTimeout: 75_000 });
	const sockets = new Set<Socket>();
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	keepRawAuthorizationHeaders(server);
	const url = await bind(server, port, host);
	server.on('request', (request, response) => {
		onRequest(request, response).catch((error: unknown) => {
			if (!isDisconnectOrAbort(error)) throw error;
		});
	});
	server.on('upgrade', onUpgrade);
	return {
		url,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				for (const socket of sockets) socket.destroy();
			}),
	};
}

function bind(server: Server, port: number, host: string): Promise<string> {
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, host, () => {
			server.off('error', reject);
			resolve(`http://${toAuthority(server.address(), host)}`);
		});
	});
}

function toAuthority(address: string | AddressInfo | null, host: string): string {
	const port = typeof address === 'object' && address !== null ? address.port : 0;
	return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Whether an error only means that the client has left or the simulator is stopping. It is recognized by name, because
 * test runners have their own `Error` class.
 */
export function isDisconnectOrAbort(error: unknown): boolean {
	if (typeof error !== 'object' || error === null) return false;
	const isAborted = 'name' in error && error.name === 'AbortError';
	return isAborted || ('code' in error && error.code === 'ECONNRESET');
}
