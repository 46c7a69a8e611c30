import { authenticationRequired, invalidToken } from '../errors';
import { userObject } from '../wire/user';
import type { MusicServer } from '../world/music-server';
import type { WebSocketConnection } from './websocket-connection';

export const LOGIN_COMMAND = 'auth';

/** Authenticates the connection; throws if the token is not valid. */
export function logInConnection(
	server: MusicServer,
	connection: WebSocketConnection,
	{ token, access_token: oldName }: Readonly<Record<string, unknown>>,
): unknown {
	const sentToken = token || oldName;
	if (!sentToken) throw authenticationRequired('token required in args');
	const user = typeof sentToken === 'string' ? server.tokens.findUser(sentToken) : undefined;
	if (typeof sentToken !== 'string' || !user) throw invalidToken('Invalid or expired token');
	connection.user = user;
	connection.token = sentToken;
	return { authenticated: true, user: userObject(user) };
}
