import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	ITriggerFunctions,
} from 'n8n-workflow';
import { createTokenRedactor, normalizeBaseUrl } from '../helpers/credential';
import { isObject, parseJson, textOrEmpty, type JsonObject } from '../helpers/json';
import { ApiError, type ApiResponse } from './apiError';
import type { RequestEffect } from './commandDefinition';
import { parseTokenClaims, type TokenClaims } from './models/serverDetails';
import { withTimeout } from './withTimeout';
import { networkError, type RequestAttempt, type RequestPurpose } from './networkError';

/** Where requests come from: executions, the editor's lists and the trigger. */
export type N8nContext = IExecuteFunctions | ILoadOptionsFunctions | ITriggerFunctions;

/** The credential with what users paste around it removed. */
export interface ServerCredential {
	/** Without a slash at the end. */
	readonly baseUrl: string;
	readonly token: string;
	readonly ignoreSslIssues: boolean;
}

/** @throws ApiError for an invalid base URL */
export async function readCredential(context: N8nContext): Promise<ServerCredential> {
	const credentials = await context.getCredentials('musicAssistantApi');
	return {
		baseUrl: requireValidBaseUrl(textOrEmpty(credentials.baseUrl)),
		token: textOrEmpty(credentials.accessToken).trim(),
		ignoreSslIssues: credentials.ignoreSslIssues === true,
	};
}

function requireValidBaseUrl(pasted: string): string {
	try {
		return normalizeBaseUrl(pasted);
	} catch (reason) {
		throw baseUrlError(reason);
	}
}

function baseUrlError(reason: unknown): ApiError {
	return new ApiError('unreachable', {
		message: reason instanceof Error ? reason.message : "The credential's Base URL cannot be used",
		description:
			"Open the credential and correct its Base URL. It is the address of the server's web interface.",
	});
}

/** What the transport of an execution is opened for. */
interface TransportSettings {
	readonly purpose: RequestPurpose;
	/** Aborted when the execution is cancelled. */
	readonly signal?: AbortSignal;
}

/**
 * The only code that sends HTTP requests with the credential's token: a POST to the server's one endpoint, or a GET. Pictures
 * are downloaded without it.
 */
export class HttpTransport {
	/** One for each read under way. */
	private readonly reads = new Set<AbortController>();

	private isClosed = false;

	private constructor(
		private readonly context: N8nContext,
		readonly credential: ServerCredential,
		private readonly settings: TransportSettings,
		private readonly redact = createTokenRedactor(credential.token),
	) {}

	/** Reads the credential once for the whole execution. @throws ApiError for an invalid base URL */
	static async open(context: N8nContext, settings: TransportSettings): Promise<HttpTransport> {
		return new HttpTransport(context, await readCredential(context), settings);
	}

	/** What the token says about itself if it is a JSON Web Token (2.8 and newer), such as its end; never the token itself. */
	get tokenClaims(): TokenClaims | undefined {
		const [, claims = ''] = this.credential.token.split('.');
		const parsed = parseJson(Buffer.from(claims, 'base64url').toString());
		return isObject(parsed) ? parseTokenClaims(parsed) : undefined;
	}

	/** The same for requests that are sent although the execution was cancelled. */
	withoutSignal(): HttpTransport {
		const { context, credential, settings, redact } = this;
		return new HttpTransport(context, credential, { ...settings, signal: undefined }, redact);
	}

	/**
	 * Ends the reads that are still under way, such as the other pages of a listing when one was refused. A change is not
	 * interrupted: nobody would know whether it was carried out.
	 */
	close(): void {
		this.isClosed = true;
		for (const read of this.reads) read.abort();
	}

	/**
	 * Sends one request, without retries and redirects, which would carry the token to another address and turn the POST
	 * into a GET. Status and body are returned as they are, because n8n's helper loses the text of an error and takes a web
	 * page for a result.
	 *
	 * @param effect whether it may be interrupted when the execution ends
	 * @param timeoutSeconds for the complete response
	 * @throws ApiError `unreachable` if there was no response; the reason of the signal if the execution was cancelled
	 */
	async post(
		effect: RequestEffect,
		envelope: JsonObject,
		timeoutSeconds: number,
	): Promise<ApiResponse> {
		return await this.send(
			effect,
			{
				method: 'POST',
				url: `${this.credential.baseUrl}/api`,
				headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
				body: JSON.stringify(envelope),
			},
			timeoutSeconds,
		);
	}

	/** Fetches a document besides the API, in the same way. */
	async get(path: string, timeoutSeconds: number): Promise<ApiResponse> {
		const url = `${this.credential.baseUrl}${path}`;
		const headers = { Accept: 'application/json' };
		return await this.send('read', { url, headers }, timeoutSeconds);
	}

	private async send(
		effect: RequestEffect,
		request: IHttpRequestOptions,
		timeoutSeconds: number,
	): Promise<ApiResponse> {
		// A read that was waiting for another one to finish when the execution ended.
		if (this.isClosed && effect === 'read') throw new Error('The execution has ended');
		const { baseUrl, ignoreSslIssues } = this.credential;
		const { purpose, signal } = this.settings;
		const controller = new AbortController();
		if (effect === 'read') this.reads.add(controller);
		return await exchange(
			{ purpose, baseUrl, timeoutSeconds, signal, controller },
			(options, abortSignal) =>
				this.context.helpers.httpRequestWithAuthentication.call(
					withCancelSignal(abortSignal, this.context),
					'musicAssistantApi',
					{
						...request,
						...options,
						// n8n 1.85 reuses connections, and loses a request on one that the server is closing.
						headers: { ...request.headers, Connection: 'close' },
						disableFollowRedirect: true,
						skipSslCertificateValidation: ignoreSslIssues,
					},
				),
			async (response) => await readApiResponse(response, baseUrl, this.redact),
		).finally(() => this.reads.delete(controller));
	}
}

/**
 * A context whose requests this signal aborts. In an execution n8n uses its own signal and ignores the one in the request's
 * options (n8n 2.41): an endless response would hold its connection until then.
 */
function withCancelSignal(signal: AbortSignal, context: N8nContext): N8nContext {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as N8nContext;
}

/** A response whose body is still to be read. */
export interface OpenResponse {
	readonly status: number;
	readonly headers: JsonObject;
	readonly content: AsyncIterable<unknown>;
}

interface Exchange extends RequestAttempt {
	/** Aborted when the execution is cancelled. */
	readonly signal?: AbortSignal;
	/** Ends it from outside. */
	readonly controller?: AbortController;
}

/**
 * Sends a request with n8n's helper and reads the response, within the time of the request.
 *
 * @param send receives the options by which the helper returns every response as it comes
 * @throws ApiError if there is no response, or what `read` throws; the reason of the signal if the execution was cancelled
 */
export async function exchange<Result>(
	{ signal, controller, ...attempt }: Exchange,
	send: (options: Partial<IHttpRequestOptions>, abortSignal: AbortSignal) => Promise<unknown>,
	read: (response: OpenResponse) => Promise<Result>,
): Promise<Result> {
	const options: Partial<IHttpRequestOptions> = {
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		timeout: Math.ceil(attempt.timeoutSeconds * 1000),
	};
	const run = async (abortSignal: AbortSignal) => {
		const response = await send(options, abortSignal);
		const { statusCode, headers, body } = isObject(response) ? response : {};
		return await read({
			status: typeof statusCode === 'number' ? statusCode : 0,
			headers: isObject(headers) ? headers : {},
			content: isAsyncIterable(body) ? body : emptyStream(),
		});
	};
	return await withTimeout(attempt.timeoutSeconds, run, timeoutError, signal, controller).catch(
		(reason: unknown) => {
			signal?.throwIfAborted();
			throw reason instanceof ApiError ? reason : networkError(reason, attempt);
		},
	);
}

/**
 * Thrown if the complete response did not arrive in time: n8n's own timeout counts only silence, so that a server that
 * sends a byte now and then would block an item forever.
 */
function timeoutError(): Error {
	return Object.assign(new Error('No complete response in time'), { code: 'ETIMEDOUT' });
}

/** Whether it is a stream that can be read with `for await`. */
function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
	return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

async function* emptyStream(): AsyncGenerator {}

/** The body of a response, in parts, to stop one that is too large: unpacked, because few bytes may stand for very many. */
export async function readContent(
	{ content }: OpenResponse,
	maxMegabytes: number,
	createTooLargeError: () => ApiError,
): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of content) {
		if (!(part instanceof Uint8Array)) continue;
		size += part.length;
		if (size > maxMegabytes * 1024 * 1024) throw createTooLargeError();
		parts.push(part);
	}
	return Buffer.concat(parts);
}

/** More than any music server sends; n8n keeps a body in memory several times. */
const MAX_MEGABYTES = 256;

/** @param redact removes the token, which a response may repeat @throws ApiError if the body is too large */
export async function readApiResponse(
	response: OpenResponse,
	baseUrl: string,
	redact: (text: string) => string,
): Promise<ApiResponse> {
	const content = await readContent(
		response,
		MAX_MEGABYTES,
		() =>
			new ApiError('notTheServer', {
				message: `The response from ${baseUrl} is larger than ${MAX_MEGABYTES} MB`,
				description:
					'It was not read any further. Music servers do not send that much: check the Base URL in the credential and any proxy in between, or request less at once.',
				mayHaveArrived: true,
			}),
	);
	return {
		status: response.status,
		headers: Object.fromEntries(
			Object.entries(response.headers).map(([name, value]) => [
				name,
				typeof value === 'string' ? redact(value) : value,
			]),
		),
		body: redact(content.toString('utf8')),
	};
}
