import { redactToken } from '../helpers/credential/redactToken';
import { isObject, type JsonObject } from '../helpers/json';
import { ApiError } from './apiError';
import type { ApiResponse } from './httpMessages';

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
