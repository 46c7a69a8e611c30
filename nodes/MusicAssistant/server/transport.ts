import {
	sleep,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
} from 'n8n-workflow';
import { normalizeBaseUrl } from '../values/baseUrl';
import { isObject, textIn, type JsonObject } from '../values/json';
import { ServerFailure } from './failure';
import type { Reply } from './reply';
import { unreachable } from './unreachable';

/** The parts of n8n from which the server can be asked: executions and the editor's lists. */
export type N8nContext = IExecuteFunctions | ILoadOptionsFunctions;

/** The only way out: a POST to the server's one endpoint, or a page beside it, with the credential's token. */
export class Transport {
	private constructor(
		private readonly context: N8nContext,
		/** Normalised: no slash at the end. */
		readonly baseUrl: string,
		private readonly ignoreSslIssues: boolean,
		/** To keep it out of every text: what answers may repeat the header it got. */
		private readonly token: string,
		/** Ends what is under way when the execution is cancelled. */
		private readonly signal: AbortSignal | undefined,
	) {}

	/** Reads the credential once for the whole execution. @throws ServerFailure for an address that is none */
	static async open(context: N8nContext, signal?: AbortSignal): Promise<Transport> {
		const credentials = await context.getCredentials('musicAssistantApi');
		return new Transport(
			context,
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
	 * @throws ServerFailure `unreachable` when no answer came; the reason of the signal when the execution was cancelled
	 */
	async post(envelope: JsonObject, timeoutSeconds: number): Promise<Reply> {
		return await this.send(
			{
				method: 'POST',
				url: `${this.baseUrl}/api`,
				headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
				body: envelope,
			},
			timeoutSeconds,
		);
	}

	/** Fetches a page beside the API, by the same rules. */
	async get(path: string, timeoutSeconds: number): Promise<Reply> {
		const headers = { Accept: 'application/json' };
		return await this.send({ url: `${this.baseUrl}${path}`, headers }, timeoutSeconds);
	}

	private async send(request: IHttpRequestOptions, timeoutSeconds: number): Promise<Reply> {
		const ask = async (abortSignal: AbortSignal): Promise<unknown> =>
			await this.context.helpers.httpRequestWithAuthentication.call(
				this.context,
				'musicAssistantApi',
				{
					...request,
					encoding: 'text',
					returnFullResponse: true,
					ignoreHttpStatusErrors: true,
					disableFollowRedirect: true,
					timeout: Math.ceil(timeoutSeconds * 1000),
					skipSslCertificateValidation: this.ignoreSslIssues,
					abortSignal,
				},
			);
		const response = await within(timeoutSeconds, ask, this.signal).catch((reason: unknown) => {
			this.signal?.throwIfAborted();
			throw unreachable(reason, { baseUrl: this.baseUrl, timeoutSeconds });
		});
		return replyOf(response, this.token);
	}
}

/** Why a wait ended that is over; made once: without a reason each wait would make an error with a stack. */
const OVER = new Error('The wait is over');

/**
 * Waits for an answer, at most so long: n8n's own time-out counts silence only, so that a server that sends a byte now
 * and then would hold an item for ever. A cancelled execution does not wait for n8n's request to notice.
 *
 * @param ask begins the request; its signal breaks it off
 */
async function within<Answer>(
	seconds: number,
	ask: (signal: AbortSignal) => Promise<Answer>,
	cancelled?: AbortSignal,
): Promise<Answer> {
	cancelled?.throwIfAborted();
	// One controller for all that can end the wait, and no signal over several signals: this runs for every request.
	const end = new AbortController();
	const cancel = () => end.abort(cancelled?.reason);
	cancelled?.addEventListener('abort', cancel, { once: true });
	const tooLate = sleep(Math.ceil(seconds * 1000), end.signal).then(() => {
		throw Object.assign(new Error('No whole answer in time'), { code: 'ETIMEDOUT' });
	});
	tooLate.catch(() => {});
	try {
		return await Promise.race([ask(end.signal), tooLate]);
	} finally {
		cancelled?.removeEventListener('abort', cancel);
		end.abort(OVER);
	}
}

/** @throws ServerFailure for an address that is none */
export function usableBaseUrl(pasted: string): string {
	try {
		return normalizeBaseUrl(pasted);
	} catch (reason) {
		throw unusableBaseUrl(reason);
	}
}

function unusableBaseUrl(reason: unknown): ServerFailure {
	return new ServerFailure('unreachable', {
		message: reason instanceof Error ? reason.message : "The credential's Base URL cannot be used",
		description:
			"Open the credential and correct its Base URL. It is the address at which the server's web page opens.",
	});
}

/** An answer as n8n hands it on, the token blanked. */
export function replyOf(response: unknown, token: string): Reply {
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
