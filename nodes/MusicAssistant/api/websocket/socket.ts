import { createTokenRedactor } from '../../helpers/credential';
import { isObject, parseJson, type JsonObject } from '../../helpers/json';
import { formatSeconds } from '../../helpers/text';
import { ApiError } from '../apiError';
import type { RequestPurpose } from '../networkError';
import { sleep, withTimeout } from '../withTimeout';

/** For the server to complete the closing handshake. */
const CLOSE_TIMEOUT_MS = 900;

/** Bytes that may wait to be sent: a file is not to be held in memory as a whole. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

const SEND_POLL_MS = 5;

/** Levels of objects and lists in a frame: those of servers have about ten, and deeper ones are dropped. */
const MAX_NESTING = 200;

/** What a connection is for. */
export interface WebSocketEndpoint {
	path: string;
	/** What the connection is called in errors. */
	name: string;
	purpose: RequestPurpose;
}

interface SocketOptions {
	baseUrl: string;
	/** It is in nothing that is received. */
	token: string;
	endpoint: WebSocketEndpoint;
	/** Receives every JSON object until the socket is closed. @param size characters */
	onMessage: (frame: JsonObject, size: number) => void;
	/** The error for a code that the server closes it with, if it is one of its own. */
	rejection?: (code: number, reason: string) => ApiError | undefined;
}

/** False before Node.js 22. */
export function isWebSocketAvailable(): boolean {
	return typeof WebSocket !== 'undefined';
}

/** A WebSocket that reports why it was closed. */
export class Socket {
	/** Resolves when the connection is open. */
	readonly opened: Promise<void>;

	/** Resolves when it ends: with the reason, or with `undefined` when it was closed on purpose. */
	readonly closed: Promise<ApiError | undefined>;

	/** Milliseconds of the monotonic clock, as `performance.now` has them. */
	lastMessageAt = performance.now();

	private readonly socket: WebSocket;

	private readonly controller = new AbortController();

	private error: ApiError | undefined;

	private readonly socketClosed: Promise<void>;

	constructor(private readonly options: SocketOptions) {
		const { baseUrl, token, endpoint, rejection } = options;
		const redact = createTokenRedactor(token);
		const socket = new WebSocket(`${baseUrl.replace(/^http/i, 'ws')}${endpoint.path}`);
		this.socket = socket;
		this.opened = new Promise((resolve) => {
			socket.addEventListener('open', () => resolve());
		});
		this.closed = new Promise((resolve) => {
			this.signal.addEventListener('abort', () => resolve(this.error), { once: true });
		});
		this.socketClosed = new Promise((resolve) => {
			socket.addEventListener('close', ({ code, reason }) => {
				this.end(rejection?.(code, redact(reason)) ?? this.lostError('was closed by the server'));
				resolve();
			});
		});
		// The event has no reason; `close` follows immediately.
		socket.addEventListener('error', () => this.end(this.lostError('was lost')));
		socket.addEventListener('message', ({ data }: { data: unknown }) => {
			if (this.isClosed) return;
			this.lastMessageAt = performance.now();
			if (typeof data === 'string') this.receive(redact(data), data.length);
		});
	}

	/** @param size characters as received */
	private receive(text: string, size: number): void {
		const frame = parseJson(text, MAX_NESTING);
		if (!isObject(frame)) return;
		try {
			this.options.onMessage(frame, size);
		} catch {
			// Whatever such a frame says is lost; an uncaught exception would end n8n.
		}
	}

	/** Waits for something that arrives on this connection. @throws ApiError if it is closed, or after this time */
	async waitFor<Result>(seconds: number, result: Promise<Result>): Promise<Result> {
		const closed = this.closed.then(() => {
			throw this.closeError;
		});
		closed.catch(() => {});
		return await withTimeout(
			seconds,
			async () => await Promise.race([result, closed]),
			() => this.lostError(`did not respond within ${formatSeconds(seconds)}`),
		);
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

	/** Sends a binary frame, and waits until few bytes are left to be sent or the socket is closed. */
	async sendBytes(bytes: Uint8Array): Promise<void> {
		this.socket.send(bytes);
		while (!this.isClosed && this.socket.bufferedAmount > MAX_BUFFERED_BYTES) {
			await sleep(SEND_POLL_MS, this.signal).catch(() => {});
		}
	}

	/** @param error missing if it is closed on purpose */
	end(error?: ApiError): void {
		if (this.isClosed) return;
		this.error = error;
		this.controller.abort();
		this.socket.close();
	}

	/**
	 * Closes the connection, which takes a second at most. If the server does not respond any more, the rest is left to the
	 * operating system: a WebSocket that waits for the server's closing handshake cannot be terminated (Node.js 24).
	 */
	async close(): Promise<void> {
		this.end();
		const done = new AbortController();
		const timeout = sleep(CLOSE_TIMEOUT_MS, done.signal).catch(() => {});
		await Promise.race([this.socketClosed, timeout]);
		done.abort();
	}

	lostError(problem: string): ApiError {
		const { endpoint, baseUrl } = this.options;
		return new ApiError('unreachable', {
			message: `The ${endpoint.name} to ${baseUrl} ${problem}`,
			description:
				'Check that the server is running and that nothing between it and n8n closes connections.',
		});
	}
}
