import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	ITriggerFunctions,
} from 'n8n-workflow';
import { normalizeBaseUrl } from '../helpers/credential';
import { isObject, parseJson, textOrEmpty, type JsonObject } from '../helpers/json';
import { ApiError, type ApiResponse } from './apiError';
import { parseTokenClaims, type TokenClaims } from './models/serverDetails';
import { timeoutError, withTimeout } from './withTimeout';
import { networkError, type RequestPurpose } from './networkError';
import { readApiResponse } from './readResponse';
import { downloadPicture, type DownloadedPicture } from './downloadPicture';

/** Whether a request changes something on the server. */
export type RequestEffect = 'read' | 'change';

/** Where requests come from: executions, the editor's lists and the trigger. */
export type N8nContext = IExecuteFunctions | ILoadOptionsFunctions | ITriggerFunctions;

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
		private readonly purpose: RequestPurpose,
		/** Normalized: no slash at the end. */
		readonly baseUrl: string,
		private readonly ignoreSslIssues: boolean,
		/** Only for redacting it: a response may repeat the request's headers. */
		readonly token: string,
		/** Aborted when the execution is cancelled. */
		private readonly signal: AbortSignal | undefined,
	) {}

	/** Reads the credential once for the whole execution. @throws ApiError for an invalid base URL */
	static async open(
		context: N8nContext,
		purpose: RequestPurpose,
		signal?: AbortSignal,
	): Promise<HttpTransport> {
		const credentials = await context.getCredentials('musicAssistantApi');
		return new HttpTransport(
			context,
			purpose,
			requireValidBaseUrl(textOrEmpty(credentials.baseUrl)),
			credentials.ignoreSslIssues === true,
			textOrEmpty(credentials.accessToken).trim(),
			signal,
		);
	}

	/** What the token says about itself if it is a JSON Web Token (2.8 and newer), such as its end; never the token itself. */
	get tokenClaims(): TokenClaims | undefined {
		const [, claims = ''] = this.token.split('.');
		const parsed = parseJson(Buffer.from(claims, 'base64url').toString());
		return isObject(parsed) ? parseTokenClaims(parsed) : undefined;
	}

	/** The same for requests that are sent although the execution was cancelled. */
	withoutSignal(): HttpTransport {
		const { context, purpose, baseUrl, ignoreSslIssues, token } = this;
		return new HttpTransport(context, purpose, baseUrl, ignoreSslIssues, token, undefined);
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
				url: `${this.baseUrl}/api`,
				headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
				// As text: n8n's HTTP client drops keys such as "constructor" from an object.
				body: JSON.stringify(envelope),
			},
			timeoutSeconds,
		);
	}

	/** Fetches a document besides the API, in the same way. */
	async get(path: string, timeoutSeconds: number): Promise<ApiResponse> {
		const headers = { Accept: 'application/json' };
		return await this.send('read', { url: `${this.baseUrl}${path}`, headers }, timeoutSeconds);
	}

	/** @throws ApiError if there is no picture at this URL */
	async downloadPicture(url: string, timeoutSeconds: number): Promise<DownloadedPicture> {
		return await downloadPicture(this.context.helpers, {
			url,
			baseUrl: this.baseUrl,
			ignoreSslIssues: this.ignoreSslIssues,
			timeoutSeconds,
			purpose: this.purpose,
			signal: this.signal,
		});
	}

	private async send(
		effect: RequestEffect,
		request: IHttpRequestOptions,
		timeoutSeconds: number,
	): Promise<ApiResponse> {
		const sendRequest = async (signal: AbortSignal): Promise<ApiResponse> => {
			const response: unknown = await this.context.helpers.httpRequestWithAuthentication.call(
				withCancelSignal(signal, this.context),
				'musicAssistantApi',
				{
					...request,
					// n8n 1.85 reuses connections, and loses a request on one that the server is closing.
					headers: { ...request.headers, Connection: 'close' },
					encoding: 'stream',
					returnFullResponse: true,
					ignoreHttpStatusErrors: true,
					disableFollowRedirect: true,
					timeout: Math.ceil(timeoutSeconds * 1000),
					skipSslCertificateValidation: this.ignoreSslIssues,
				},
			);
			return await readApiResponse(response, this);
		};
		// A read that was waiting for another one to finish when the execution ended.
		if (this.isClosed && effect === 'read') throw new Error('The execution has ended');
		const end = new AbortController();
		if (effect === 'read') this.reads.add(end);
		return await withTimeout(timeoutSeconds, sendRequest, timeoutError, this.signal, end)
			.catch((reason: unknown) => {
				this.signal?.throwIfAborted();
				if (reason instanceof ApiError) throw reason;
				throw networkError(reason, {
					purpose: this.purpose,
					baseUrl: this.baseUrl,
					timeoutSeconds,
				});
			})
			.finally(() => this.reads.delete(end));
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

/** @throws ApiError for an invalid base URL */
export function requireValidBaseUrl(pasted: string): string {
	try {
		return normalizeBaseUrl(pasted);
	} catch (reason) {
		throw invalidBaseUrlError(reason);
	}
}

function invalidBaseUrlError(reason: unknown): ApiError {
	return new ApiError('unreachable', {
		message: reason instanceof Error ? reason.message : "The credential's Base URL cannot be used",
		description:
			"Open the credential and correct its Base URL. It is the address of the server's web interface.",
	});
}
