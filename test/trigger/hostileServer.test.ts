import { createServer, type Server } from 'node:http';
import { text as readText } from 'node:stream/consumers';
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

interface Message {
	readonly command: string;
	readonly message_id: string;
	readonly args?: Record<string, unknown>;
}

type Respond = (message: Message, socket: ServerSocket) => unknown;
type RespondToApi = (args: Record<string, unknown>, command: string) => unknown;

const parseMessage = (text: string) => JSON.parse(text) as Message;

/** A server that sends whatever a test wants. */
class HostileServer {
	pictureRequests = 0;

	/** The paths at which a WebSocket was opened. */
	readonly paths: Array<string | undefined> = [];

	private readonly http: Server;

	private readonly url: Promise<string>;

	private readonly sockets = new WebSocketServer({ noServer: true });

	private trigger?: ActivatedTrigger;

	constructor(respond: Respond = () => [], respondToApi: RespondToApi = () => []) {
		this.http = createServer((request, response) => {
			if (request.url?.startsWith('/imageproxy')) {
				this.pictureRequests++;
				return;
			}
			void readText(request).then((body) => {
				const { command, args } = parseMessage(body || '{}');
				response.setHeader('content-type', 'application/json');
				response.end(JSON.stringify(respondToApi(args ?? {}, command)));
			});
		});
		this.http.on('upgrade', (request, socket, head) => {
			this.paths.push(request.url);
			this.sockets.handleUpgrade(request, socket, head, (opened) => {
				opened.send(JSON.stringify(GREETING));
				opened.on('message', (data: Buffer) => {
					const message = parseMessage(data.toString());
					const { command, message_id } = message;
					const result = command === 'auth' ? {} : respond(message, opened);
					if (result !== undefined) opened.send(JSON.stringify({ message_id, result }));
				});
			});
		});
		this.url = listen(this.http);
	}

	async activate(parameters: INodeParameters, path = ''): Promise<ActivatedTrigger> {
		const credentials = credentialsForUrl((await this.url) + path);
		return (this.trigger = await ActivatedTrigger.with(parameters, { credentials }));
	}

	send(frame: string | object): void {
		const text = typeof frame === 'string' ? frame : JSON.stringify(frame);
		for (const socket of this.sockets.clients) socket.send(text);
	}

	/** Sends what happened to something. */
	sendEvent(event: string, object_id: string, data: unknown): void {
		this.send({ event, object_id, data });
	}

	async close(): Promise<void> {
		await this.trigger?.deactivate();
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

const favorite = (id: number) => ({
	item_id: `${id}`,
	provider: 'library',
	uri: `library://track/${id}`,
	name: `Song ${id}`,
	media_type: 'track',
	favorite: true,
});

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
	server.sendEvent('auth_session', TOKEN, { [TOKEN]: `Bearer ${TOKEN}` });
	server.send(`{"event":"auth_session","object_id":"${escaped.join('')}","data":null}`);
	const song = { uri: 'library://track/1', name: `Song ${TOKEN}`, media_type: 'track' };
	server.sendEvent('media_item_added', 'u', song);
	const gone = { player_id: 'p', name: `Kitchen ${TOKEN}`, available: false };
	server.sendEvent('player_updated', 'p', gone);
	await listening.waitUntil(({ events: seen }) => seen.includes('playerUnavailable'));

	expect(listening.events).toContain('itemAdded');
	expect(JSON.stringify([listening.started, listening.log])).not.toContain(TOKEN);
});

test('the path of a server behind a proxy is kept', async () => {
	hostileServer();
	for (const pasted of ['/music', '/music/ws/', '/music/#/settings']) {
		await (await server.activate({ events: ['any'] }, pasted)).deactivate();
	}

	expect(server.paths).toEqual(['/music/ws', '/music/ws', '/music/ws']);
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
		hostileServer();
		const listening = await server.activate({ events: ['any', 'itemAdded', 'trackChanged'] });
		server.send(frame);
		server.sendEvent('still_alive', 'x', '[[{{');
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
	hostileServer(undefined, ({ offset, limit }, command) => {
		if (command !== 'music/tracks/library_items') return [];
		const from = Number(offset);
		const length = Math.max(0, Math.min(Number(limit), total - from));
		return Array.from({ length }, (_, index) => favorite(from + index));
	});
	const options = { mediaTypes: ['track'] };
	const listening = await server.activate({ events: ['favoriteAdded'], options });

	expect(listening.errors).toEqual([]);
});

test('pictures that never come hold up the first events only, and change no order', async () => {
	hostileServer();
	await inFastTime(async () => {
		const options = { downloadCover: true };
		const listening = await server.activate({ events: ['itemAdded'], options });
		const image = { type: 'thumb', path: 'cover', provider: 'files' };
		const names = Array.from({ length: 100 }, (_, index) => `Song ${index}`);
		for (const name of names) {
			const metadata = { images: [image] };
			const data = { uri: `library://track/${name}`, name, media_type: 'track', metadata };
			server.sendEvent('media_item_added', name, data);
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
	const favorites = Array.from({ length: 1500 }, (_, index) => favorite(index));
	const commands: string[] = [];
	hostileServer(undefined, ({ uri, offset }, command) => {
		commands.push(command);
		if (command === 'music/item_by_uri') return favorites.find((one) => one.uri === uri);
		const isComplete = commands.includes('music/item_by_uri');
		if (command !== 'music/tracks/library_items' || !isComplete) return [];
		return favorites.slice(Number(offset), Number(offset) + 500);
	});
	await inFastTime(async () => {
		const options = { mediaTypes: ['track'], checkMinutes: 1 };
		const listening = await server.activate({ events: ['favoriteAdded'], options });
		for (const one of favorites) server.sendEvent('media_item_updated', one.uri, one);
		await listening.waitForStarts(favorites.length);

		const first = commands.indexOf('music/item_by_uri');
		const next = commands.indexOf('music/tracks/library_items', first);
		expect(next - first).toBe(1000);
		expect(new Set(listening.started.map(({ uri }) => uri)).size).toBe(favorites.length);
	});
});
