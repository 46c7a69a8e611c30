import { textAt, type JsonObject } from '../../helpers/json';

export interface User {
	readonly id: string | undefined;
	/** The name to show: the display name if there is one. */
	readonly name: string | undefined;
	/** The name to log in with. */
	readonly username: string | undefined;
	/** `admin`, `user`, `guest`, or a newer one. */
	readonly role: string | undefined;
	readonly raw: JsonObject;
}

export function parseUser(raw: JsonObject): User {
	return {
		id: textAt(raw, 'user_id'),
		name: textAt(raw, 'display_name', 'username'),
		username: textAt(raw, 'username'),
		role: textAt(raw, 'role'),
		raw,
	};
}
