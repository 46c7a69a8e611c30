import {
	isObject,
	parseJson,
	parseJsonOfAnyDepth,
	textAt,
	type JsonObject,
	type JsonValue,
} from '../helpers/json';
import {
	ApiError,
	type ApiErrorDetails,
	type ApiErrorKind,
	type ApiRequest,
	type ApiResponse,
	formatHttpStatus,
	isWebPage,
} from './apiError';
import { errorFromResponse } from './errorFromResponse';
import { FORWARD_PROXY_HINT } from './networkError';

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

/**
 * A document besides the API; null if the server has none there, or if a proxy redirects or responds with a page of its own:
 * it may only pass on the API.
 *
 * @throws ApiError as `readResponse` does
 */
export function readDocument(response: ApiResponse, request: ApiRequest): JsonValue {
	const { status } = response;
	const isMissing =
		status === 404 || (status >= 300 && status < 400) || (status < 300 && isWebPage(response));
	return isMissing ? null : readResponse(response, request);
}

function withoutByteOrderMark(body: string): string {
	return body.startsWith('\uFEFF') ? body.slice(1) : body;
}

function mismatchedResponseError({ baseUrl }: ApiRequest): ApiError {
	return new ApiError('notTheServer', {
		message: `The response from ${baseUrl} belongs to another request`,
		description:
			'Its message_id does not match the request, so it was discarded. Something between n8n and the server, such as a caching proxy, mixes up responses: use the address of the server itself.',
		mayHaveArrived: true,
	});
}

/** A successful status, but a body that is not JSON. */
function invalidResultError(response: ApiResponse, { baseUrl }: ApiRequest): ApiError {
	const content =
		response.body.trim() === ''
			? 'an empty body'
			: isWebPage(response)
				? 'a web page'
				: parseJsonOfAnyDepth(response.body) !== undefined
					? 'JSON that is nested too deeply'
					: 'incomplete or invalid JSON';
	return new ApiError('notTheServer', {
		message: `${baseUrl}/api returned ${content} instead of a result`,
		description: isWebPage(response)
			? `This is not the music server's API address. Check the Base URL in the credential, for example http://192.168.1.20:8095. There must be no login page or other service in between. ${FORWARD_PROXY_HINT}`
			: 'The response was truncated, or something other than the music server sent it. Check the Base URL in the credential and any proxy in between.',
		httpCode: response.status,
		mayHaveArrived: !isWebPage(response),
	});
}

/** The header of every 401 of a music server. */
const OWN_REALM = 'realm="Music Assistant"';

/** What proxies and firewalls say in place of a reason; music servers always give one, as plain text. */
const REFUSAL_WITHOUT_REASON =
	/^(?:$|<|(?:http |error ?(?:code)?:? )?(?:403|10\d\d)\b|(?:forbidden|unauthorized|(?:rbac: )?access denied)[.!]?$)/i;

/**
 * The error for a response that something between n8n and the music server has sent: a proxy that gave up, or that requires
 * a login of its own. `undefined` if it may be the music server's.
 */
function errorFromProxy(response: ApiResponse, request: ApiRequest): ApiError | undefined {
	const { status } = response;
	const isLogin =
		(status === 401 && !isOwn401(response)) || (status === 403 && !isOwn403(response));
	if (status === 407) return createError('notTheServer', forwardProxyLoginDetails(request));
	if (isLogin) return createError('notTheServer', loginDetails(response, request));
	return hasGivenUp(status)
		? createError('unreachable', givenUpDetails(status, request))
		: undefined;

	function createError(kind: ApiErrorKind, details: ApiErrorDetails): ApiError {
		return new ApiError(kind, { ...details, httpCode: status });
	}
}

/**
 * The statuses of proxies, tunnels and load balancers that have not waited for the response; music servers and their web
 * framework have none of them. 502 to 504 are also those of a server that is starting.
 */
function hasGivenUp(status: number): boolean {
	return [408, 425, 444, 460, 499].includes(status) || status > 504;
}

function isOwn401({ headers }: ApiResponse): boolean {
	return (textAt(headers, 'www-authenticate') ?? '').includes(OWN_REALM);
}

function isOwn403(response: ApiResponse): boolean {
	return (
		!isWebPage(response) &&
		!isObject(parseJson(response.body)) &&
		response.headers['www-authenticate'] === undefined &&
		!REFUSAL_WITHOUT_REASON.test(response.body.trim())
	);
}

function givenUpDetails(status: number, { baseUrl }: ApiRequest): ApiErrorDetails {
	return {
		mayHaveArrived: true,
		message: `A proxy in front of the music server at ${baseUrl} did not wait for its response (${formatHttpStatus(status)})`,
		description: `The proxy, tunnel or load balancer cannot reach the server, or the server needs longer than it waits. Check it, or enter the address of the music server itself in the credential. ${FORWARD_PROXY_HINT}`,
	};
}

function loginDetails(response: ApiResponse, { baseUrl }: ApiRequest): ApiErrorDetails {
	const action = isWebPage(response) ? 'returned a web page' : 'refused the request';
	return {
		message: `Something in front of the music server at ${baseUrl} ${action} (${formatHttpStatus(response.status)})`,
		description: `A proxy or firewall requires its own login there, or blocks the request. This says nothing about the access token. Allow /api there without a login, or enter the address of the music server itself in the credential. ${FORWARD_PROXY_HINT}`,
	};
}

function forwardProxyLoginDetails({ baseUrl }: ApiRequest): ApiErrorDetails {
	return {
		message: `A proxy between n8n and ${baseUrl} requires a login (${formatHttpStatus(407)})`,
		description: `The request has not reached the music server. ${FORWARD_PROXY_HINT}`,
	};
}
