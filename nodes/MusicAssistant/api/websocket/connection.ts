import { boolAt, textAt, type JsonObject, type JsonValue } from '../../helpers/json';
import { formatSeconds } from '../../helpers/text';
import { toAuthorizationError, authenticate, notAMusicServerError } from './authenticate';
import type { ServerCredential } from '../httpTransport';
import { readEnvelope } from '../readResponse';
import { asApiError, ApiError, type ApiRequest, type ApiResponse } from '../apiError';
import { withTimeout, sleep } from '../withTimeout';
import { Socket, type WebSocketEndpoint } from './socket';

/** An event as the server sends it. */
export interface ServerEvent {
	event: string;
	/** The id of a player or queue, or the URI of an item. */
	object_id: string | null;
	data: JsonValue;
}

/** For the events of the trigger. */
export const EVENTS_ENDPOINT: WebSocketEndpoint = {
	path: '/ws',
	name: 'event connection',
	purpose: 'trigger',
};

const RESULT_TIMEOUT_SECONDS = 30;

/** Of a list that is sent in several frames: that of 1,000 players has two million. */
const MAX_RESULT_CHARACTERS = 64_000_000;

/** A command whose result has not arrived yet. */
interface PendingCommand {
	request: ApiRequest;
	/** The parts received so far of a list that is sent in several frames. */
	parts: JsonValue[];
	/** Characters of these. */
	size: number;
	resolve: (result: JsonValue) => void;
	reject: (reason: unknown) => void;
}

/**
 * An authenticated WebSocket connection to the server. It does not reconnect: the caller opens a new one.
 *
 * Every frame that is sent has a message_id: without one the server closes the connection (observed on 2.8).
 */
export class Connection {
	readonly socket: Socket;

	/** The first frame: the server's info. */
	readonly greeting: Promise<JsonObject>;

	private resolveGreeting: (frame: JsonObject) => void = () => {};

	private readonly pending = new Map<string, PendingCommand>();

	private commandCount = 0;

	private constructor(
		private readonly credential: ServerCredential,
		private readonly onEvent: (event: ServerEvent) => void,
	) {
		this.greeting = new Promise((resolve) => {
			this.resolveGreeting = resolve;
		});
		this.socket = new Socket({
			baseUrl: credential.baseUrl,
			token: credential.token,
			endpoint: EVENTS_ENDPOINT,
			onMessage: (frame, size) => this.receive(frame, size),
		});
		this.socket.signal.addEventListener('abort', () => {
			for (const { reject } of this.pending.values()) reject(this.socket.closeError);
			this.pending.clear();
		});
	}

	/**
	 * Opens a connection and authenticates.
	 *
	 * @throws as `authenticate` does, after the connection is closed
	 */
	static async open(
		credential: ServerCredential,
		onEvent: (event: ServerEvent) => void,
		signal: AbortSignal,
	): Promise<Connection> {
		const connection = new Connection(credential, onEvent);
		const abort = () => connection.socket.end();
		signal.addEventListener('abort', abort, { once: true });
		await authenticate(connection, credential)
			.catch(async (reason: unknown) => {
				await connection.close();
				throw reason;
			})
			.finally(() => signal.removeEventListener('abort', abort));
		closeWhenSilent(connection.socket, () => {
			connection.call('info', {}, () => undefined).catch(() => {});
		}).catch(() => {});
		return connection;
	}

	/** Resolves when the connection ends: with the reason, or with `undefined` when it was closed on purpose. */
	get closed(): Promise<ApiError | undefined> {
		return this.socket.closed;
	}

	/**
	 * Sends one command.
	 *
	 * @param read receives the result immediately, before any frame that comes after it
	 * @throws ApiError when the server refuses, or when the connection is lost before the result arrives
	 */
	async call<Result>(
		command: string,
		args: JsonObject,
		read: (result: JsonValue) => Result,
	): Promise<Result> {
		const { socket } = this;
		const messageId = `n8n-${++this.commandCount}`;
		const result = new Promise<Result>((resolve, reject) => {
			if (socket.isClosed) return reject(socket.closeError);
			this.pending.set(messageId, {
				request: this.newRequest(command, messageId),
				parts: [],
				size: 0,
				resolve: (result) => resolve(read(result)),
				reject,
			});
			socket.send({ message_id: messageId, command, args });
		});
		const timeoutError = () =>
			socket.lostError(`did not respond within ${formatSeconds(RESULT_TIMEOUT_SECONDS)}`);
		return await withTimeout(
			RESULT_TIMEOUT_SECONDS,
			async () => await result,
			timeoutError,
		).finally(() => this.pending.delete(messageId));
	}

	/** Closes the connection, which takes a second at most. */
	async close(): Promise<void> {
		await this.socket.close();
	}

	private receive(frame: JsonObject, size: number): void {
		const event = textAt(frame, 'event');
		if (event !== undefined) {
			this.onEvent({
				event,
				object_id: textAt(frame, 'object_id') ?? null,
				data: frame.data ?? null,
			});
			return;
		}
		const messageId = textAt(frame, 'message_id');
		const pending = this.pending.get(messageId ?? '');
		if (pending) this.settlePending(pending, frame, size);
		else if (messageId === undefined) this.resolveGreeting(frame);
		else if (messageId === 'connection') this.socket.end(this.rejectionError(frame));
	}

	private settlePending(pending: PendingCommand, frame: JsonObject, size: number): void {
		const { request, parts, resolve, reject } = pending;
		if (boolAt(frame, 'partial') === true && Array.isArray(frame.result)) {
			pending.size += size;
			if (pending.size > MAX_RESULT_CHARACTERS) this.socket.end(this.tooLongError(request));
			// Not by spreading: there may be more than a function takes arguments.
			else for (const part of frame.result) parts.push(part);
			return;
		}
		const result = this.resultFromFrame(frame, request);
		if (result instanceof ApiError) reject(result);
		else resolve(parts.length > 0 && Array.isArray(result) ? [...parts, ...result] : result);
	}

	private resultFromFrame(frame: JsonObject, request: ApiRequest): JsonValue | ApiError {
		try {
			return readEnvelope(FRAME_RESPONSE, frame, request);
		} catch (reason) {
			return asApiError(reason);
		}
	}

	/** A server that is not set up yet rejects the connection itself. */
	private rejectionError(frame: JsonObject): ApiError {
		const error = this.resultFromFrame(frame, this.newRequest('auth', 'connection'));
		return error instanceof ApiError
			? toAuthorizationError(error)
			: notAMusicServerError(this.credential.baseUrl);
	}

	private tooLongError({ command }: ApiRequest): ApiError {
		return this.socket.lostError(
			`was closed: the result of ${command} is longer than ${MAX_RESULT_CHARACTERS / 1_000_000} million characters`,
		);
	}

	/** For error texts: without the arguments, which may contain the token. */
	private newRequest(command: string, messageId: string): ApiRequest {
		return { command, args: {}, messageId, baseUrl: this.credential.baseUrl };
	}
}

/** Frames have neither a status nor headers. */
const FRAME_RESPONSE: ApiResponse = { status: 200, headers: {}, body: '' };

/** Silence after which the server is pinged by a command: a WebSocket does not expose its ping frames. */
const SILENCE_SECONDS = 30;

/**
 * Closes a connection on which nothing is received any more: a half-open one shows no other sign.
 *
 * @param sendPing sends a cheap command; any frame counts as a sign of life
 * @throws the reason of the signal, once the connection is closed
 */
async function closeWhenSilent(socket: Socket, sendPing: () => void): Promise<never> {
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

/**
 * Delays before reconnecting: short ones for as long as a server takes to restart, then doubled with each attempt.
 */
const FIRST_RETRY_DELAY_MS = 1000;
const SHORT_RETRY_DELAY_MS = 2000;
const SHORT_RETRIES = 10;
export const MAX_RETRY_DELAY_MS = 60_000;

/** @param attempts how many have failed so far */
export function maxRetryDelay(attempts: number): number {
	if (attempts === 0) return FIRST_RETRY_DELAY_MS;
	return Math.min(
		SHORT_RETRY_DELAY_MS * 2 ** Math.max(0, attempts - SHORT_RETRIES),
		MAX_RETRY_DELAY_MS,
	);
}
