import { startSimulator } from '../../simulator';

/** One of everything, as the embedded server answers it. */
export interface Templates {
	readonly player: object;
	readonly queue: object;
	readonly item: object;
	readonly track: object;
	/** Answers that are sent as they came, as text, by command. */
	readonly others: Readonly<Record<string, string>>;
	/** The server's list of its commands, as text. */
	readonly commands: string;
}

/** What *Server: Get Info* asks, but for the players. */
const OTHERS: ReadonlyArray<[command: string, args: object]> = [
	['info', {}],
	['auth/me', {}],
	['providers', { provider_type: 'music' }],
];

/**
 * Asks the embedded server, which is compared with recordings of real ones, for one of each. It is too slow to be
 * measured against: its answers are made anew each time.
 */
export async function templates(): Promise<Templates> {
	const server = await startSimulator({ timeScale: 0, controlDoor: false });
	const headers = {
		authorization: `Bearer ${server.tokens.admin}`,
		'content-type': 'application/json',
	};
	const answerTo = async (command: string, args: object): Promise<string> => {
		const body = JSON.stringify({ message_id: 'template', command, args });
		const answer = await fetch(`${server.url}/api`, { method: 'POST', headers, body });
		if (!answer.ok) throw new Error(`${command} was answered with ${await answer.text()}`);
		return await answer.text();
	};
	const ask = async (command: string, args: object = {}) =>
		JSON.parse(await answerTo(command, args)) as Entry[];
	try {
		const players = await ask('players/all');
		const queues = await ask('player_queues/all');
		const queue = first(queues.filter(({ items }) => typeof items === 'number' && items > 0));
		const items = await ask('player_queues/items', {
			queue_id: queue.queue_id,
			limit: 1,
			offset: 0,
		});
		const album = first(await ask('music/albums/library_items', { limit: 1 }));
		const tracks = await ask('music/albums/album_tracks', {
			item_id: album.item_id,
			provider_instance_id_or_domain: album.provider,
		});
		const others: Record<string, string> = {};
		for (const [command, args] of OTHERS) others[command] = await answerTo(command, args);
		const commands = await fetch(`${server.url}/api-docs/commands.json`, { headers });
		return {
			player: first(players.filter(({ available }) => available === true)),
			queue,
			item: first(items),
			track: first(tracks),
			others,
			commands: await commands.text(),
		};
	} finally {
		await server.stop();
	}
}

type Entry = Record<string, unknown>;

function first([entry]: Entry[]): Entry {
	if (entry === undefined) throw new Error('The embedded server has nothing of the kind.');
	return entry;
}
