import { WebSocket } from 'ws';
import type { Simulator } from '../../../../simulator';

export type ReceivedMessage = Readonly<Record<string, unknown>>;

/** A client with an open WebSocket, which stores everything it receives. */
export interface TestConnection {
	/** All messages so far, in order. */
	readonly messages: readonly ReceivedMessage[];
	/** The close code. */
	readonly closed: Promise<number>;
	send(content: string | Buffer): void;
	/** Sends a command and resolves with its response, assembled if it arrives in chunks. */
	ask(command: string, args?: object): Promise<ReceivedMessage>;
	/** Resolves with the first message, past or future, that matches. */
	find(isWanted: (message: ReceivedMessage) => boolean): Promise<ReceivedMessage>;
	/** The events since the last call, including everything sent so far. */
	events(): Promise<ReceivedMessage[]>;
}

export async function openConnection(
	simulator: Simulator,
	token?: string,
): Promise<TestConnection> {
	const socket = new WebSocket(`${simulator.url.replace('http', 'ws')}/ws`);
	const messages: ReceivedMessage[] = [];
	let watchers: (() => boolean)[] = [];
	let asked = 0;
	let taken = 0;
	socket.on('message', (data: Buffer) => {
		messages.push(parse(data.toString()));
		watchers = watchers.filter((watcher) => !watcher());
	});
	const closed = new Promise<number>((resolve) => socket.once('close', resolve));
	const line: TestConnection = {
		messages,
		closed,
		send: (content) => socket.send(content),
		async ask(command, args = {}) {
			asked += 1;
			const id = `line-${asked}`;
			socket.send(JSON.stringify({ message_id: id, command, args }));
			const last = await line.find((one) => one.message_id === id && one.partial !== true);
			const portions = messages.filter((message) => message.message_id === id);
			if (portions.length === 1) return last;
			return { ...last, result: portions.flatMap(({ result }) => result) };
		},
		find(isWanted) {
			return new Promise((resolve) => {
				const look = () => {
					const found = messages.find(isWanted);
					if (found) resolve(found);
					return found !== undefined;
				};
				if (!look()) watchers.push(look);
			});
		},
		async events() {
			await line.ask('info');
			const since = messages.slice(taken);
			taken = messages.length;
			return since.filter(({ event }) => event !== undefined);
		},
	};
	await new Promise<void>((resolve, reject) => {
		socket.once('open', resolve);
		socket.once('error', reject);
	});
	await line.find(({ server_id: id }) => id !== undefined);
	if (token !== undefined) await line.ask('auth', { token });
	return line;
}

/** Invalid JSON becomes an empty message. */
function parse(text: string): ReceivedMessage {
	try {
		return JSON.parse(text) as ReceivedMessage;
	} catch {
		return {};
	}
}
