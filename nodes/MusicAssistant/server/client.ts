import { UnexpectedResult } from './command';
import {
	commandTable,
	type CommandArguments,
	type CommandName,
	type CommandResult,
} from './commands';
import { readReply } from './envelope';
import { ServerFailure, undefinedIfRefused } from './failure';
import { Overlap } from './overlap';
import { Transport, type N8nContext } from './transport';
import type { JsonObject, JsonValue } from '../values/json';
import { isWebPage, type Question, type Reply } from './reply';

/** How one call differs from others. */
export interface CallOptions {
	/** Ask the server even when the answer is known, and keep nothing: for watching something change. */
	fresh?: boolean;
	/** The answer is large: it is kept only where another input item may ask for it. */
	bulky?: boolean;
	/** A read that is hard work for the server: one at a time, and never shared. */
	heavy?: boolean;
	/** A change that goes out at the same moment as others: it does not wait for its turn among the parallel requests. */
	together?: boolean;
	/** Seconds to wait, where the command needs longer than the item's own time-out. */
	timeoutSeconds?: number;
}

/** How an execution asks the server. */
export interface SessionSettings {
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
	private readonly overlap: Overlap;

	/** For what the server must not be asked several times at once. */
	private readonly alone = new Overlap(1);

	private readonly answers = new Map<string, Promise<JsonValue>>();

	private readonly unknown = new Map<string, ServerFailure>();

	private readonly documents = new Map<string, Promise<JsonValue | undefined>>();

	private readonly idPrefix = `n8n-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;

	private sent = 0;

	private constructor(
		private readonly transport: Transport,
		private readonly settings: SessionSettings,
	) {
		this.overlap = new Overlap(settings.parallelRequests);
	}

	static async open(context: N8nContext, settings: SessionSettings): Promise<Session> {
		return new Session(await Transport.open(context, settings.signal), settings);
	}

	get signal(): AbortSignal | undefined {
		return this.settings.signal;
	}

	/** The server as one input item sees it, with that item's time-out. */
	server(timeoutSeconds: number): Server {
		return new Server(this, timeoutSeconds);
	}

	/** The answer to a read, asked once however many items want it, and not older than the last change. */
	async read(
		command: string,
		args: object,
		timeoutSeconds: number,
		{ fresh = false, bulky = false, heavy = false }: CallOptions,
	): Promise<JsonValue> {
		if (heavy) {
			return await this.alone.run(async () => await this.send(command, args, timeoutSeconds));
		}
		if (fresh || (bulky && !this.settings.severalItems)) {
			return await this.send(command, args, timeoutSeconds);
		}
		const key = keyOf(command, args);
		const known = this.answers.get(key);
		if (known) return await known;
		const answer = this.send(command, args, timeoutSeconds);
		this.answers.set(key, answer);
		// What did not come through may come through for the next item; a refusal would be the same again.
		answer.catch((reason: unknown) => {
			if (isPassing(reason)) this.answers.delete(key);
		});
		return await answer;
	}

	/** Takes what was seen in another way for the answer to a read, for the items that ask it before the next change. */
	keep(command: string, args: object, answer: JsonValue): void {
		if (this.settings.severalItems) this.answers.set(keyOf(command, args), Promise.resolve(answer));
	}

	/** Sends a change, once. What it makes stale is forgotten, whether it succeeds or not. */
	async change(
		command: string,
		args: object,
		timeoutSeconds: number,
		{ together = false }: CallOptions = {},
		stales?: readonly string[],
	): Promise<JsonValue> {
		try {
			return together
				? await this.exchange(command, args, timeoutSeconds)
				: await this.send(command, args, timeoutSeconds);
		} catch (reason) {
			throw withDoubt(reason);
		} finally {
			this.forget(stales);
		}
	}

	private forget(stales?: readonly string[]): void {
		for (const key of this.answers.keys()) {
			const isStale = stales?.some((command) => key.startsWith(`${command} `)) ?? true;
			if (isStale) this.answers.delete(key);
		}
	}

	/**
	 * A JSON document beside the commands, asked for once; `undefined` where the server has none there, or where a proxy
	 * shows a page of its own in its place: it may let nothing but the commands through.
	 */
	async document(path: string, timeoutSeconds: number): Promise<JsonValue | undefined> {
		const known = this.documents.get(path);
		if (known) return await known;
		const document = this.overlap.run(async () => {
			const reply = await this.transport.get(path, timeoutSeconds);
			return isElsewhere(reply) ? undefined : readReply(reply, this.question(path, {}));
		});
		this.documents.set(path, document);
		document.catch((reason: unknown) => {
			if (isPassing(reason)) this.documents.delete(path);
		});
		return await document;
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
			return readReply(await this.transport.post(envelope, timeoutSeconds), question);
		} catch (reason) {
			throw this.noted(command, reason);
		}
	}

	private question(command: string, args: object): Question {
		const { baseUrl } = this.transport;
		return { command, args, messageId: `${this.idPrefix}-${++this.sent}`, baseUrl };
	}

	/** A command the server does not know is not asked again. */
	private noted(command: string, reason: unknown): unknown {
		if (isUnknownCommand(reason)) this.unknown.set(command, reason);
		return reason;
	}
}

/** The music server as operations and editor lists use it: typed commands in, checked results out. */
export class Server {
	constructor(
		private readonly session: Session,
		private readonly timeoutSeconds: number,
	) {}

	get signal(): AbortSignal | undefined {
		return this.session.signal;
	}

	/**
	 * Carries out one command.
	 *
	 * @throws ServerFailure when the server refuses, cannot be reached, or gives another shape of result
	 */
	async call<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		options: CallOptions = {},
	): Promise<CommandResult<Name>> {
		const { effect, result, stales } = commandTable[command];
		const seconds = options.timeoutSeconds ?? this.timeoutSeconds;
		const wire =
			effect === 'read'
				? await this.session.read(command, args, seconds, options)
				: await this.session.change(command, args, seconds, options, stales);
		try {
			return result(wire);
		} catch (reason) {
			throw unexpected(reason, command, args);
		}
	}

	/**
	 * Carries out a command that only the user knows: as a change, because nothing tells what it does.
	 *
	 * @throws ServerFailure as `call` does
	 */
	async send(command: string, args: JsonObject): Promise<JsonValue> {
		return await this.session.change(command, args, this.timeoutSeconds);
	}

	/** Takes what was seen in another way for the answer to a read, until the next change. */
	keep<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		answer: CommandResult<Name>,
	): void {
		this.session.keep(command, args, answer);
	}

	/** A JSON document that the server serves beside its commands, `undefined` where it has none there. */
	async document(path: string): Promise<JsonValue | undefined> {
		return await this.session.document(path, this.timeoutSeconds);
	}

	/** Like `call`, but `undefined` where the server has no such command: for checks that are done where possible. */
	async callIfKnown<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		options: CallOptions = {},
	): Promise<CommandResult<Name> | undefined> {
		return await this.call(command, args, options).catch(undefinedIfUnknown);
	}

	/** Like `call`, but `undefined` where the server refuses, for whatever reason: for side look-ups an operation can do without. */
	async callIfWilling<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		options: CallOptions = {},
	): Promise<CommandResult<Name> | undefined> {
		return await this.call(command, args, options).catch(undefinedIfRefused);
	}
}

function unexpected(reason: unknown, command: CommandName, args: object): unknown {
	if (!(reason instanceof UnexpectedResult)) return reason;
	return new ServerFailure('rejected', {
		message: `The server's answer to ${command} has another form than known: ${reason.message}`,
		description:
			'The connected server may be newer than this node: look for an update of the node, and please report it with the version of the server.',
		asked: { command, args },
	});
}

function isUnknownCommand(reason: unknown): reason is ServerFailure {
	return reason instanceof ServerFailure && reason.kind === 'unknownCommand';
}

function withDoubt(reason: unknown): unknown {
	if (!(reason instanceof ServerFailure) || !reason.mayHaveArrived) return reason;
	return reason.withMore(
		'The command may have been carried out all the same, and was not sent again: look before you run the node once more.',
	);
}

/** What a read is known by among those that items share. */
function keyOf(command: string, args: object): string {
	return `${command} ${JSON.stringify(args)}`;
}

function isPassing(reason: unknown): boolean {
	return reason instanceof ServerFailure && reason.isPassing;
}

/** Not found, sent on to another address, or a web page where a document should be. */
function isElsewhere(reply: Reply): boolean {
	const { status } = reply;
	return status === 404 || (status >= 300 && status < 400) || (status < 300 && isWebPage(reply));
}

function undefinedIfUnknown(reason: unknown): undefined {
	if (!isUnknownCommand(reason)) throw reason;
}
