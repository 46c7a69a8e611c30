import { createHash } from 'node:crypto';
import { unhandled } from '../../errors';
import type { SeededRandom } from '../catalog/seeded-random';
import type { User, AdminAndUser } from './users';

/** A long-lived access token. */
export interface AccessToken {
	readonly id: string;
	readonly user: User;
	readonly name: string;
	readonly text: string;
	/** Seconds since 1970. */
	readonly createdAt: number;
}

/** The valid tokens; initially one for each user. */
export class AccessTokens {
	private tokens: AccessToken[];

	constructor(
		users: AdminAndUser,
		private readonly random: SeededRandom,
		now: number,
	) {
		this.tokens = [users.admin, users.user].map((user) => ({
			id: sha256Hex(user.token).slice(0, 43),
			user,
			name: 'n8n',
			text: user.token,
			createdAt: now,
		}));
	}

	findUser(text: string): User | undefined {
		return this.tokens.find((token) => token.text === text)?.user;
	}

	all(): readonly AccessToken[] {
		return this.tokens;
	}

	tokensOf(user: User): AccessToken[] {
		return this.tokens.filter((token) => token.user === user);
	}

	create(user: User, name: string, now: number): AccessToken {
		const text = this.random.alphanumeric(43);
		const token = { id: this.random.alphanumeric(43), user, name, text, createdAt: now };
		this.tokens.push(token);
		return token;
	}

	/** Throws unless the token belongs to the user or the user is an admin. */
	revoke(tokenId: string, by: User): void {
		const token = this.tokens.find(({ id }) => id === tokenId);
		if (!token || (token.user !== by && by.role !== 'admin')) throw unhandled('No such token');
		this.tokens = this.tokens.filter((other) => other !== token);
	}
}

export function sha256Hex(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
