import { isObject } from '../../helpers/json';
import type { WebSocketCredential, WebSocketContext } from './webSocketCredential';
import { readResponse } from '../readResponse';
import { asApiError, ApiError } from '../apiError';
import type { ApiResponse } from '../httpMessages';
import { timeoutError, withTimeout } from '../withTimeout';
import { notAMusicServerError } from './authenticate';
import type { WebSocketEndpoint } from './socket';
import { readApiResponse } from '../readApiResponse';
import { networkError } from '../networkError';

/** A user is waiting in the editor. */
const TIMEOUT_SECONDS = 15;

/**
 * Finds out why no WebSocket could be opened. The WebSocket itself does not report it, so this requests the server's info
 * over HTTP, without the token, and with the certificate checked as for the WebSocket.
 */
export async function findConnectionError(
	context: WebSocketContext,
	credential: WebSocketCredential,
	endpoint: WebSocketEndpoint,
): Promise<ApiError> {
	const { baseUrl } = credential;
	const { purpose } = endpoint;
	const fetchInfo = async (abortSignal: AbortSignal): Promise<ApiResponse> => {
		const response: unknown = await context.helpers.httpRequest({
			url: `${baseUrl}/info`,
			headers: { Accept: 'application/json' },
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: TIMEOUT_SECONDS * 1000,
			abortSignal,
		});
		return await readApiResponse(response, credential);
	};
	const response = await withTimeout(TIMEOUT_SECONDS, fetchInfo, timeoutError).catch(
		(reason: unknown) =>
			reason instanceof ApiError
				? reason
				: networkError(reason, { purpose, baseUrl, timeoutSeconds: TIMEOUT_SECONDS }),
	);
	if (response instanceof ApiError) return response;
	try {
		const info = readResponse(response, { command: 'info', args: {}, messageId: '', baseUrl });
		return isObject(info) && 'server_version' in info
			? noWebSocketsError(baseUrl, endpoint)
			: notAMusicServerError(baseUrl);
	} catch (reason) {
		return asErrorOfProxy(asApiError(reason), baseUrl, endpoint);
	}
}

/** No token was sent, and the music server needs none here: such errors come from something in front of it. */
function asErrorOfProxy(error: ApiError, baseUrl: string, { path }: WebSocketEndpoint): ApiError {
	if (error.kind === 'rejected' && !error.isInternal) return notAMusicServerError(baseUrl);
	if (!['401', '403'].includes(error.httpCode ?? '')) return error;
	return new ApiError('notTheServer', {
		message: `Something in front of the music server at ${baseUrl} requires its own login`,
		description: `Allow ${path}, /info and /api without a login there, or enter the address of the music server itself in the credential.`,
	});
}

function noWebSocketsError(baseUrl: string, { path, name }: WebSocketEndpoint): ApiError {
	return new ApiError('unreachable', {
		message: `The server responds, but the ${name} to ${baseUrl}${path} cannot be opened`,
		description: `Something between n8n and the server, such as a reverse proxy, blocks WebSockets: allow them for ${path} there, or enter the address of the server itself in the credential.`,
	});
}
