import { authenticationRequired, invalidToken } from '../errors';
import { userObject } from '../wire/user';
import type { MusicServer } from '../world/music-server';
import type { Connection } from './connection';

export const LOGIN = 'auth';

/** Authenticates the connection if the token is valid; otherwise it stays as it was. */
export function logIn(
	server: MusicServer,
	connection: Connection,
	{ token, access_token: oldName }: Readonly<Record<string, unknown>>,
): unknown {
	const given = token || oldName;
	if (!given) throw authenticationRequired('token required in args');
	const user = typeof given === 'string' ? server.tokens.userOf(given) : undefined;
	if (typeof given !== 'string' || !user) throw invalidToken('Invalid or expired token');
	connection.user = user;
	connection.token = given;
	return { authenticated: true, user: userObject(user) };
}
