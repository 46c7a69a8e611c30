import { sleep } from 'n8n-workflow';
import type { Socket } from './socket';

/** Seconds of silence after which the server is asked whether it is still there: a WebSocket shows no pings. */
const QUIET_SECONDS = 30;

/**
 * Ends a line on which nothing comes any more: one that is only half open shows nothing else.
 *
 * @param ask sends a cheap command; whatever comes then is a sign of life
 * @throws the reason of the signal, once the line is over
 */
export async function closeWhenSilent(socket: Socket, ask: () => void): Promise<never> {
	for (;;) {
		const rest = socket.heardAt + QUIET_SECONDS * 1000 - Date.now();
		if (rest > 0) {
			await sleep(rest, socket.ended);
			continue;
		}
		const askedAt = Date.now();
		ask();
		await sleep(QUIET_SECONDS * 1000, socket.ended);
		if (socket.heardAt < askedAt) socket.end(socket.lost('fell silent'));
	}
}
