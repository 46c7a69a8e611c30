import { isObject, parseJson, textAt } from '../helpers/json';
import {
	formatHttpStatus,
	ApiError,
	type ApiErrorDetails,
	type ApiErrorKind,
	isWebPage,
	type ApiRequest,
	type ApiResponse,
} from './apiError';

/** What to do if n8n itself sends its requests through a proxy, which the node cannot know. */
export const FORWARD_PROXY_HINT =
	"If n8n sends its requests through a proxy (its environment variables HTTP_PROXY, HTTPS_PROXY and ALL_PROXY), add the music server's host to NO_PROXY.";

/** The header of every 401 of a music server. */
const OWN_REALM = 'realm="Music Assistant"';

/** What proxies and firewalls say in place of a reason; music servers always give one, as plain text. */
const REFUSAL_WITHOUT_REASON =
	/^(?:$|<|(?:http |error ?(?:code)?:? )?(?:403|10\d\d)\b|(?:forbidden|unauthorized|(?:rbac: )?access denied)[.!]?$)/i;

/**
 * The error for a response that something between n8n and the music server has sent: a proxy that gave up, or that requires
 * a login of its own. `undefined` if it may be the music server's.
 */
export function errorFromProxy(response: ApiResponse, request: ApiRequest): ApiError | undefined {
	const { status } = response;
	const isLogin =
		(status === 401 && !isOwn401(response)) || (status === 403 && !isOwn403(response));
	if (status === 407) return createError('notTheServer', forwardProxyLoginDetails(request));
	if (isLogin) return createError('notTheServer', loginDetails(response, request));
	return hasGivenUp(status)
		? createError('unreachable', givenUpDetails(status, request))
		: undefined;

	function createError(kind: ApiErrorKind, details: ApiErrorDetails): ApiError {
		const { command, args } = request;
		return new ApiError(kind, { ...details, httpCode: status, request: { command, args } });
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
