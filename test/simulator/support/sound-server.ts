import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves the sound of the recorded announcements; every other path returns 404. */
export async function startSoundServer(): Promise<{ url: string; stop(): Promise<void> }> {
	const server = createServer((request, response) => {
		response.writeHead(request.url === '/chime.mp3' ? 200 : 404).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
