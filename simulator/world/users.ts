import type { Random } from './random';

export interface User {
	readonly id: string;
	readonly name: string;
	readonly role: 'admin' | 'user';
	readonly token: string;
}

/** The server's accounts: one admin and one plain user, each with a long-lived token. */
export interface Users {
	readonly admin: User;
	readonly user: User;
}

export function createUsers(random: Random): Users {
	return {
		admin: { id: random.hex(32), name: 'admin', role: 'admin', token: random.letters(43) },
		user: { id: random.hex(32), name: 'guest', role: 'user', token: random.letters(43) },
	};
}
