import { createServer, type Server } from 'node:net';

/** Different ports on the loopback interface that are not in use now. */
export async function findFreePorts(count: number): Promise<number[]> {
	const servers = Array.from({ length: count }, () => createServer());
	const ports = await Promise.all(servers.map((server) => bind(server, 0)));
	await Promise.all(servers.map(release));
	return ports;
}

/** The preferred port or, if it is in use, a free one. */
export async function findFreePort(preferred: number): Promise<number> {
	const server = createServer();
	const port = await bind(server, preferred).catch(() => bind(server, 0));
	await release(server);
	return port;
}

async function bind(server: Server, port: number): Promise<number> {
	await new Promise<void>((listening, refused) => {
		server.once('error', refused).listen(port, '127.0.0.1', listening);
	});
	const bound = server.address();
	if (bound === null || typeof bound === 'string') throw new Error('Not bound to a port.');
	return bound.port;
}

async function release(server: Server): Promise<void> {
	await new Promise((closed) => server.close(closed));
}
