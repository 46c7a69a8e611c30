import { createServer, type Server } from 'node:http';
import { listen } from '../../../support/listen';

/** The URL of a sound, and one where there is none. */
export interface SoundUrls {
	readonly chime: string;
	readonly missing: string;
}

/** A web server with one sound, for the tests of a file. */
export function setupSoundServer(): SoundUrls {
	let server: Server;
	let url = '';
	beforeAll(async () => {
		server = createServer((request, response) => {
			response.writeHead(request.url === '/chime.mp3' ? 200 : 404).end();
		});
		url = await listen(server);
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});
	return {
		get chime() {
			return `${url}/chime.mp3`;
		},
		get missing() {
			return `${url}/missing.mp3`;
		},
	};
}
