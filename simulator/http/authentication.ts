import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { AccessTokens } from '../world/users/access-tokens';
import type { User } from '../world/users/users';
import { textAnswer } from './http-answer';

export const AUTHENTICATION_REQUIRED = textAnswer(401, 'Authentication required', {
	'www-authenticate': 'Bearer realm="Music Assistant"',
});

const rawAuthorization = new WeakMap<Socket, string>();

/**
 * Keeps the Authorization header as it arrived: the real server rejects a token with a trailing space (observed), which
 * the parser of Node.js removes.
 */
export function keepRawAuthorizationHeaders(httpServer: Server): void {
	httpServer.on('connection', (socket: Socket) => {
		socket.prependListener('data', (chunk: Buffer) => {
			const header = /^authorization:[ \t]?([^\r\n]*)\r$/im.exec(chunk.toString('latin1'));
			if (header) rawAuthorization.set(socket, header[1] ?? '');
		});
	});
}

/** The user of the request's token. The scheme is not case-sensitive; additional spaces are not ignored. */
export function findRequestUser(request: IncomingMessage, tokens: AccessTokens): User | undefined {
	const parsed = request.headers.authorization ?? '';
	const raw = rawAuthorization.get(request.socket) ?? '';
	// The recorded header only belongs to this request if it is the same except for spaces.
	const header = raw.trim() === parsed ? raw : parsed;
	const token = /^bearer (.*)$/is.exec(header)?.[1];
	return token === undefined ? undefined : tokens.findUser(token);
}
