/** The fake server, a separate process: it sends its address to the process that started it, and ends with it. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { askServer } from '../scripts/ask-server';
import { startSimulator } from '../simulator';
import { listen } from '../test/support/listen';
import { FakeLibrary } from './fake-library';
import { FakePlaylist, textsIn } from './fake-playlist';
import { QUEUE_LENGTHS, TOKEN } from './benchmark-tasks';

/** Bytes of a player and of a queue item as real servers send them. */
const PLAYER_SIZE = 1800;
const ITEM_SIZE = 2000;

const SentCommand = z.object({ command: z.string(), args: z.record(z.unknown()).default({}) });
type SentCommand = z.infer<typeof SentCommand>;

/** Sends the simulator's data, but immediately and in the quantities of the benchmarks: most responses are created once and cached. */
async function main(): Promise<void> {
	const { url, tokens } = await startSimulator({ timeScale: 0, controlApi: false });
	const ask = async (command: string, args: object = {}) =>
		await askServer({ url, token: tokens.admin }, command, args);
	const list = async (command: string, args?: object) =>
		z.array(z.record(z.unknown())).parse(await ask(command, args));
	const headers = { authorization: `Bearer ${tokens.admin}` };
	const commandList = await (await fetch(`${url}/api-docs/commands.json`, { headers })).text();
	const [player] = (await list('players/all')).filter(({ available }) => available === true);
	const [queue] = (await list('player_queues/all')).filter(({ items }) => Number(items) > 0);
	const page = { queue_id: queue?.queue_id, limit: 1, offset: 0 };
	const [item] = await list('player_queues/items', page);

	const players = new Map<unknown, object>();
	const playlist = new FakePlaylist(padToSize);
	const library = new FakeLibrary(padToSize);
	const cachedAnswers = new Map<string, string>();
	const distinctRequests = new Set<string>();
	/** What was added to the shortest queue. */
	let queuedUris: string[] = [];
	let [latency, requests, changes, inProgress, atOnce] = [0, 0, 0, 0, 0];

	/** Resets the server. @returns the requests since the last reset */
	function reset(milliseconds: string): string {
		const traffic = { atOnce, changes, repeated: requests - distinctRequests.size, requests };
		[latency, requests, changes, atOnce] = [Number(milliseconds), 0, 0, 0];
		queuedUris = [];
		distinctRequests.clear();
		playlist.reset();
		for (let number = 0; number < 100; number++) {
			const own = { player_id: `player-${number}`, name: `Player ${number}` };
			const state = { playback_state: 'playing', volume_level: 100 };
			players.set(own.player_id, padToSize({ ...player, ...own, ...state }, PLAYER_SIZE));
		}
		return JSON.stringify(traffic);
	}

	/** Every command changes the player's state immediately. */
	function answerPlayerCommand({
		command,
		args: { player_id, volume_level },
	}: SentCommand): unknown {
		if (command === 'players/all') return [...players.values()];
		const now = players.get(player_id);
		if (command === 'players/get') return now;
		const change = command.endsWith('pause') ? { playback_state: 'paused' } : { volume_level };
		players.set(player_id, { ...now, ...change });
		return null;
	}

	async function createCacheableAnswer({ command, args }: SentCommand): Promise<unknown> {
		if (command === 'player_queues/all') {
			return QUEUE_LENGTHS.map((length) => {
				const items = lengthOfQueue(String(length));
				return { ...queue, queue_id: String(length), items };
			});
		}
		if (command !== 'player_queues/items') return await ask(command, args);
		const offset = Number(args.offset);
		const length = Math.min(Number(args.limit), lengthOfQueue(args.queue_id) - offset);
		return Array.from({ length: Math.max(0, length) }, (_, step) => {
			const own = { queue_item_id: `item-${offset + step}`, name: `Track ${offset + step}` };
			const uri = queuedUris[offset + step - Number(args.queue_id)];
			const media =
				uri === undefined ? {} : { media_item: { uri, media_type: 'track', name: uri } };
			return padToSize({ ...item, ...own, ...media }, ITEM_SIZE);
		});
	}

	function lengthOfQueue(id: unknown): number {
		return Number(id) + (id === String(QUEUE_LENGTHS[0]) ? queuedUris.length : 0);
	}

	async function answerTo(sent: SentCommand): Promise<string> {
		if (sent.command.startsWith('players/')) return JSON.stringify(answerPlayerCommand(sent));
		for (const music of [playlist, library]) {
			const answer = music.answer(sent.command, sent.args);
			if (answer !== undefined) return JSON.stringify(answer);
		}
		if (sent.command === 'player_queues/play_media') {
			queuedUris.push(...textsIn(sent.args.media));
			return 'null';
		}
		const key = JSON.stringify([sent, queuedUris.length]);
		const answer = cachedAnswers.get(key) ?? JSON.stringify(await createCacheableAnswer(sent));
		cachedAnswers.set(key, answer);
		return answer;
	}

	async function respond({ url: path = '', headers }: IncomingMessage, body: string) {
		if (path.startsWith('/reset')) return reset(path.split('?')[1] ?? '');
		if (headers.authorization !== `Bearer ${TOKEN}`) throw new Error(`No token for ${path}`);
		const sent = body === '' ? undefined : SentCommand.parse(JSON.parse(body));
		distinctRequests.add(JSON.stringify(sent ?? path));
		requests++;
		if (/\/(?:add_playlist_tracks|play_media)$/.test(sent?.command ?? '')) changes++;
		atOnce = Math.max(atOnce, ++inProgress);
		const answer = sent ? await answerTo(sent) : commandList;
		if (latency > 0) await setTimeout(latency);
		inProgress--;
		return answer;
	}

	const server = createServer((request, response) => {
		void text(request)
			.then(async (body) => await respond(request, body))
			.then((answer) => response.setHeader('content-type', 'application/json').end(answer));
	});
	acceptWebSockets(server);
	process.send?.(await listen(server));
}

const Message = z.object({ message_id: z.string(), command: z.string() });

/** Accepts the trigger's connections, but never sends an event. */
function acceptWebSockets(server: Server): void {
	new WebSocketServer({ server, path: '/ws' }).on('connection', (socket) => {
		socket.send(JSON.stringify({ server_version: '2.10.6', schema_version: 65 }));
		socket.on('message', (data: Buffer) => {
			const { message_id, command } = Message.parse(JSON.parse(data.toString()));
			const result = command === 'auth' ? { authenticated: true } : [];
			socket.send(JSON.stringify({ message_id, result }));
		});
	});
}

function padToSize(entry: object, size: number): object {
	const bytes = JSON.stringify({ ...entry, filler: '' }).length;
	return { ...entry, filler: 'n'.repeat(Math.max(0, size - bytes)) };
}

process.on('disconnect', () => process.exit());
void main();
