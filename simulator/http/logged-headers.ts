import type { IncomingMessage } from 'node:http';
import type { User } from '../world/users/users';

/** The request's headers for the log, without the token. */
export function loggedHeaders(
	{ headers }: IncomingMessage,
	caller: User | undefined,
): Record<string, string> {
	const logged: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers)) {
		logged[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
	}
	if (logged.authorization !== undefined) {
		const [scheme = ''] = logged.authorization.split(' ', 1);
		const shown = /^bearer$/i.test(scheme) ? 'Bearer' : scheme;
		logged.authorization = `${shown} <${caller?.role ?? 'other'}>`;
	}
	return logged;
}
