import type { JsonValue } from '../helpers/json';
import { RequestCache, type SizedResult, ConcurrencyLimit } from './requestCache';
import type { RequestEffect } from './commandDefinition';
import { readResponse } from './readResponse';
import { ApiError, isWebPage, type ApiRequest, type ApiResponse } from './apiError';
import { downloadPicture, type DownloadedPicture } from './downloadPicture';
import type { TokenClaims } from './models/serverDetails';
import { HttpTransport, type N8nContext } from './httpTransport';
import type { RequestPurpose } from './networkError';

/** Of an execution, in bytes: thousands of covers would take all memory. */
const MAX_PICTURES_SIZE = 8_000_000;

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

/** More would gain little and overload a small server. */
export const DEFAULT_PARALLEL_REQUESTS = 8;

export interface SessionSettings {
	purpose: RequestPurpose;
	parallelRequests: number;
	/** Whether there are several input items, which may send the same requests. */
	severalItems: boolean;
	/** Aborted when the execution is cancelled. */
	signal?: AbortSignal;
}

/**
 * What the calls of one execution share: the credential, the limit of parallel requests, cached results, and which
 * commands the server does not support. Nothing outlives the execution.
 */
export class Session {
	private readonly concurrencyLimit: ConcurrencyLimit;

	private readonly exclusiveLimit = new ConcurrencyLimit(1);

	private readonly unsupported = new Map<string, ApiError>();

	private readonly documents = new RequestCache<JsonValue | undefined>();

	private readonly pictures = new RequestCache<DownloadedPicture>(MAX_PICTURES_SIZE);

	private readonly idPrefix = `n8n-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;

	private requestCount = 0;

	private constructor(
		readonly context: N8nContext,
		private readonly transport: HttpTransport,
		private readonly settings: SessionSettings,
		private readonly cache = new RequestCache<JsonValue>(),
	) {
		this.concurrencyLimit = new ConcurrencyLimit(settings.parallelRequests);
	}

	static async open(context: N8nContext, settings: SessionSettings): Promise<Session> {
		const transport = await HttpTransport.open(context, settings);
		return new Session(context, transport, settings);
	}

	/** To be called at the end of the execution: nobody waits for its reads any more. */
	close(): void {
		this.transport.close();
	}

	/** A session for requests that are sent although the execution was cancelled, with the same cache. */
	withoutSignal(): Session {
		const settings = { ...this.settings, signal: undefined };
		return new Session(this.context, this.transport.withoutSignal(), settings, this.cache);
	}

	get baseUrl(): string {
		return this.transport.credential.baseUrl;
	}

	/** As in `HttpTransport`. */
	get tokenClaims(): TokenClaims | undefined {
		return this.transport.tokenClaims;
	}

	get signal(): AbortSignal | undefined {
		return this.settings.signal;
	}

	/** The result of a read: requested once for all items, and never older than the last change. */
	async read(
		command: string,
		args: object,
		timeoutSeconds: number,
		{ noCache = false, isLarge = false, exclusive = false }: CallOptions,
	): Promise<JsonValue> {
		const fetch = async () => await this.send('read', command, args, timeoutSeconds);
		if (exclusive) return (await this.exclusiveLimit.run(fetch)).result;
		if (noCache || (isLarge && !this.settings.severalItems)) return (await fetch()).result;
		return await this.cache.getOrFetch(cacheKey(command, args), fetch);
	}

	/** Caches a result that was obtained in another way, for other items until the next change. */
	primeCache(command: string, args: object, result: JsonValue): void {
		if (!this.settings.severalItems) return;
		this.cache.set(cacheKey(command, args), { result, size: JSON.stringify(result).length });
	}

	/** Sends a change once. What it makes stale is invalidated: everything if it fails, because its effect is unknown. */
	async sendChange(
		command: string,
		args: object,
		timeoutSeconds: number,
		{ unthrottled = false }: CallOptions = {},
		invalidates?: readonly string[],
	): Promise<JsonValue> {
		try {
			const { result } = unthrottled
				? await this.sendNow('change', command, args, timeoutSeconds)
				: await this.send('change', command, args, timeoutSeconds);
			this.invalidate(invalidates);
			return result;
		} catch (reason) {
			this.invalidate();
			throw withMayHaveExecuted(reason);
		}
	}

	/** Forgets cached results of these reads, or all: a change makes them stale. */
	invalidate(invalidates?: readonly string[]): void {
		this.cache.invalidate(
			(key) => invalidates?.some((command) => key.startsWith(`${command} `)) ?? true,
		);
	}

	/**
	 * A JSON document besides the API, requested once; `undefined` if the server has none there, or if a proxy responds
	 * with its own page: it may only pass on the API.
	 */
	async readDocument(path: string, timeoutSeconds: number): Promise<JsonValue | undefined> {
		const get = async () => {
			const response = await this.transport.get(path, timeoutSeconds);
			const result = isDocumentMissing(response)
				? undefined
				: readResponse(response, this.newRequest(path, {}));
			return { result, size: response.body.length };
		};
		return await this.documents.getOrFetch(path, async () => await this.concurrencyLimit.run(get));
	}

	/** Downloads a picture, once for items that follow one another. */
	async downloadPicture(url: string, timeoutSeconds: number): Promise<DownloadedPicture> {
		const { baseUrl, ignoreSslIssues } = this.transport.credential;
		const { purpose, signal } = this.settings;
		const request = { url, baseUrl, ignoreSslIssues, timeoutSeconds, purpose, signal };
		const download = async () => {
			const result = await downloadPicture(this.context.helpers, request);
			return { result, size: result.content.length };
		};
		return await this.pictures
			.getOrFetch(url, async () => await this.concurrencyLimit.run(download))
			.catch((reason: unknown) => {
				// A server may have it later: it forgets the ids of pictures until it has reported them again.
				this.pictures.invalidate((cached) => cached === url);
				throw reason;
			});
	}

	private async send(
		effect: RequestEffect,
		command: string,
		args: object,
		timeoutSeconds: number,
	): Promise<SizedResult<JsonValue>> {
		return await this.concurrencyLimit.run(
			async () => await this.sendNow(effect, command, args, timeoutSeconds),
		);
	}

	/** Sends a command without waiting for the limit of parallel requests. */
	private async sendNow(
		effect: RequestEffect,
		command: string,
		args: object,
		timeoutSeconds: number,
	): Promise<SizedResult<JsonValue>> {
		const unsupported = this.unsupported.get(command);
		if (unsupported) throw unsupported;
		this.signal?.throwIfAborted();
		const request = this.newRequest(command, args);
		try {
			const { messageId: message_id } = request;
			const envelope = { message_id, command, args: { ...args } };
			const response = await this.transport.post(effect, envelope, timeoutSeconds);
			return { result: readResponse(response, request), size: response.body.length };
		} catch (reason) {
			throw this.rememberUnsupported(command, reason);
		}
	}

	private newRequest(command: string, args: object): ApiRequest {
		const { baseUrl } = this;
		return { command, args, messageId: `${this.idPrefix}-${++this.requestCount}`, baseUrl };
	}

	/** A command that the server does not know is not sent again. */
	private rememberUnsupported(command: string, reason: unknown): unknown {
		if (reason instanceof ApiError && reason.kind === 'unknownCommand') {
			this.unsupported.set(command, reason);
		}
		return reason;
	}
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

/** Not found, redirected, or a web page instead of a document. */
function isDocumentMissing(response: ApiResponse): boolean {
	const { status } = response;
	return status === 404 || (status >= 300 && status < 400) || (status < 300 && isWebPage(response));
}
