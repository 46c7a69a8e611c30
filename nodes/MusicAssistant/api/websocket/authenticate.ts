import {
	exchange,
	type N8nContext,
	readApiResponse,
	readCredential,
	type ServerCredential,
} from '../httpTransport';
import { type JsonObject, isObject } from '../../helpers/json';
import { ApiError, awaitApiErrorOf, asApiError } from '../apiError';
import type { Socket, WebSocketEndpoint } from './socket';
import { createTokenRedactor, requireValidToken } from '../../helpers/credential';
import { networkError } from '../networkError';
import { readResponse } from '../readResponse';

/** For opening the connection and receiving the server's greeting. */
export const OPEN_TIMEOUT_SECONDS = 15;

/** No connection was opened: the server may be down, or something in between may block WebSockets. */
export class ConnectionNotOpenedError extends ApiError {
	constructor({ message, description }: ApiError) {
		super('unreachable', { message, description });
	}
}

interface OpenConnection {
	readonly socket: Socket;
	readonly greeting: Promise<JsonObject>;
	call(command: 'auth', args: JsonObject, read: () => undefined): Promise<undefined>;
}

/**
 * Waits until a connection is open, and authenticates before anything else is sent. Servers before 2.7 have no
 * authentication and send their events immediately.
 *
 * @throws ConnectionNotOpenedError
 * @throws ApiError of the kind `token` if it cannot succeed until somebody fixes it
 */
export async function authenticate(
	connection: OpenConnection,
	{ baseUrl, token }: ServerCredential,
): Promise<void> {
	const { socket } = connection;
	const greeting = await socket
		.waitFor(OPEN_TIMEOUT_SECONDS, connection.greeting)
		.catch((reason: unknown) => {
			const error = asApiError(reason);
			throw error.kind === 'token' ? error : new ConnectionNotOpenedError(error);
		});
	if (!('server_version' in greeting)) throw notAMusicServerError(baseUrl);
	const error = await awaitApiErrorOf(connection.call('auth', { token }, () => undefined));
	if (error === undefined || error.kind === 'unknownCommand') return;
	// A lost connection, or an internal error of a server that is starting.
	const isTransient = socket.isClosed || error.kind === 'unreachable' || error.isInternal;
	throw isTransient ? error : toAuthorizationError(error);
}

export function notAMusicServerError(baseUrl: string): ApiError {
	return new ApiError('notTheServer', {
		message: `The server at ${baseUrl} is not a music server`,
		description:
			'Check the Base URL in the credential, for example http://192.168.1.20:8095, with nothing after the port.',
	});
}

/** The credential for a WebSocket, which always checks certificates. @throws ApiError for an invalid base URL or token */
export async function readWebSocketCredential(context: N8nContext): Promise<ServerCredential> {
	const credential = await readCredential(context);
	try {
		requireValidToken(credential.token);
	} catch (reason) {
		const { baseUrl } = credential;
		throw toAuthorizationError(
			networkError(reason, { purpose: 'trigger', baseUrl, timeoutSeconds: 0 }),
		);
	}
	return credential;
}

/**
 * Turns an error into one that lasts until somebody fixes it. When n8n itself starts, it does not retry triggers whose
 * error contains the word Authorization (2.41).
 */
export function toAuthorizationError({ message, description, httpCode }: ApiError): ApiError {
	return new ApiError('token', {
		message: `Authorization failed: ${message}`,
		description,
		httpCode,
	});
}

/** A user is waiting in the editor. */
const TIMEOUT_SECONDS = 15;

/**
 * Finds out why no WebSocket could be opened. The WebSocket itself does not report it, so this requests the server's info
 * over HTTP, without the token, and with the certificate checked as for the WebSocket.
 */
export async function findConnectionError(
	context: N8nContext,
	{ baseUrl, token }: ServerCredential,
	endpoint: WebSocketEndpoint,
): Promise<ApiError> {
	try {
		const response = await exchange(
			{ purpose: endpoint.purpose, baseUrl, timeoutSeconds: TIMEOUT_SECONDS },
			(options, abortSignal) =>
				context.helpers.httpRequest({
					...options,
					url: `${baseUrl}/info`,
					headers: { Accept: 'application/json' },
					disableFollowRedirect: true,
					abortSignal,
				}),
			async (open) => await readApiResponse(open, baseUrl, createTokenRedactor(token)),
		);
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
