import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket, AddressInfo } from 'node:net';
import type { AccessTokens, User } from '../world/users';
import { textAnswer } from './http-answer';
import type { Duplex } from 'node:stream';

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
	/** Accepts no more requests and closes every connection. */
	close(): Promise<void>;
}

/** Listens on a port (0 = any free one); rejects if the port is in use. */
export async function startHttpServer(
	onRequest: RequestHandler,
	onUpgrade: UpgradeHandler,
	port: number,
	host: string,
): Promise<RunningHttpServer> {
	const server = createServer();
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
