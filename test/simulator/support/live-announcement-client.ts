import { WebSocket } from 'ws';
import type { Simulator } from '../../../simulator';

/** A client of `/live_announcement`. */
export interface LiveAnnouncementClient {
	/** Sends an object as JSON, anything else unchanged. */
	send(content: object | string | Buffer): void;
	/** The next message, parsed. */
	next(): Promise<unknown>;
	/** The close code and the reason. */
	readonly closed: Promise<readonly [number, string]>;
	/** Disconnects as if a cable were pulled. */
	terminate(): void;
}

/** Connects, and authenticates if a token is given. */
export async function openLiveAnnouncementClient(
	simulator: Simulator,
	token?: string,
): Promise<LiveAnnouncementClient> {
	const socket = new WebSocket(`${simulator.url.replace('http', 'ws')}/live_announcement`);
	const messages: unknown[] = [];
	let deliver = (): void => undefined;
	socket.on('message', (data: Buffer) => {
		messages.push(JSON.parse(data.toString()));
		deliver();
	});
	const closed = new Promise<readonly [number, string]>((resolve) =>
		socket.once('close', (code, reason) => resolve([code, reason.toString()])),
	);
	await new Promise<void>((resolve, reject) => {
		socket.once('open', resolve);
		socket.once('error', reject);
	});
	const client: LiveAnnouncementClient = {
		send(content) {
			const isRaw = typeof content === 'string' || Buffer.isBuffer(content);
			socket.send(isRaw ? content : JSON.stringify(content));
		},
		async next() {
			while (messages.length === 0) await new Promise<void>((arrived) => (deliver = arrived));
			return messages.shift();
		},
		closed,
		terminate: () => socket.terminate(),
	};
	if (token !== undefined) client.send({ type: 'auth', token });
	return client;
}

/** Connects and completes the handshake, so that sound is accepted. */
export async function startLiveAnnouncement(
	simulator: Simulator,
	playerId: string,
	start: object = {},
): Promise<LiveAnnouncementClient> {
	const client = await openLiveAnnouncementClient(simulator, simulator.tokens.admin);
	client.send({ type: 'start', player_id: playerId, sample_rate: 8000, ...start });
	const answer = await client.next();
	if (JSON.stringify(answer) !== '{"type":"started"}') throw new Error(JSON.stringify(answer));
	return client;
}
