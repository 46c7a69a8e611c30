import { authenticationRequired, invalidToken } from '../errors';
import { userObject } from '../wire/user';
import type { MusicServer } from '../world/music-server';
import type { Line } from './line';

export const LOGIN = 'auth';

/** Makes the line somebody's; the token is good or the line stays as it was. */
export function logIn(
	server: MusicServer,
	line: Line,
	{ token, access_token: oldName }: Readonly<Record<string, unknown>>,
): unknown {
	const given = token || oldName;
	if (!given) throw authenticationRequired('token required in args');
	const user = typeof given === 'string' ? server.tokens.userOf(given) : undefined;
	if (typeof given !== 'string' || !user) throw invalidToken('Invalid or expired token');
	line.user = user;
	line.token = given;
	return { authenticated: true, user: userObject(user) };
}
