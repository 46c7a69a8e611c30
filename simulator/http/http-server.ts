import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { keepRawAuthorizationHeaders } from './authentication';

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface RunningHttpServer {
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
