import { bool, text, type JsonObject, type JsonValue } from '../../helpers/json';
import { inSeconds } from '../../helpers/names';
import { authError, type Account } from './account';
import { readEnvelope } from '../envelope';
import { asApiError, ApiError } from '../apiError';
import { withTimeout } from '../withTimeout';
import { authenticate, notAMusicServer } from './authenticate';
import { closeWhenSilent } from './keepAlive';
import { Socket } from './socket';
import type { ApiRequest, ApiResponse } from '../messages';
import { hidden } from '../transport';

/** Something that happened on the server, as it tells everybody who listens. */
export interface ServerEvent {
	event: string;
	/** Whose: a player, a queue, the URI of an item. */
	object_id: string | null;
	data: JsonValue;
}

/** Seconds within which a command has to be answered. */
const ANSWER_SECONDS = 30;

/** A command that was sent, and who waits for its answer. */
interface Pending {
	question: ApiRequest;
	/** What came so far of a list that is sent in parts. */
	parts: JsonValue[];
	answer: (result: JsonValue) => void;
	refuse: (reason: unknown) => void;
}

/**
 * The server's event line: one WebSocket, logged in. When it is lost it is over: whoever listens opens another.
 *
 * Every frame that is sent carries a message_id: without one the server closes the line (observed on 2.8).
 */
export class Connection {
	readonly socket: Socket;

	/** What the server says first: who it is. */
	readonly greeting: Promise<JsonObject>;

	private greet: (frame: JsonObject) => void = () => {};

	private readonly pending = new Map<string, Pending>();

	private asked = 0;

	private constructor(
		private readonly account: Account,
		private readonly onEvent: (event: ServerEvent) => void,
	) {
		this.greeting = new Promise((resolve) => {
			this.greet = resolve;
		});
		this.socket = new Socket(account.baseUrl, (frame) => this.receive(frame));
		this.socket.ended.addEventListener('abort', () => {
			for (const { refuse } of this.pending.values()) refuse(this.socket.whyOver);
			this.pending.clear();
		});
	}

	/**
	 * Opens a line and logs in on it.
	 *
	 * @param signal gives up
	 * @throws as `logIn` does, once nothing is left of the line
	 */
	static async open(
		account: Account,
		onEvent: (event: ServerEvent) => void,
		signal: AbortSignal,
	): Promise<Connection> {
		const line = new Connection(account, onEvent);
		const giveUp = () => line.socket.end();
		signal.addEventListener('abort', giveUp, { once: true });
		await authenticate(line, account)
			.catch(async (reason: unknown) => {
				await line.close();
				throw reason;
			})
			.finally(() => signal.removeEventListener('abort', giveUp));
		closeWhenSilent(line.socket, () => {
			line.ask('info', {}, () => undefined).catch(() => {});
		}).catch(() => {});
		return line;
	}

	/** Why the line is over, once it is; settles with `undefined` when it was closed from here. */
	get over(): Promise<ApiError | undefined> {
		return this.socket.over;
	}

	/**
	 * Sends one command.
	 *
	 * @param read gets the result as soon as it is there, before anything that the line brings after it
	 * @throws ApiError when the server refuses, or when the line is lost before the answer
	 */
	async ask<Result>(
		command: string,
		args: JsonObject,
		read: (result: JsonValue) => Result,
	): Promise<Result> {
		const { socket } = this;
		const messageId = `n8n-${++this.asked}`;
		const answer = new Promise<Result>((resolve, refuse) => {
			if (socket.isOver) return refuse(socket.whyOver);
			this.pending.set(messageId, {
				question: this.question(command, messageId),
				parts: [],
				answer: (result) => resolve(read(result)),
				refuse,
			});
			socket.send({ message_id: messageId, command, args });
		});
		const late = () => socket.lost(`gave no answer within ${inSeconds(ANSWER_SECONDS)}`);
		return await withTimeout(ANSWER_SECONDS, async () => await answer, late).finally(() =>
			this.pending.delete(messageId),
		);
	}

	/** Ends the line; settles within a second. */
	async close(): Promise<void> {
		await this.socket.close();
	}

	private receive(frame: JsonObject): void {
		const event = text(frame, 'event');
		if (event !== undefined) {
			this.onEvent({
				event,
				object_id: text(frame, 'object_id') ?? null,
				data: frame.data ?? null,
			});
			return;
		}
		const messageId = text(frame, 'message_id');
		const pending = this.pending.get(messageId ?? '');
		if (pending) this.answer(pending, frame);
		else if (messageId === undefined) this.greet(frame);
		else if (messageId === 'connection') this.socket.end(this.turnedAway(frame));
	}

	private answer({ question, parts, answer, refuse }: Pending, frame: JsonObject): void {
		if (bool(frame, 'partial') === true && Array.isArray(frame.result)) {
			parts.push(...frame.result);
			return;
		}
		const result = this.readFrame(frame, question);
		if (result instanceof ApiError) refuse(result);
		else answer(parts.length > 0 && Array.isArray(result) ? [...parts, ...result] : result);
	}

	private readFrame(frame: JsonObject, question: ApiRequest): JsonValue | ApiError {
		try {
			return readEnvelope(BARE, this.withoutToken(frame), question);
		} catch (reason) {
			return asApiError(reason);
		}
	}

	/** A server that nobody has set up yet refuses the line itself. */
	private turnedAway(frame: JsonObject): ApiError {
		const refused = this.readFrame(frame, this.question('auth', 'connection'));
		return refused instanceof ApiError ? authError(refused) : notAMusicServer(this.account.baseUrl);
	}

	/** For the texts of refusals, which the token is not to get into: without what was sent. */
	private question(command: string, messageId: string): ApiRequest {
		return { command, args: {}, messageId, baseUrl: this.account.baseUrl };
	}

	/** A refusal may repeat what was sent. */
	private withoutToken(frame: JsonObject): JsonObject {
		const details = text(frame, 'details');
		return details === undefined
			? frame
			: { ...frame, details: hidden(details, this.account.token) };
	}
}

/** Frames come without a status and without headers. */
const BARE: ApiResponse = { status: 200, headers: {}, body: '' };
