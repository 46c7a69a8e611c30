import type { IncomingMessage } from 'node:http';
import type { User } from '../world/users/users';

/** The request's headers for the log, without the token. */
export function redactHeadersForLog(
	{ headers }: IncomingMessage,
	caller: User | undefined,
): Record<string, string> {
	const logged: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers)) {
		logged[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
	}
	if (logged.authorization !== undefined) {
		const [scheme = ''] = logged.authorization.split(' ', 1);
		const loggedScheme = /^bearer$/i.test(scheme) ? 'Bearer' : scheme;
		logged.authorization = `${loggedScheme} <${caller?.role ?? 'other'}>`;
	}
	return logged;
}
