import { createServer, type Server } from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { credentialsForUrl, TOKEN } from '../api/fakeServer';
import { inFastTime } from '../support/fastTime';
import { listen } from '../support/listen';
import { ActivatedTrigger } from './support/activatedTrigger';
import { passTime } from './support/listenableServer';
import { withWebSocket } from './support/webSocket';

withWebSocket();

const GREETING = { server_id: 'x', server_version: '2.9.0', schema_version: 29 };

type Respond = (message: Message, socket: ServerSocket) => unknown;

interface Message {
	command: string;
	message_id: string;
	args?: unknown;
}

function parseMessage(text: string): Message {
	return JSON.parse(text) as Message;
}

/** A server that sends whatever a test wants. */
class HostileServer {
	pictureRequests = 0;

	private readonly http: Server;

	private readonly sockets = new WebSocketServer({ noServer: true });

	private readonly triggers: ActivatedTrigger[] = [];

	constructor(
		respond: Respond,
		private readonly respondToApi: (args: unknown, command: string) => unknown = () => [],
	) {
		this.http = createServer((request, response) => {
			if (request.url?.startsWith('/imageproxy')) {
				this.pictureRequests++;
				return;
			}
			const chunks: Buffer[] = [];
			request.on('data', (chunk: Buffer) => chunks.push(chunk));
			request.on('end', () => {
				const { command, args } = parseMessage(Buffer.concat(chunks).toString() || '{}');
				response.setHeader('content-type', 'application/json');
				response.end(JSON.stringify(this.respondToApi(args, command)));
			});
		});
		this.http.on('upgrade', (request, socket, head) => {
			this.sockets.handleUpgrade(request, socket, head, (opened) => {
				opened.send(JSON.stringify(GREETING));
				opened.on('message', (data: Buffer) => {
					const message = parseMessage(data.toString());
					const result = message.command === 'auth' ? {} : respond(message, opened);
					if (result !== undefined) {
						opened.send(JSON.stringify({ message_id: message.message_id, result }));
					}
				});
			});
		});
	}

	async activate(parameters: INodeParameters): Promise<ActivatedTrigger> {
		const url = await listen(this.http);
		const credentials = credentialsForUrl(url);
		const activated = await ActivatedTrigger.with(parameters, { credentials });
		this.triggers.push(activated);
		return activated;
	}

	send(frame: string | object): void {
		const text = typeof frame === 'string' ? frame : JSON.stringify(frame);
		for (const socket of this.sockets.clients) socket.send(text);
	}

	async close(): Promise<void> {
		for (const trigger of this.triggers) await trigger.deactivate();
		for (const socket of this.sockets.clients) socket.terminate();
		this.http.closeAllConnections();
		this.http.close();
	}
}

let server: HostileServer;

function hostileServer(...given: ConstructorParameters<typeof HostileServer>): HostileServer {
	server = new HostileServer(...given);
	return server;
}

afterEach(async () => await server.close());

const nested = (key: string, levels: number) =>
	`${`{"${key}":`.repeat(levels)}{}${'}'.repeat(levels)}`;

test('the token is in nothing that a server sends, however it writes it', async () => {
	const escaped = TOKEN.split('').map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
	hostileServer(({ command }) =>
		command === 'players/all'
			? [{ player_id: 'p', name: `Kitchen ${TOKEN}`, available: true }]
			: [],
	);
	const events = ['any', 'itemAdded', 'playerUnavailable'];
	const listening = await server.activate({ events, options: { minimumDuration: 0 } });
	server.send({ event: 'auth_session', object_id: TOKEN, data: { [TOKEN]: `Bearer ${TOKEN}` } });
	server.send(`{"event":"auth_session","object_id":"${escaped.join('')}","data":null}`);
	const song = { uri: 'library://track/1', name: `Song ${TOKEN}`, media_type: 'track' };
	server.send({ event: 'media_item_added', object_id: 'u', data: song });
	const gone = { player_id: 'p', name: `Kitchen ${TOKEN}`, available: false };
	server.send({ event: 'player_updated', object_id: 'p', data: gone });
	await listening.waitUntil(({ events: seen }) => seen.includes('playerUnavailable'));

	expect(listening.events).toContain('itemAdded');
	expect(JSON.stringify([listening.started, listening.log])).not.toContain(TOKEN);
});

test.each([
	[
		'a media item',
		`{"event":"queue_updated","object_id":"q","data":{"queue_id":"q","state":"playing","current_item":{"media_item":${nested('media_item', 100_000)}}}}`,
	],
	['an album', `{"event":"media_item_added","object_id":"u","data":${nested('album', 100_000)}}`],
	['anything', `{"event":"anything","object_id":"u","data":${nested('a', 200_000)}}`],
	[
		'lists',
		`{"event":"anything","object_id":"u","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
	],
])(
	'%s in itself a hundred thousand times ends nothing, and what comes after it is reported',
	async (_, frame) => {
		hostileServer(() => []);
		const listening = await server.activate({ events: ['any', 'itemAdded', 'trackChanged'] });
		server.send(frame);
		server.send({ event: 'still_alive', object_id: 'x', data: '[[{{' });
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([{ event: 'still_alive', data: '[[{{' }]);
	},
);

test('a list of 300,000 rows in one part is read', async () => {
	hostileServer(({ command, message_id }, socket) => {
		if (command !== 'players/all') return [];
		const rows = Array.from({ length: 300_000 }, () => 1);
		socket.send(JSON.stringify({ message_id, partial: true, result: rows }));
		return [{ player_id: 'a', name: 'Kitchen', available: true, volume_level: 10 }];
	});
	const listening = await server.activate({ events: ['any'], players: ['Kitchen'] });

	expect(listening.errors).toEqual([]);
});

test('a list that does not end is an error', async () => {
	hostileServer(({ command, message_id }, socket) => {
		if (command !== 'players/all') return [];
		const part = JSON.stringify({ message_id, partial: true, result: ['x'.repeat(8_000_000)] });
		for (let count = 0; count < 12; count++) socket.send(part);
		return undefined;
	});

	await expect(server.activate({ events: ['any'] })).rejects.toThrow(
		/result of players\/all is longer than 64 million characters$/,
	);
});

test('Favorite Added can be activated with 130,000 favorites', async () => {
	const total = 130_000;
	hostileServer(
		() => [],
		(args, command) => {
			if (command !== 'music/tracks/library_items') return [];
			const { offset = 0, limit = 0 } = args as { offset?: number; limit?: number };
			const length = Math.max(0, Math.min(limit, total - offset));
			return Array.from({ length }, (_, index) => ({
				item_id: `${offset + index}`,
				provider: 'library',
				uri: `library://track/${offset + index}`,
				media_type: 'track',
				favorite: true,
			}));
		},
	);
	const listening = await server.activate({
		events: ['favoriteAdded'],
		options: { mediaTypes: ['track'] },
	});

	expect(listening.errors).toEqual([]);
});

test('pictures that never come hold up the first events only, and change no order', async () => {
	hostileServer(() => []);
	await inFastTime(async () => {
		const options = { downloadCover: true };
		const listening = await server.activate({ events: ['itemAdded'], options });
		const image = { type: 'thumb', path: 'cover', provider: 'files' };
		const names = Array.from({ length: 100 }, (_, index) => `Song ${index}`);
		for (const name of names) {
			const data = {
				uri: `library://track/${name}`,
				name,
				media_type: 'track',
				metadata: { images: [image] },
			};
			server.send({ event: 'media_item_added', object_id: name, data });
		}
		await listening.waitForStarts(names.length);

		expect(listening.started.map(({ name }) => name)).toEqual(names);
		expect(listening.started[0]?.reason).toMatch(/timed out/);
		expect(listening.started.at(-1)?.reason).toMatch(/others did not come in time/);
		expect(server.pictureRequests).toBeLessThan(20);
		await passTime(1000);
	});
});

test('of a flood of favorites, few are read at a time, and the next check finds the others', async () => {
	const ids = Array.from({ length: 1500 }, (_, index) => `${index}`);
	const track = (id: string, favorite: boolean) => ({
		item_id: id,
		provider: 'library',
		uri: `library://track/${id}`,
		name: `Song ${id}`,
		media_type: 'track',
		favorite,
	});
	const commands: string[] = [];
	hostileServer(
		() => [],
		(args, command) => {
			commands.push(command);
			const { uri = '', offset = 0 } = args as { uri?: string; offset?: number };
			if (command === 'music/item_by_uri') return track(uri.slice(uri.lastIndexOf('/') + 1), true);
			const isComplete = commands.includes('music/item_by_uri');
			if (command !== 'music/tracks/library_items' || !isComplete) return [];
			return ids.slice(offset, offset + 500).map((id) => track(id, true));
		},
	);
	await inFastTime(async () => {
		const options = { mediaTypes: ['track'], checkMinutes: 1 };
		const listening = await server.activate({ events: ['favoriteAdded'], options });
		for (const id of ids) {
			const data = track(id, true);
			server.send({ event: 'media_item_updated', object_id: data.uri, data });
		}
		await listening.waitForStarts(ids.length);

		const first = commands.indexOf('music/item_by_uri');
		const next = commands.indexOf('music/tracks/library_items', first);
		expect(next - first).toBe(1000);
		expect(new Set(listening.started.map(({ uri }) => uri)).size).toBe(ids.length);
	});
});
