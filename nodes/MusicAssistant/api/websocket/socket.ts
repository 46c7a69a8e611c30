import { sleep } from 'n8n-workflow';
import { isObject, parsedJson, type JsonObject } from '../../helpers/json';
import { ApiError } from '../apiError';

/** Milliseconds to wait for the server to say good-bye. */
const GOOD_BYE = 900;

/** The WebSocket of an event line: it is over once, lost or closed from here, and tells why. */
export class Socket {
	/** Why it is over, once it is; settles with `undefined` when it was closed from here. */
	readonly over: Promise<ApiError | undefined>;

	/** Milliseconds since 1970 at which something last came. */
	heardAt = Date.now();

	private readonly socket: WebSocket;

	private readonly ending = new AbortController();

	private why: ApiError | undefined;

	/** Settles when nothing is left of the socket. */
	private readonly gone: Promise<void>;

	/** @param hear gets every JSON object that comes, until it is over */
	constructor(
		private readonly baseUrl: string,
		hear: (frame: JsonObject) => void,
	) {
		const socket = new WebSocket(`${baseUrl.replace(/^http/i, 'ws')}/ws`);
		this.socket = socket;
		this.over = new Promise((resolve) => {
			this.ended.addEventListener('abort', () => resolve(this.why), { once: true });
		});
		this.gone = new Promise((resolve) => {
			socket.addEventListener('close', () => {
				this.end(this.lost('was closed by the server'));
				resolve();
			});
		});
		// A WebSocket tells no reason; it closes right after.
		socket.addEventListener('error', () => this.end(this.lost('broke')));
		socket.addEventListener('message', ({ data }: { data: unknown }) => {
			if (this.isOver) return;
			this.heardAt = Date.now();
			const frame = typeof data === 'string' ? parsedJson(data) : undefined;
			if (isObject(frame)) hear(frame);
		});
	}

	/** Aborted once it is over: ends what waits for something on it. */
	get ended(): AbortSignal {
		return this.ending.signal;
	}

	get isOver(): boolean {
		return this.ended.aborted;
	}

	/** For whoever still wanted something of it. */
	get whyOver(): ApiError {
		return this.why ?? this.lost('was closed');
	}

	send(frame: JsonObject): void {
		this.socket.send(JSON.stringify(frame));
	}

	/** @param why where it is given up; missing where it is not needed any more */
	end(why?: ApiError): void {
		if (this.isOver) return;
		this.why = why;
		this.ending.abort();
		this.socket.close();
	}

	/**
	 * Ends it; settles within a second. Where the server does not answer any more, Node.js leaves what is left of the
	 * socket to the operating system: a WebSocket that waits for the server's good-bye cannot be cut (Node.js 24).
	 */
	async close(): Promise<void> {
		this.end();
		const gone = new AbortController();
		const late = sleep(GOOD_BYE, gone.signal).catch(() => {});
		await Promise.race([this.gone, late]);
		gone.abort();
	}

	lost(how: string): ApiError {
		return new ApiError('unreachable', {
			message: `The event line to ${this.baseUrl} ${how}`,
			description:
				'Check that the server runs and that nothing between n8n and it cuts connections.',
		});
	}
}
