import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One recorded frame; text if it was too long and has been cut off. */
interface RecordedFrame {
	readonly dir: '<' | '>';
	readonly message?: Record<string, unknown> | string;
	/** The code of a close frame. */
	readonly data?: string;
}

/** A sent frame, and everything received until the next one was sent. */
export interface RecordedExchange {
	readonly sent: Record<string, unknown>;
	/** Complete messages, or the beginning of one. */
	readonly received: readonly (Record<string, unknown> | string)[];
	/** The code with which the connection was closed after it. */
	readonly closedWith?: number;
}

const FILE = join(__dirname, '../../../recorded/websocket.json');

/** The recorded connection, rewritten by `translate`, including the frame received before anything was sent. */
export function readRecordedConnection(translate: (text: string) => string): {
	readonly greeting: unknown;
	readonly exchanges: readonly RecordedExchange[];
} {
	const frames = JSON.parse(translate(readFileSync(FILE, 'utf8'))) as RecordedFrame[];
	const exchanges: { sent: Record<string, unknown>; received: RecordedFrame[] }[] = [];
	for (const frame of frames) {
		if (frame.dir === '>' && typeof frame.message === 'object') {
			exchanges.push({ sent: frame.message, received: [] });
		} else exchanges.at(-1)?.received.push(frame);
	}
	return {
		greeting: frames[0]?.message,
		exchanges: exchanges.map(({ sent, received }) => ({
			sent,
			received: received.map(({ message }) => message).filter((message) => message !== undefined),
			...closeCodeAfter(received),
		})),
	};
}

function closeCodeAfter(received: readonly RecordedFrame[]) {
	const code = received.find(({ data }) => data !== undefined)?.data;
	return code === undefined ? {} : { closedWith: Number(code) };
}
