import type { SeededRandom } from '../catalog/seeded-random';

export interface User {
	readonly id: string;
	readonly name: string;
	/** One of the server's roles. */
	role: string;
	readonly token: string;
	/** The only players that the user may use; all if empty. */
	playerFilter: readonly string[];
}

/** The server's accounts: one admin and one regular user, each with a long-lived token. */
export interface AdminAndUser {
	readonly admin: User;
	readonly user: User;
}

export function createAdminAndUser(random: SeededRandom): AdminAndUser {
	return {
		admin: createUser(random, 'admin', 'admin'),
		user: createUser(random, 'guest', 'user'),
	};
}

function createUser(random: SeededRandom, name: string, role: string): User {
	return { id: random.hex(32), name, role, token: random.alphanumeric(43), playerFilter: [] };
}
