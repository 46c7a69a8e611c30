import type { JsonValue } from '../helpers/json';
import { RequestCache } from './requestCache';
import { readResponse } from './envelope';
import { ApiError } from './apiError';
import { ConcurrencyLimit } from './concurrencyLimit';
import { isWebPage, type ApiRequest, type ApiResponse } from './messages';
import { Transport, type N8nContext } from './transport';
import type { RequestSource } from './networkError';

/** How one call differs from others. */
export interface CallOptions {
	/** Ask the server even when the answer is known, and keep nothing: for watching something change. */
	noCache?: boolean;
	/** The answer is large: it is kept only where another input item may ask for it. */
	isLarge?: boolean;
	/** A read that is hard work for the server: one at a time, and never shared. */
	exclusive?: boolean;
	/** A change that goes out at the same moment as others: it does not wait for its turn among the parallel requests. */
	unthrottled?: boolean;
	/** Seconds to wait, where the command needs longer than the item's own time-out. */
	timeoutSeconds?: number;
}

/** How an execution asks the server. */
export interface SessionSettings {
	asker: RequestSource;
	/** How many requests may be under way at the same time. */
	parallelRequests: number;
	/** Whether there are several input items, which may ask for the same. */
	severalItems: boolean;
	/** Ends requests and waits when the execution is cancelled. */
	signal?: AbortSignal;
}

/**
 * What the calls of one execution share: one credential, one bound on parallel requests, the answers to reads
 * that several items ask, and which commands the server turned out not to know. Nothing outlives the execution.
 */
export class Session {
	private readonly overlap: ConcurrencyLimit;

	/** For what the server must not be asked several times at once. */
	private readonly alone = new ConcurrencyLimit(1);

	private readonly answers = new RequestCache<JsonValue>();

	private readonly unknown = new Map<string, ApiError>();

	private readonly documents = new RequestCache<JsonValue | undefined>();

	private readonly idPrefix = `n8n-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;

	private sent = 0;

	private constructor(
		private readonly transport: Transport,
		private readonly settings: SessionSettings,
	) {
		this.overlap = new ConcurrencyLimit(settings.parallelRequests);
	}

	static async open(context: N8nContext, settings: SessionSettings): Promise<Session> {
		return new Session(await Transport.open(context, settings.asker, settings.signal), settings);
	}

	get signal(): AbortSignal | undefined {
		return this.settings.signal;
	}

	/** The answer to a read, asked once however many items want it, and not older than the last change. */
	async read(
		command: string,
		args: object,
		timeoutSeconds: number,
		{ noCache = false, isLarge = false, exclusive = false }: CallOptions,
	): Promise<JsonValue> {
		const ask = async () => await this.send(command, args, timeoutSeconds);
		if (exclusive) return await this.alone.run(ask);
		if (noCache || (isLarge && !this.settings.severalItems)) return await ask();
		return await this.answers.getOrFetch(keyOf(command, args), ask);
	}

	/** Takes what was seen in another way for the answer to a read, for the items that ask it before the next change. */
	primeCache(command: string, args: object, answer: JsonValue): void {
		if (this.settings.severalItems) this.answers.set(keyOf(command, args), answer);
	}

	/** Sends a change, once. What it makes stale is forgotten; everything where it failed: something is not as it was known. */
	async change(
		command: string,
		args: object,
		timeoutSeconds: number,
		{ unthrottled = false }: CallOptions = {},
		invalidates?: readonly string[],
	): Promise<JsonValue> {
		try {
			const answer = unthrottled
				? await this.exchange(command, args, timeoutSeconds)
				: await this.send(command, args, timeoutSeconds);
			this.invalidate(invalidates);
			return answer;
		} catch (reason) {
			this.invalidate();
			throw withMayHaveExecuted(reason);
		}
	}

	private invalidate(invalidates?: readonly string[]): void {
		this.answers.invalidate(
			(key) => invalidates?.some((command) => key.startsWith(`${command} `)) ?? true,
		);
	}

	/**
	 * A JSON document beside the commands, asked for once; `undefined` where the server has none there, or where a proxy
	 * shows a page of its own in its place: it may let nothing but the commands through.
	 */
	async document(path: string, timeoutSeconds: number): Promise<JsonValue | undefined> {
		const get = async () => {
			const reply = await this.transport.get(path, timeoutSeconds);
			return isElsewhere(reply) ? undefined : readResponse(reply, this.question(path, {}));
		};
		return await this.documents.getOrFetch(path, async () => await this.overlap.run(get));
	}

	private async send(command: string, args: object, timeoutSeconds: number): Promise<JsonValue> {
		return await this.overlap.run(async () => await this.exchange(command, args, timeoutSeconds));
	}

	private async exchange(
		command: string,
		args: object,
		timeoutSeconds: number,
	): Promise<JsonValue> {
		const refused = this.unknown.get(command);
		if (refused) throw refused;
		this.signal?.throwIfAborted();
		const question = this.question(command, args);
		try {
			const { messageId: message_id } = question;
			const envelope = { message_id, command, args: { ...args } };
			return readResponse(await this.transport.post(envelope, timeoutSeconds), question);
		} catch (reason) {
			throw this.rememberUnsupported(command, reason);
		}
	}

	private question(command: string, args: object): ApiRequest {
		const { baseUrl } = this.transport;
		return { command, args, messageId: `${this.idPrefix}-${++this.sent}`, baseUrl };
	}

	/** A command the server does not know is not asked again. */
	private rememberUnsupported(command: string, reason: unknown): unknown {
		if (reason instanceof ApiError && reason.kind === 'unknownCommand') {
			this.unknown.set(command, reason);
		}
		return reason;
	}
}

function withMayHaveExecuted(reason: unknown): unknown {
	if (!(reason instanceof ApiError) || !reason.mayHaveArrived) return reason;
	return reason.withHint(
		'The command may have been carried out all the same, and was not sent again: look before you run the node once more.',
	);
}

/** What a read is known by among those that items share. */
function keyOf(command: string, args: object): string {
	return `${command} ${JSON.stringify(args)}`;
}

/** Not found, sent on to another address, or a web page where a document should be. */
function isElsewhere(reply: ApiResponse): boolean {
	const { status } = reply;
	return status === 404 || (status >= 300 && status < 400) || (status < 300 && isWebPage(reply));
}
