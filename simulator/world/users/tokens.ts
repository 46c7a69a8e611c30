import { createHash } from 'node:crypto';
import { unhandled } from '../../errors';
import type { Random } from '../catalogue/random';
import type { User, Users } from './users';

/** A long-lived access token. */
export interface Token {
	readonly id: string;
	readonly user: User;
	readonly name: string;
	readonly text: string;
	/** Seconds since the epoch. */
	readonly createdAt: number;
}

/** The tokens that are good, at first one for every user. A revoked one is as any wrong one. */
export class Tokens {
	private tokens: Token[];

	constructor(
		users: Users,
		private readonly random: Random,
		now: number,
	) {
		this.tokens = [users.admin, users.user].map((user) => ({
			id: hashOf(user.token).slice(0, 43),
			user,
			name: 'n8n',
			text: user.token,
			createdAt: now,
		}));
	}

	userOf(text: string): User | undefined {
		return this.tokens.find((token) => token.text === text)?.user;
	}

	all(): readonly Token[] {
		return this.tokens;
	}

	of(user: User): Token[] {
		return this.tokens.filter((token) => token.user === user);
	}

	create(user: User, name: string, now: number): Token {
		const text = this.random.letters(43);
		const token = { id: this.random.letters(43), user, name, text, createdAt: now };
		this.tokens.push(token);
		return token;
	}

	/** One's own, or as an admin anybody's. */
	revoke(tokenId: string, by: User): void {
		const token = this.tokens.find(({ id }) => id === tokenId);
		if (!token || (token.user !== by && by.role !== 'admin')) throw unhandled('No such token');
		this.tokens = this.tokens.filter((other) => other !== token);
	}
}

export function hashOf(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
