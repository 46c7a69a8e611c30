import { isObject } from '../../helpers/json';
import type { Account, ConnectingContext } from './account';
import { readResponse } from '../envelope';
import { asApiError, ApiError } from '../apiError';
import { timeoutError, withTimeout } from '../withTimeout';
import { notAMusicServer } from './authenticate';
import type { Endpoint } from './socket';
import { toResponse } from '../transport';
import { networkError } from '../networkError';

/** A user is waiting in the editor. */
const TIMEOUT_SECONDS = 15;

/**
 * Why no WebSocket could be opened. A WebSocket does not report it, so the server's info is requested over HTTP, without
 * the token, and with the certificate checked as for the WebSocket.
 */
export async function connectionError(
	context: ConnectingContext,
	account: Account,
	endpoint: Endpoint,
): Promise<ApiError> {
	const { baseUrl, token } = account;
	const { source } = endpoint;
	const fetchInfo = async (abortSignal: AbortSignal): Promise<unknown> =>
		await context.helpers.httpRequest({
			url: `${baseUrl}/info`,
			headers: { Accept: 'application/json' },
			encoding: 'text',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: TIMEOUT_SECONDS * 1000,
			abortSignal,
		});
	const response = await withTimeout(TIMEOUT_SECONDS, fetchInfo, timeoutError)
		.then((response: unknown) => toResponse(response, token))
		.catch((reason: unknown) =>
			networkError(reason, { source, baseUrl, timeoutSeconds: TIMEOUT_SECONDS }),
		);
	if (response instanceof ApiError) return response;
	try {
		const info = readResponse(response, { command: 'info', args: {}, messageId: '', baseUrl });
		return isObject(info) && 'server_version' in info
			? noWebSockets(baseUrl, endpoint)
			: notAMusicServer(baseUrl);
	} catch (reason) {
		return withoutTokenAdvice(asApiError(reason), baseUrl, endpoint);
	}
}

/** No token was sent, and the music server needs none here: such errors come from something in front of it. */
function withoutTokenAdvice(error: ApiError, baseUrl: string, { path }: Endpoint): ApiError {
	if (error.kind === 'rejected' && !error.isInternal) return notAMusicServer(baseUrl);
	if (!['401', '403'].includes(error.httpCode ?? '')) return error;
	return new ApiError('notTheServer', {
		message: `Something in front of the music server at ${baseUrl} requires its own login`,
		description: `Allow ${path}, /info and /api without a login there, or enter the address of the music server itself in the credential.`,
	});
}

function noWebSockets(baseUrl: string, { path, name }: Endpoint): ApiError {
	return new ApiError('unreachable', {
		message: `The server responds, but the ${name} to ${baseUrl}${path} cannot be opened`,
		description: `Something between n8n and the server, such as a reverse proxy, blocks WebSockets: allow them for ${path} there, or enter the address of the server itself in the credential.`,
	});
}
