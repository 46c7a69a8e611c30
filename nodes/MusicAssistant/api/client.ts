import type { JsonObject, JsonValue } from '../helpers/json';
import { ApiError, undefinedIfRefused, type ApiRequest } from './apiError';
import { UnexpectedResultError, type RequestEffect } from './commandDefinition';
import {
	commandTable,
	type CommandArguments,
	type CommandName,
	type CommandResult,
} from './commands';
import { PictureCache, type DownloadedPicture } from './downloadPicture';
import { HttpTransport, type N8nContext } from './httpTransport';
import type { TokenClaims } from './models/serverDetails';
import type { RequestPurpose } from './networkError';
import { readCompleteListing } from './readPages';
import { readDocument, readResponse } from './readResponse';
import { ConcurrencyLimit, RequestCache, type SizedResult } from './requestCache';

export interface CallOptions {
	/** Neither read nor fill the cache: for polling. */
	noCache?: boolean;
	/** The result is large: it is cached only if there are several input items. */
	isLarge?: boolean;
	/** A read that is expensive for the server: one at a time, and never cached. */
	exclusive?: boolean;
	/** How many rows of a listing are used: the caller needs no others. */
	maxRows?: number;
	/** A change that must be sent at the same moment as others: it is not subject to the limit of parallel requests. */
	unthrottled?: boolean;
	/** If the command needs longer than the item's own timeout. */
	timeoutSeconds?: number;
}

interface SessionSettings {
	readonly purpose: RequestPurpose;
	readonly parallelRequests: number;
	/** Whether there are several input items, which may send the same requests. */
	readonly severalItems: boolean;
	/** Aborted when the execution is cancelled. */
	readonly signal?: AbortSignal;
}

/** What the clients of one execution share. Nothing outlives the execution. */
export interface Session extends SessionSettings {
	readonly context: N8nContext;
	readonly transport: HttpTransport;
	/** Results of reads, by command and arguments, and documents, by path. */
	readonly cache: RequestCache<JsonValue>;
	readonly pictures: PictureCache;
	/** Of parallel requests. */
	readonly limit: ConcurrencyLimit;
	/** Of reads that are expensive for the server. */
	readonly exclusiveLimit: ConcurrencyLimit;
	/** The errors of commands that the server does not know: they are not sent again. */
	readonly unsupported: Map<string, ApiError>;
	readonly createMessageId: () => string;
}

/** To be closed at the end of the execution: `session.transport.close()`. @throws ApiError for an invalid base URL */
export async function openSession(
	context: N8nContext,
	settings: SessionSettings,
): Promise<Session> {
	const transport = await HttpTransport.open(context, settings);
	const { purpose, signal, parallelRequests } = settings;
	const { baseUrl, ignoreSslIssues } = transport.credential;
	const limit = new ConcurrencyLimit(parallelRequests);
	const idPrefix = `n8n-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;
	let requestCount = 0;
	return {
		...settings,
		context,
		transport,
		cache: new RequestCache(),
		pictures: new PictureCache(context.helpers, limit, {
			baseUrl,
			ignoreSslIssues,
			purpose,
			signal,
		}),
		limit,
		exclusiveLimit: new ConcurrencyLimit(1),
		unsupported: new Map(),
		createMessageId: () => `${idPrefix}-${++requestCount}`,
	};
}

/** The music server as operations and editor lists use it: typed commands and checked results. */
export class MusicAssistantClient {
	/** @param timeoutSeconds for each request */
	constructor(
		readonly session: Session,
		private readonly timeoutSeconds: number,
	) {}

	/** The Base URL of the credential, without a slash at the end. */
	get baseUrl(): string {
		return this.session.transport.credential.baseUrl;
	}

	/** What the access token says about itself, such as its end (2.8 and newer): never the token itself. */
	get tokenClaims(): TokenClaims | undefined {
		return this.session.transport.tokenClaims;
	}

	get signal(): AbortSignal | undefined {
		return this.session.signal;
	}

	/** A client whose requests are sent although the execution was cancelled: for what must not stop halfway. */
	withoutSignal(): MusicAssistantClient {
		const transport = this.session.transport.withoutSignal();
		const session = { ...this.session, transport, signal: undefined };
		return new MusicAssistantClient(session, this.timeoutSeconds);
	}

	/**
	 * Sends a command. A read is requested once for all items, and its result is never older than the last change; a change
	 * is sent once.
	 *
	 * @throws ApiError if the server refuses, cannot be reached, or returns an unexpected shape of result
	 */
	async call<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		options: CallOptions = {},
	): Promise<CommandResult<Name>> {
		const definition = commandTable[command];
		const { effect, invalidates, mayBePaged = false } = definition;
		const send = async (sent: object) =>
			effect === 'read'
				? await this.read(command, sent, options)
				: await this.sendChange(command, sent, options, invalidates);
		const wire = mayBePaged
			? await readCompleteListing(send, args, options.maxRows)
			: await send(args);
		try {
			const result = definition.readResult(wire);
			definition.checkResult?.(result, args);
			return result;
		} catch (reason) {
			throw asUnexpectedResultError(reason, command);
		}
	}

	/** Like `call`, but `undefined` if the server has no such command: for checks that are made where possible. */
	async callIfSupported<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		options: CallOptions = {},
	): Promise<CommandResult<Name> | undefined> {
		return await this.call(command, args, options).catch(undefinedIfUnknownCommand);
	}

	/** Like `call`, but `undefined` if the server refuses for whatever reason: for optional lookups. */
	async tryCall<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		options: CallOptions = {},
	): Promise<CommandResult<Name> | undefined> {
		return await this.call(command, args, options).catch(undefinedIfRefused);
	}

	/**
	 * Sends a command that the node does not know: as a change, because it may be one.
	 *
	 * @throws ApiError as `call` does
	 */
	async sendCustomCommand(command: string, args: JsonObject): Promise<JsonValue> {
		return await this.sendChange(command, args);
	}

	/**
	 * Caches a result that was obtained in another way, for other items until the next change.
	 *
	 * @param result as the server would return it
	 */
	primeCache<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		result: JsonValue,
	): void {
		const { severalItems, cache } = this.session;
		if (!severalItems) return;
		cache.set(cacheKey(command, args), { result, size: JSON.stringify(result).length });
	}

	/** Forgets cached results of these reads, or all: a change makes them stale. Documents never change. */
	invalidate(commands?: readonly string[]): void {
		this.session.cache.invalidate((key) =>
			commands ? commands.some((command) => key.startsWith(`${command} `)) : !key.startsWith('/'),
		);
	}

	/**
	 * Downloads a picture, without the access token: from the server's image proxy, or from the internet.
	 *
	 * @throws ApiError if there is none at this URL
	 */
	async downloadPicture(url: string): Promise<DownloadedPicture> {
		return await this.session.pictures.getOrDownload(url, this.timeoutSeconds);
	}

	/** A JSON document that the server publishes besides its API, requested once; null if there is none at this path. */
	async readDocument(path: string): Promise<JsonValue> {
		const { cache, limit, transport } = this.session;
		const get = async () => {
			const response = await transport.get(path, this.timeoutSeconds);
			const result = readDocument(response, this.newRequest(path, {}));
			return { result, size: response.body.length };
		};
		return await cache.getOrFetch(path, async () => await limit.run(get));
	}

	private async read(command: string, args: object, options: CallOptions): Promise<JsonValue> {
		const { noCache = false, isLarge = false, exclusive = false } = options;
		const { cache, exclusiveLimit, severalItems } = this.session;
		const fetch = async () => await this.send('read', command, args, options);
		if (exclusive) return (await exclusiveLimit.run(fetch)).result;
		if (noCache || (isLarge && !severalItems)) return (await fetch()).result;
		return await cache.getOrFetch(cacheKey(command, args), fetch);
	}

	/** What a change makes stale is invalidated: everything if it fails, because its effect is unknown. */
	private async sendChange(
		command: string,
		args: object,
		options: CallOptions = {},
		invalidates?: readonly string[],
	): Promise<JsonValue> {
		try {
			const { result } = await this.send('change', command, args, options);
			this.invalidate(invalidates);
			return result;
		} catch (reason) {
			this.invalidate();
			throw withMayHaveExecuted(reason);
		}
	}

	private async send(
		effect: RequestEffect,
		command: string,
		args: object,
		{ unthrottled = false, timeoutSeconds = this.timeoutSeconds }: CallOptions,
	): Promise<SizedResult<JsonValue>> {
		const { limit, signal, transport, unsupported } = this.session;
		const sendNow = async () => {
			const known = unsupported.get(command);
			if (known) throw known;
			signal?.throwIfAborted();
			const request = this.newRequest(command, args);
			const envelope = { message_id: request.messageId, command, args: { ...args } };
			try {
				const response = await transport.post(effect, envelope, timeoutSeconds);
				return { result: readResponse(response, request), size: response.body.length };
			} catch (reason) {
				throw this.rememberUnsupported(command, reason);
			}
		};
		return await (unthrottled ? sendNow() : limit.run(sendNow));
	}

	/** A command that the server does not know is not sent again. */
	private rememberUnsupported(command: string, reason: unknown): unknown {
		if (reason instanceof ApiError && reason.kind === 'unknownCommand') {
			this.session.unsupported.set(command, reason);
		}
		return reason;
	}

	private newRequest(command: string, args: object): ApiRequest {
		return { command, args, messageId: this.session.createMessageId(), baseUrl: this.baseUrl };
	}
}

function asUnexpectedResultError(reason: unknown, command: CommandName): unknown {
	if (!(reason instanceof UnexpectedResultError)) return reason;
	return new ApiError('rejected', {
		message: `The server's response to ${command} has an unexpected format: ${reason.message}`,
		description:
			'The connected server may be newer than this node: check for an update of the node, and please report this along with the server version.',
	});
}

function undefinedIfUnknownCommand(reason: unknown): undefined {
	if (!(reason instanceof ApiError) || reason.kind !== 'unknownCommand') throw reason;
}

function withMayHaveExecuted(reason: unknown): unknown {
	if (!(reason instanceof ApiError) || !reason.mayHaveArrived) return reason;
	return reason.withHint(
		'The command may have been carried out anyway and was not sent again: check the result before you run the node again.',
	);
}

function cacheKey(command: string, args: object): string {
	return `${command} ${JSON.stringify(args)}`;
}
