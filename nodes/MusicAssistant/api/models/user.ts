import { text, type JsonObject } from '../../helpers/json';

export interface User {
	/** `admin`, `user`, `guest`, or a newer one. */
	readonly role: string | undefined;
	readonly raw: JsonObject;
}

export function parseUser(raw: JsonObject): User {
	return { role: text(raw, 'role'), raw };
}
