import type { IExecuteFunctions, IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';
import { normalizeBaseUrl } from '../helpers/baseUrl';
import { isObject, textIn, type JsonObject } from '../helpers/json';
import { ApiError } from './apiError';
import { withTimeout } from './withTimeout';
import type { ApiResponse } from './messages';
import { networkError, type RequestSource } from './networkError';

/** The parts of n8n from which the server can be asked: executions and the editor's lists. */
export type N8nContext = IExecuteFunctions | ILoadOptionsFunctions;

/** The only way out: a POST to the server's one endpoint, or a page beside it, with the credential's token. */
export class Transport {
	private constructor(
		private readonly context: N8nContext,
		private readonly asker: RequestSource,
		/** Normalised: no slash at the end. */
		readonly baseUrl: string,
		private readonly ignoreSslIssues: boolean,
		/** To keep it out of every text: what answers may repeat the header it got. */
		private readonly token: string,
		/** Ends what is under way when the execution is cancelled. */
		private readonly signal: AbortSignal | undefined,
	) {}

	/** Reads the credential once for the whole execution. @throws ApiError for an address that is none */
	static async open(
		context: N8nContext,
		asker: RequestSource,
		signal?: AbortSignal,
	): Promise<Transport> {
		const credentials = await context.getCredentials('musicAssistantApi');
		return new Transport(
			context,
			asker,
			usableBaseUrl(textIn(credentials.baseUrl)),
			credentials.ignoreSslIssues === true,
			textIn(credentials.accessToken).trim(),
			signal,
		);
	}

	/**
	 * Sends one request, once: no redirects (they would carry the token to another address and turn the POST into
	 * a GET), no repeats. Status and body are handed on as they are, because n8n's helper loses the text of an
	 * error and takes a web page for a result.
	 *
	 * @param timeoutSeconds how long to wait for the whole answer
	 * @throws ApiError `unreachable` when no answer came; the reason of the signal when the execution was cancelled
	 */
	async post(envelope: JsonObject, timeoutSeconds: number): Promise<ApiResponse> {
		return await this.send(
			{
				method: 'POST',
				url: `${this.baseUrl}/api`,
				headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
				// As text: of an object n8n's HTTP client leaves out keys such as "constructor".
				body: JSON.stringify(envelope),
			},
			timeoutSeconds,
		);
	}

	/** Fetches a page beside the API, by the same rules. */
	async get(path: string, timeoutSeconds: number): Promise<ApiResponse> {
		const headers = { Accept: 'application/json' };
		return await this.send({ url: `${this.baseUrl}${path}`, headers }, timeoutSeconds);
	}

	private async send(request: IHttpRequestOptions, timeoutSeconds: number): Promise<ApiResponse> {
		const ask = async (signal: AbortSignal): Promise<unknown> =>
			await this.context.helpers.httpRequestWithAuthentication.call(
				hangingUpAt(signal, this.context),
				'musicAssistantApi',
				{
					...request,
					encoding: 'text',
					returnFullResponse: true,
					ignoreHttpStatusErrors: true,
					disableFollowRedirect: true,
					timeout: Math.ceil(timeoutSeconds * 1000),
					skipSslCertificateValidation: this.ignoreSslIssues,
				},
			);
		const response = await withTimeout(timeoutSeconds, ask, noWholeAnswer, this.signal).catch(
			(reason: unknown) => {
				this.signal?.throwIfAborted();
				throw networkError(reason, { asker: this.asker, baseUrl: this.baseUrl, timeoutSeconds });
			},
		);
		return toResponse(response, this.token);
	}
}

/**
 * The context whose requests this signal ends. In an execution n8n ends them by its own signal, whatever one is among
 * the options of a request (n8n 2.41): an answer that comes for ever would hold its connection until then.
 */
function hangingUpAt(signal: AbortSignal, context: N8nContext): N8nContext {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as N8nContext;
}

/**
 * What is thrown when no whole answer came in time: n8n's own time-out counts silence only, so that a server that sends
 * a byte now and then would hold an item for ever.
 */
export function noWholeAnswer(): Error {
	return Object.assign(new Error('No whole answer in time'), { code: 'ETIMEDOUT' });
}

/** @throws ApiError for an address that is none */
export function usableBaseUrl(pasted: string): string {
	try {
		return normalizeBaseUrl(pasted);
	} catch (reason) {
		throw unusableBaseUrl(reason);
	}
}

function unusableBaseUrl(reason: unknown): ApiError {
	return new ApiError('unreachable', {
		message: reason instanceof Error ? reason.message : "The credential's Base URL cannot be used",
		description:
			"Open the credential and correct its Base URL. It is the address at which the server's web page opens.",
	});
}

/** An answer as n8n hands it on, the token blanked. */
export function toResponse(response: unknown, token: string): ApiResponse {
	const { statusCode, headers, body } = isObject(response) ? response : {};
	return {
		status: typeof statusCode === 'number' ? statusCode : 0,
		headers: isObject(headers) ? withoutToken(headers, token) : {},
		body: typeof body === 'string' ? hidden(body, token) : '',
	};
}

/** Shorter texts are no tokens: blanking those would only spoil what the answer says. */
const SHORTEST_TOKEN = 8;

/** Foreign text without the token, which what answers may repeat. */
export function hidden(text: string, token: string): string {
	return token.length < SHORTEST_TOKEN ? text : text.replaceAll(token, '(access token)');
}

function withoutToken(headers: JsonObject, token: string): JsonObject {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [
			name,
			typeof value === 'string' ? hidden(value, token) : value,
		]),
	);
}
