import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { watchAuthorization } from './authentication';

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface Listener {
	readonly url: string;
	/** Accepts no more requests and closes every connection. */
	close(): Promise<void>;
}

/** Listens on a port (0 = a free one); rejects if the port is in use. */
export async function listen(
	handler: Handler,
	upgrade: Upgrade,
	port: number,
	host: string,
): Promise<Listener> {
	const server = createServer();
	const sockets = new Set<Socket>();
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	watchAuthorization(server);
	const url = await bind(server, port, host);
	server.on('request', (request, response) => {
		handler(request, response).catch((error: unknown) => {
			if (!isInterruption(error)) throw error;
		});
	});
	server.on('upgrade', upgrade);
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
			resolve(`http://${authority(server.address(), host)}`);
		});
	});
}

function authority(address: string | AddressInfo | null, host: string): string {
	const port = typeof address === 'object' && address !== null ? address.port : 0;
	return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * The client has left or the simulator stops, so nobody receives the error. The errors are recognized by name, because
 * test runners have their own `Error` class.
 */
export function isInterruption(error: unknown): boolean {
	if (typeof error !== 'object' || error === null) return false;
	const isAborted = 'name' in error && error.name === 'AbortError';
	return isAborted || ('code' in error && error.code === 'ECONNRESET');
}
