import { jsonParse, sleep } from 'n8n-workflow';
import { isObject, text, type JsonObject, type JsonValue } from '../values/json';
import { inSeconds } from '../values/names';
import type { Account } from './account';
import { readEnvelope } from './envelope';
import { onlyFailures, ServerFailure } from './failure';
import type { Question, Reply } from './reply';
import { hidden } from './transport';

/** Something that happened on the server, as it tells everybody who listens. */
export interface ServerEvent {
	event: string;
	/** Whose: a player, a queue, the URI of an item. */
	object_id: string | null;
	data: JsonValue;
}

/** Seconds within which a line has to be open, with the server's greeting on it. */
const OPEN_SECONDS = 15;

/** Seconds within which a command has to be answered. */
const ANSWER_SECONDS = 30;

/** Seconds of silence after which the server is asked whether it is still there: a WebSocket shows no pings. */
const QUIET_SECONDS = 30;

/** Milliseconds to wait for the server to say good-bye. */
const GOOD_BYE = 900;

/** No line was opened at all: the server may be away, or something in between does not let WebSockets through. */
export class NotOpened extends ServerFailure {
	constructor({ message, description }: ServerFailure) {
		super('unreachable', { message, description });
	}
}

/** A command that was sent, and who waits for its answer. */
interface Pending {
	question: Question;
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
export class Line {
	/** Why the line is over, once it is; settles with `undefined` when it was closed from here. */
	readonly over: Promise<ServerFailure | undefined>;

	private readonly ending = new AbortController();

	private why: ServerFailure | undefined;

	/** Settles when nothing is left of the socket. */
	private readonly gone: Promise<void>;

	private readonly greeting: Promise<JsonObject>;

	private greet: (frame: JsonObject) => void = () => {};

	private end: (why: ServerFailure | undefined) => void = () => {};

	private readonly pending = new Map<string, Pending>();

	private asked = 0;

	private heardAt = Date.now();

	private constructor(
		private readonly socket: WebSocket,
		private readonly account: Account,
		private readonly onEvent: (event: ServerEvent) => void,
	) {
		this.greeting = new Promise((resolve) => {
			this.greet = resolve;
		});
		this.over = new Promise((resolve) => {
			this.end = (why) => {
				if (this.isOver) return;
				this.why = why;
				this.ending.abort();
				socket.close();
				resolve(why);
				for (const { refuse } of this.pending.values()) refuse(this.whyLost);
				this.pending.clear();
			};
		});
		this.gone = new Promise((resolve) => {
			socket.addEventListener('close', () => {
				this.end(this.lost('was closed by the server'));
				resolve();
			});
		});
		// A WebSocket tells no reason; it closes right after.
		socket.addEventListener('error', () => this.end(this.lost('broke')));
		socket.addEventListener('message', ({ data }: { data: unknown }) => this.receive(data));
	}

	/**
	 * Opens a line and logs in on it, before anything else is sent. Servers before 2.7 know no login and send their
	 * events at once.
	 *
	 * @param signal gives up
	 * @throws NotOpened
	 * @throws ServerFailure of the kind `token` where a login cannot succeed until somebody does something about it
	 */
	static async open(
		account: Account,
		onEvent: (event: ServerEvent) => void,
		signal: AbortSignal,
	): Promise<Line> {
		const address = `${account.baseUrl.replace(/^http/i, 'ws')}/ws`;
		const line = new Line(new WebSocket(address), account, onEvent);
		const giveUp = () => void line.close();
		signal.addEventListener('abort', giveUp, { once: true });
		await line
			.begin()
			.catch(async (reason: unknown) => {
				await line.close();
				throw reason;
			})
			.finally(() => signal.removeEventListener('abort', giveUp));
		line.watch().catch(() => {});
		return line;
	}

	/**
	 * Sends one command.
	 *
	 * @param read gets the result as soon as it is there, before anything that the line brings after it
	 * @throws ServerFailure when the server refuses, or when the line is lost before the answer
	 */
	async ask<Result>(
		command: string,
		args: JsonObject,
		read: (result: JsonValue) => Result,
	): Promise<Result> {
		const { baseUrl } = this.account;
		const question = { command, args, messageId: `n8n-${++this.asked}`, baseUrl };
		const answer = new Promise<Result>((resolve, refuse) => {
			if (this.isOver) return refuse(this.whyLost);
			const answered = (result: JsonValue) => resolve(read(result));
			this.pending.set(question.messageId, { question, parts: [], answer: answered, refuse });
			this.send(question);
		});
		return await this.within(ANSWER_SECONDS, answer).finally(() =>
			this.pending.delete(question.messageId),
		);
	}

	/**
	 * Ends the line; settles within a second. Where the server does not answer any more, Node.js leaves what is left of
	 * the socket to the operating system: a WebSocket cannot be cut.
	 */
	async close(): Promise<void> {
		this.end(undefined);
		const gone = new AbortController();
		const late = sleep(GOOD_BYE, gone.signal).catch(() => {});
		await Promise.race([this.gone, late]);
		gone.abort();
	}

	private get whyLost(): ServerFailure {
		return this.why ?? this.lost('was closed');
	}

	private get isOver(): boolean {
		return this.ending.signal.aborted;
	}

	private async begin(): Promise<void> {
		const lost = this.over.then(() => {
			throw this.whyLost;
		});
		lost.catch(() => {});
		const greeting = await this.within(OPEN_SECONDS, Promise.race([this.greeting, lost])).catch(
			(reason: unknown) => {
				const failure = onlyFailures(reason);
				throw failure.kind === 'token' ? failure : new NotOpened(failure);
			},
		);
		if (!('server_version' in greeting)) throw notAMusicServer(this.account.baseUrl);
		const { token } = this.account;
		const refused = await this.ask('auth', { token }, () => undefined).catch(onlyFailures);
		if (refused === undefined || refused.kind === 'unknownCommand') return;
		throw this.isOver || refused.kind === 'unreachable' ? refused : unwelcome(refused);
	}

	private receive(data: unknown): void {
		if (this.isOver) return;
		this.heardAt = Date.now();
		const frame = typeof data === 'string' ? parsed(data) : undefined;
		if (!isObject(frame)) return;
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
		else if (messageId === 'connection') this.end(this.refusal(frame));
	}

	private answer({ question, parts, answer, refuse }: Pending, frame: JsonObject): void {
		if (frame.partial === true && Array.isArray(frame.result)) {
			parts.push(...frame.result);
			return;
		}
		const result = this.readFrame(frame, question);
		if (result instanceof ServerFailure) refuse(result);
		else answer(parts.length > 0 && Array.isArray(result) ? [...parts, ...result] : result);
	}

	private readFrame(frame: JsonObject, question: Question): JsonValue | ServerFailure {
		try {
			return readEnvelope(BARE, this.withoutToken(frame), question);
		} catch (reason) {
			return onlyFailures(reason);
		}
	}

	/** A server that nobody has set up yet refuses the line itself. */
	private refusal(frame: JsonObject): ServerFailure {
		const { baseUrl } = this.account;
		const question = { command: 'auth', args: {}, messageId: 'connection', baseUrl };
		const refused = this.readFrame(frame, question);
		return refused instanceof ServerFailure ? unwelcome(refused) : notAMusicServer(baseUrl);
	}

	/** A refusal may repeat what was sent. */
	private withoutToken(frame: JsonObject): JsonObject {
		const details = text(frame, 'details');
		return details === undefined
			? frame
			: { ...frame, details: hidden(details, this.account.token) };
	}

	private send({ messageId: message_id, command, args }: Question): void {
		this.socket.send(JSON.stringify({ message_id, command, args }));
	}

	/** Ends a line on which nothing comes any more: one that is only half open shows nothing else. */
	private async watch(): Promise<void> {
		const { signal } = this.ending;
		for (;;) {
			const rest = this.heardAt + QUIET_SECONDS * 1000 - Date.now();
			if (rest > 0) {
				await sleep(rest, signal);
				continue;
			}
			const askedAt = Date.now();
			this.ask('info', {}, () => undefined).catch(() => {});
			await sleep(QUIET_SECONDS * 1000, signal);
			if (this.heardAt < askedAt) this.end(this.lost('fell silent'));
		}
	}

	private async within<Answer>(seconds: number, answer: Promise<Answer>): Promise<Answer> {
		const answered = new AbortController();
		const late = sleep(seconds * 1000, answered.signal).then(() => {
			throw this.lost(`gave no answer within ${inSeconds(seconds)}`);
		});
		late.catch(() => {});
		try {
			return await Promise.race([answer, late]);
		} finally {
			answered.abort();
		}
	}

	private lost(how: string): ServerFailure {
		const { baseUrl } = this.account;
		return new ServerFailure('unreachable', {
			message: `The event line to ${baseUrl} ${how}`,
			description:
				'Check that the server runs and that nothing between n8n and it cuts connections.',
		});
	}
}

/** Frames come without a status and without headers. */
const BARE: Reply = { status: 200, headers: {}, body: '' };

function parsed(frame: string): JsonValue | undefined {
	try {
		return jsonParse<JsonValue>(frame);
	} catch {
		return undefined;
	}
}

/**
 * A refusal that stands until somebody does something about it. While the word Authorization is in an error of a
 * trigger, n8n does not start it over and over (n8n 2.41).
 */
function unwelcome({ message, description, httpCode }: ServerFailure): ServerFailure {
	return new ServerFailure('token', {
		message: `Authorization failed: ${message}`,
		description,
		httpCode,
	});
}

/** For whatever answers without being one. */
export function notAMusicServer(baseUrl: string): ServerFailure {
	return new ServerFailure('notTheServer', {
		message: `What answers at ${baseUrl} is not a music server`,
		description:
			'Check the Base URL in the credential: usually http://<address of the server>:8095, without anything behind the port.',
	});
}
