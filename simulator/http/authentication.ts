import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Tokens } from '../world/users/tokens';
import type { User } from '../world/users/users';
import { textAnswer } from './answer';

export const AUTHENTICATION_REQUIRED = textAnswer(401, 'Authentication required', {
	'www-authenticate': 'Bearer realm="Music Assistant"',
});

const rawAuthorization = new WeakMap<Socket, string>();

/**
 * Remembers the Authorization header as it came. The real server refuses a token with a blank
 * behind it (observed); node's parser takes that blank away before anybody can see it.
 */
export function watchAuthorization(server: Server): void {
	server.on('connection', (socket: Socket) => {
		socket.prependListener('data', (chunk: Buffer) => {
			const header = /^authorization:[ \t]?([^\r\n]*)\r$/im.exec(chunk.toString('latin1'));
			if (header) rawAuthorization.set(socket, header[1] ?? '');
		});
	});
}

/** The user whose token it is. The scheme's case does not matter, extra blanks do. */
export function authenticate(request: IncomingMessage, tokens: Tokens): User | undefined {
	const parsed = request.headers.authorization ?? '';
	const raw = rawAuthorization.get(request.socket) ?? '';
	// The remembered header belongs to this request only if it is the same but for its blanks.
	const header = raw.trim() === parsed ? raw : parsed;
	const token = /^bearer (.*)$/is.exec(header)?.[1];
	return token === undefined ? undefined : tokens.userOf(token);
}
