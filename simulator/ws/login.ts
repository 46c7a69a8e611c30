import { authenticationRequired, invalidToken } from '../errors';
import { userObject } from '../wire/user';
import type { MusicServer } from '../world/music-server';
import type { Connection } from './connection';

export const LOGIN_COMMAND = 'auth';

/** Authenticates the connection; throws if the token is not valid. */
export function logInConnection(
	server: MusicServer,
	connection: Connection,
	{ token, access_token: oldName }: Readonly<Record<string, unknown>>,
): unknown {
	const given = token || oldName;
	if (!given) throw authenticationRequired('token required in args');
	const user = typeof given === 'string' ? server.tokens.findUser(given) : undefined;
	if (typeof given !== 'string' || !user) throw invalidToken('Invalid or expired token');
	connection.user = user;
	connection.token = given;
	return { authenticated: true, user: userObject(user) };
}
