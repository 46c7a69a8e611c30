import { sleep } from '../withTimeout';
import type { Socket } from './socket';

/** Silence after which the server is pinged by a command: a WebSocket does not expose its ping frames. */
const SILENCE_SECONDS = 30;

/**
 * Closes a connection on which nothing is received any more: a half-open one shows no other sign.
 *
 * @param sendPing sends a cheap command; any frame counts as a sign of life
 * @throws the reason of the signal, once the connection is closed
 */
export async function closeWhenSilent(socket: Socket, sendPing: () => void): Promise<never> {
	for (;;) {
		const remaining = socket.lastMessageAt + SILENCE_SECONDS * 1000 - performance.now();
		if (remaining > 0) {
			await sleep(remaining, socket.signal);
			continue;
		}
		const pingedAt = performance.now();
		sendPing();
		await sleep(SILENCE_SECONDS * 1000, socket.signal);
		if (socket.lastMessageAt < pingedAt) socket.end(socket.lostError('stopped responding'));
	}
}
