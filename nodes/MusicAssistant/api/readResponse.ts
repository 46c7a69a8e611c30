import {
	isNestedTooDeeply,
	isObject,
	parseJson,
	textAt,
	type JsonObject,
	type JsonValue,
} from '../helpers/json';
import { ApiError, isWebPage, type ApiRequest, type ApiResponse } from './apiError';
import { errorFromProxy, FORWARD_PROXY_HINT } from './errorFromProxy';
import { errorFromResponse } from './errorFromResponse';
import { redactToken } from '../helpers/credential';

/** The HTTP status that the server's error codes correspond to; it sends them in envelopes, not over plain HTTP. */
const STATUS_OF_ERROR_CODE: Readonly<Record<string, number>> = {
	'0': 500,
	'6': 401,
	'17': 503,
	'20': 401,
	'21': 401,
	'22': 403,
	'23': 401,
	'24': 503,
	'25': 429,
	'503': 503,
	'999': 500,
};

/**
 * The result in a response, which has one of two shapes:
 *
 * - bare: the whole body is the result (all servers observed over HTTP)
 * - enveloped: an object with a `message_id` (the API documentation, and the WebSocket). The id must match the request;
 *   `result` is unwrapped, `error_code`/`details` are an error, and without either the other fields are the result.
 *
 * @throws ApiError for a response without a result of this request
 */
export function readResponse(response: ApiResponse, request: ApiRequest): JsonValue {
	const content = parseJson(withoutByteOrderMark(response.body));
	if (isObject(content) && 'message_id' in content) return readEnvelope(response, content, request);
	if (response.status < 200 || response.status > 299) {
		throw errorFromProxy(response, request) ?? errorFromResponse(response, response.body, request);
	}
	if (content === undefined) throw invalidResultError(response, request);
	return content;
}

/** The result in an envelope that is parsed already. @throws ApiError as `readResponse` does */
export function readEnvelope(
	response: ApiResponse,
	envelope: JsonObject,
	request: ApiRequest,
): JsonValue {
	const { message_id: messageId, ...content } = envelope;
	if (messageId !== request.messageId) throw mismatchedResponseError(request);
	if ('error_code' in content || response.status > 299) {
		const status = STATUS_OF_ERROR_CODE[textAt(content, 'error_code') ?? ''] ?? response.status;
		throw errorFromResponse({ ...response, status }, textAt(content, 'details') ?? '', request);
	}
	if (content.result !== undefined) return content.result;
	return Object.keys(content).length > 0 ? content : null;
}

function withoutByteOrderMark(body: string): string {
	return body.startsWith('\uFEFF') ? body.slice(1) : body;
}

function mismatchedResponseError({ baseUrl, command, args }: ApiRequest): ApiError {
	return new ApiError('notTheServer', {
		message: `The response from ${baseUrl} belongs to another request`,
		description:
			'Its message_id does not match the request, so it was discarded. Something between n8n and the server, such as a caching proxy, mixes up responses: use the address of the server itself.',
		request: { command, args },
		mayHaveArrived: true,
	});
}

/** A successful status, but a body that is not JSON. */
function invalidResultError(
	response: ApiResponse,
	{ baseUrl, command, args }: ApiRequest,
): ApiError {
	const content =
		response.body.trim() === ''
			? 'an empty body'
			: isWebPage(response)
				? 'a web page'
				: isNestedTooDeeply(response.body)
					? 'JSON that is nested too deeply'
					: 'incomplete or invalid JSON';
	return new ApiError('notTheServer', {
		message: `${baseUrl}/api returned ${content} instead of a result`,
		description: isWebPage(response)
			? `This is not the music server's API address. Check the Base URL in the credential, for example http://192.168.1.20:8095. There must be no login page or other service in between. ${FORWARD_PROXY_HINT}`
			: 'The response was truncated, or something other than the music server sent it. Check the Base URL in the credential and any proxy in between.',
		httpCode: response.status,
		request: { command, args },
		mayHaveArrived: !isWebPage(response),
	});
}

/** More than any music server sends; n8n keeps a body in memory several times. */
const MAX_MEGABYTES = 256;

/**
 * A response of n8n's helper, whose body is a stream, with the token redacted.
 *
 * @throws ApiError if the body is too large: unpacked, because a few bytes may stand for very many
 */
export async function readApiResponse(
	response: unknown,
	{ baseUrl, token }: { readonly baseUrl: string; readonly token: string },
): Promise<ApiResponse> {
	const { statusCode, headers, body } = isObject(response) ? response : {};
	return {
		status: typeof statusCode === 'number' ? statusCode : 0,
		headers: isObject(headers) ? redactHeaders(headers, token) : {},
		body: redactToken(await readBody(body, baseUrl), token),
	};
}

async function readBody(body: unknown, baseUrl: string): Promise<string> {
	if (!isAsyncIterable(body)) return '';
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of body) {
		if (!(part instanceof Uint8Array)) continue;
		size += part.length;
		if (size > MAX_MEGABYTES * 1024 * 1024) throw bodyTooLargeError(baseUrl);
		parts.push(part);
	}
	return Buffer.concat(parts).toString('utf8');
}

/** Whether it is a stream that can be read with `for await`. */
export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
	return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function redactHeaders(headers: JsonObject, token: string): JsonObject {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [
			name,
			typeof value === 'string' ? redactToken(value, token) : value,
		]),
	);
}

function bodyTooLargeError(baseUrl: string): ApiError {
	return new ApiError('notTheServer', {
		message: `The response from ${baseUrl} is larger than ${MAX_MEGABYTES} MB`,
		description:
			'It was not read any further. Music servers do not send that much: check the Base URL in the credential and any proxy in between, or request less at once.',
		mayHaveArrived: true,
	});
}
