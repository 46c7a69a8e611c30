import { text, type JsonObject } from '../../helpers/json';

/** A user of the server. */
export interface User {
	/** `admin`, `user`, `guest`, or one that came later. */
	readonly role: string | undefined;
	readonly raw: JsonObject;
}

export function parseUser(raw: JsonObject): User {
	return { role: text(raw, 'role'), raw };
}
