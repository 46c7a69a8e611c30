import { isObject, parsedJson, text, type JsonObject, type JsonValue } from '../helpers/json';
import { ApiError } from './apiError';
import { errorFromResponse } from './errorFromResponse';
import { isWebPage, type ApiRequest, type ApiResponse } from './messages';

/** The server's error codes that mean the same as an HTTP status; it sends them in envelopes, not over plain HTTP. */
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
 * The result in an answer, in either of the two shapes servers use:
 *
 * - bare: the whole body is the result (every server seen over HTTP)
 * - enveloped: an object that carries `message_id` (the documentation, and the event line). Its id must be ours,
 *   `result` is unwrapped, `error_code`/`details` are a refusal, and without either the other fields are the result.
 *
 * @throws ApiError for every answer that holds no result of ours
 */
export function readResponse(reply: ApiResponse, question: ApiRequest): JsonValue {
	const content = parsedJson(withoutMark(reply.body));
	if (isObject(content) && 'message_id' in content) return readEnvelope(reply, content, question);
	if (reply.status < 200 || reply.status > 299) {
		throw errorFromResponse(reply, reply.body, question);
	}
	if (content === undefined) throw notAResult(reply, question);
	return content;
}

/** The result in an envelope that has been read already, as `readResponse` takes it out. */
export function readEnvelope(
	reply: ApiResponse,
	envelope: JsonObject,
	question: ApiRequest,
): JsonValue {
	const { message_id: echoed, ...content } = envelope;
	if (echoed !== question.messageId) throw foreignAnswer(question);
	if ('error_code' in content || reply.status > 299) {
		const status = STATUS_OF_ERROR_CODE[text(content, 'error_code') ?? ''] ?? reply.status;
		throw errorFromResponse({ ...reply, status }, text(content, 'details') ?? '', question);
	}
	if (content.result !== undefined) return content.result;
	return Object.keys(content).length > 0 ? content : null;
}

/** A byte order mark in front is no fault of the content. */
function withoutMark(body: string): string {
	return body.startsWith('\uFEFF') ? body.slice(1) : body;
}

function foreignAnswer({ baseUrl, command, args }: ApiRequest): ApiError {
	return new ApiError('notTheServer', {
		message: `The answer from ${baseUrl} belongs to another request`,
		description:
			'Its message_id is not the one that was sent, so it was not used. Something between n8n and the server mixes up answers, a caching proxy for example: use the address of the server itself.',
		asked: { command, args },
		mayHaveArrived: true,
	});
}

/** A success by its status, but not the JSON that every result of the music server is. */
function notAResult(reply: ApiResponse, { baseUrl, command, args }: ApiRequest): ApiError {
	const what =
		reply.body.trim() === ''
			? 'an empty body'
			: isWebPage(reply)
				? 'a web page'
				: 'text that is not whole JSON';
	return new ApiError('notTheServer', {
		message: `${baseUrl}/api answered with ${what} instead of a result`,
		description: isWebPage(reply)
			? "This is not the music server's API address. Check the Base URL in the credential: usually http://<address of the server>:8095, without a login page or another service in between."
			: 'The answer was cut off on the way, or something other than the music server sent it. Check the Base URL in the credential and any proxy in between.',
		httpCode: reply.status,
		asked: { command, args },
		mayHaveArrived: !isWebPage(reply),
	});
}
