import type { Server } from 'node:http';

/** Starts a server on a free local port; resolves with its address, without a trailing slash. */
export async function listen(server: Server): Promise<string> {
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const bound = server.address();
	if (bound === null || typeof bound === 'string') throw new Error('Not bound to a port.');
	return `http://127.0.0.1:${bound.port}`;
}

/** Starts and closes a server; resolves with its address, at which nothing responds any more. */
export async function addressOfClosedServer(server: Server): Promise<string> {
	const address = await listen(server);
	await new Promise((closed) => server.close(closed));
	return address;
}
