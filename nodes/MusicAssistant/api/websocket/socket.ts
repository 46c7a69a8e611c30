import { sleep } from 'n8n-workflow';
import { isObject, parsedJson, type JsonObject } from '../../helpers/json';
import { ApiError } from '../apiError';

/** For the server to complete the closing handshake. */
const CLOSE_TIMEOUT_MS = 900;

/** A WebSocket that reports why it was closed. */
export class Socket {
	/** Resolves when it ends: with the reason, or with `undefined` when it was closed on purpose. */
	readonly closed: Promise<ApiError | undefined>;

	/** Milliseconds since 1970. */
	lastMessageAt = Date.now();

	private readonly socket: WebSocket;

	private readonly controller = new AbortController();

	private error: ApiError | undefined;

	private readonly socketClosed: Promise<void>;

	/** @param onMessage receives every JSON object until the socket is closed */
	constructor(
		private readonly baseUrl: string,
		onMessage: (frame: JsonObject) => void,
	) {
		const socket = new WebSocket(`${baseUrl.replace(/^http/i, 'ws')}/ws`);
		this.socket = socket;
		this.closed = new Promise((resolve) => {
			this.signal.addEventListener('abort', () => resolve(this.error), { once: true });
		});
		this.socketClosed = new Promise((resolve) => {
			socket.addEventListener('close', () => {
				this.end(this.lostError('was closed by the server'));
				resolve();
			});
		});
		// The event has no reason; `close` follows immediately.
		socket.addEventListener('error', () => this.end(this.lostError('was lost')));
		socket.addEventListener('message', ({ data }: { data: unknown }) => {
			if (this.isClosed) return;
			this.lastMessageAt = Date.now();
			const frame = typeof data === 'string' ? parsedJson(data) : undefined;
			if (isObject(frame)) onMessage(frame);
		});
	}

	/** Aborted when it is closed. */
	get signal(): AbortSignal {
		return this.controller.signal;
	}

	get isClosed(): boolean {
		return this.signal.aborted;
	}

	/** For commands that are still pending. */
	get closeError(): ApiError {
		return this.error ?? this.lostError('was closed');
	}

	send(frame: JsonObject): void {
		this.socket.send(JSON.stringify(frame));
	}

	/** @param error missing if it is closed on purpose */
	end(error?: ApiError): void {
		if (this.isClosed) return;
		this.error = error;
		this.controller.abort();
		this.socket.close();
	}

	/**
	 * Settles within a second. If the server does not respond any more, the rest is left to the operating system: a WebSocket
	 * that waits for the server's closing handshake cannot be terminated (Node.js 24).
	 */
	async close(): Promise<void> {
		this.end();
		const done = new AbortController();
		const timeout = sleep(CLOSE_TIMEOUT_MS, done.signal).catch(() => {});
		await Promise.race([this.socketClosed, timeout]);
		done.abort();
	}

	lostError(what: string): ApiError {
		return new ApiError('unreachable', {
			message: `The event connection to ${this.baseUrl} ${what}`,
			description:
				'Check that the server is running and that nothing between it and n8n closes connections.',
		});
	}
}
