import type { JsonObject } from '../../helpers/json';
import { toAuthorizationError, type WebSocketCredential } from './webSocketCredential';
import { ApiError, awaitApiErrorOf, asApiError } from '../apiError';
import type { Socket } from './socket';

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
	{ baseUrl, token }: WebSocketCredential,
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
