/**
 * The server of the benchmarks, a separate process: it sends its address to the process that started it, and ends with it.
 *
 * It takes the shape of its answers from the simulator, but creates each listing once. The simulator itself would be measured
 * too: it needs 179 ms of CPU time for a queue of 10,000 items where this one needs 28, and our node 286 in all.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { askServer } from '../scripts/ask-server';
import { startSimulator } from '../simulator';
import { listen } from '../test/support/listen';
import { PLAYLIST_LENGTH, QUEUE_LENGTHS, TOKEN } from './benchmark-tasks';

/** Bytes of a player and of an item as real servers send them. */
const PLAYER_SIZE = 1800;
const ITEM_SIZE = 2000;

/** The sizes of the lists of the library, as the names of the benchmarks state them. */
const LIBRARY: Readonly<Record<string, number>> = { track: 10_000, podcast: 500 };
const EPISODES_PER_PODCAST = 100;
const DAY_MS = 86_400_000;

type Args = Readonly<Record<string, unknown>>;
type Entry = Readonly<Record<string, unknown>>;

const SentCommand = z.object({ command: z.string(), args: z.record(z.unknown()).default({}) });

/** An entry with a filler, so that it has this many bytes. */
function padToSize(entry: Entry, size = ITEM_SIZE): Entry {
	const bytes = JSON.stringify({ ...entry, filler: '' }).length;
	return { ...entry, filler: 'n'.repeat(Math.max(0, size - bytes)) };
}

function mediaItem(uri: string, more: Entry = {}): Entry {
	const [, provider, media_type, item_id] = /^(\w+):\/\/(\w+)\/(.+)$/.exec(uri) ?? [];
	return { item_id, provider, media_type, uri, name: `Item ${item_id}`, ...more };
}

/** The entries from `offset` to `offset + limit` of a list. */
function page(length: number, args: Args, entry: (index: number) => Entry): Entry[] {
	const [offset, limit] = [Number(args.offset), Number(args.limit)];
	const count = Math.max(0, Math.min(limit, length - offset));
	return Array.from({ length: count }, (_, index) => entry(offset + index));
}

/** The texts of an argument that is one, or a list of them. */
function textsIn(value: unknown): string[] {
	return [value].flat().filter((entry) => typeof entry === 'string');
}

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
	const first = { queue_id: queue?.queue_id, limit: 1, offset: 0 };
	const [queueItem] = await list('player_queues/items', first);

	const players = new Map<unknown, Entry>();
	let playlist: Entry[] = [];
	/** What was added to the shortest queue. */
	let queuedUris: string[] = [];
	const cachedAnswers = new Map<string, string>();
	const distinctRequests = new Set<string>();
	let [latency, requests, changes, inProgress, atOnce] = [0, 0, 0, 0, 0];

	/** Resets the server. @returns the requests since the last reset */
	function reset(milliseconds: string): string {
		const traffic = { atOnce, changes, repeated: requests - distinctRequests.size, requests };
		[latency, requests, changes, atOnce] = [Number(milliseconds), 0, 0, 0];
		queuedUris = [];
		distinctRequests.clear();
		playlist = Array.from({ length: PLAYLIST_LENGTH }, (_, number) =>
			padToSize(mediaItem(`library://track/${number}`)),
		);
		for (let number = 0; number < 100; number++) {
			const own = { player_id: `player-${number}`, name: `Player ${number}` };
			const state = { playback_state: 'playing', volume_level: 100 };
			players.set(own.player_id, padToSize({ ...player, ...own, ...state }, PLAYER_SIZE));
		}
		return JSON.stringify(traffic);
	}

	function changePlayer(id: unknown, change: Entry): null {
		players.set(id, { ...players.get(id), ...change });
		return null;
	}

	function lengthOfQueue(id: unknown): number {
		return Number(id) + (id === String(QUEUE_LENGTHS[0]) ? queuedUris.length : 0);
	}

	/** The commands that read or change what a benchmark changes; each takes effect immediately. */
	const commands: Readonly<Record<string, (args: Args) => unknown>> = {
		'players/all': () => [...players.values()],
		'players/get': ({ player_id }) => players.get(player_id),
		'players/cmd/pause': ({ player_id }) => changePlayer(player_id, { playback_state: 'paused' }),
		'players/cmd/volume_set': ({ player_id, volume_level }) =>
			changePlayer(player_id, { volume_level }),
		'player_queues/play_media': ({ media }) => {
			queuedUris.push(...textsIn(media));
			return null;
		},
		'music/item_by_uri': ({ uri }) => mediaItem(String(uri)),
		'music/playlists/playlist_tracks': () =>
			playlist.map((row, index) => ({ ...row, position: index + 1 })),
		'music/playlists/add_playlist_tracks': ({ uris }) => {
			playlist = [...playlist, ...textsIn(uris).map((uri) => padToSize(mediaItem(uri)))];
			return null;
		},
		'music/playlists/remove_playlist_tracks': ({ positions_to_remove }) => {
			const removed = new Set([positions_to_remove].flat());
			playlist = playlist.filter((_, index) => !removed.has(index + 1));
			return null;
		},
	};

	/** The listings, whose answers are created once. */
	async function createListing(command: string, args: Args): Promise<unknown> {
		const [, type] = /^music\/(\w+)s\/library_items$/.exec(command) ?? [];
		if (type !== undefined) {
			const length = type === 'podcast' && args.favorite === true ? 0 : (LIBRARY[type] ?? 0);
			return page(length, args, (index) => padToSize(mediaItem(`library://${type}/${index}`)));
		}
		switch (command) {
			case 'music/podcasts/podcast_episodes':
				return Array.from({ length: EPISODES_PER_PODCAST }, (_, index) => {
					const release_date = new Date(Date.UTC(2026, 0, 1) + index * DAY_MS).toISOString();
					const uri = `feed://podcast_episode/${String(args.item_id)}-${index}`;
					return padToSize(mediaItem(uri, { metadata: { release_date } }));
				});
			case 'player_queues/all':
				return QUEUE_LENGTHS.map(String).map((id) => ({
					...queue,
					queue_id: id,
					items: lengthOfQueue(id),
				}));
			case 'player_queues/items':
				return page(lengthOfQueue(args.queue_id), args, (index) => {
					const own = { queue_item_id: `item-${index}`, name: `Track ${index}` };
					const uri = queuedUris[index - Number(args.queue_id)];
					const media = uri === undefined ? {} : { media_item: mediaItem(uri) };
					return padToSize({ ...queueItem, ...own, ...media });
				});
			default:
				return await ask(command, args);
		}
	}

	async function answerTo({ command, args }: z.infer<typeof SentCommand>): Promise<string> {
		const carryOut = commands[command];
		if (carryOut) return JSON.stringify(carryOut(args));
		const key = JSON.stringify([command, args, queuedUris.length]);
		const answer = cachedAnswers.get(key) ?? JSON.stringify(await createListing(command, args));
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

process.on('disconnect', () => process.exit());
void main();
