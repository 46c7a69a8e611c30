import { createHash, createHmac } from 'node:crypto';
import { hasFeature } from '../../profiles/profile';
import type { Profile } from '../../profiles/profile';
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
		private readonly profile: Profile,
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
		const id = this.random.alphanumeric(43);
		const secret = this.random.alphanumeric(43);
		const exp = now + lifetimeSeconds(this.profile);
		const text = hasFeature(this.profile, 'webTokens')
			? webToken({ id, user, name, createdAt: now }, exp, secret)
			: secret;
		const token = { id, user, name, text, createdAt: now };
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

const SECONDS_PER_DAY = 24 * 60 * 60;

/** Ten years before 2.10, one year from then on. */
export function lifetimeSeconds(profile: Profile): number {
	return (hasFeature(profile, 'scopes') ? 365 : 3650) * SECONDS_PER_DAY;
}

/** A JSON Web Token with the claims of the server's own (read from its source). @param exp seconds since 1970 */
function webToken(
	{ id, user, name, createdAt }: Omit<AccessToken, 'text'>,
	exp: number,
	secret: string,
): string {
	const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
	const signed = [
		encode({ alg: 'HS256', typ: 'JWT' }),
		encode({
			sub: user.id,
			jti: id,
			iat: Math.floor(createdAt),
			exp: Math.floor(exp),
			username: user.name,
			role: user.role,
			token_name: name,
			is_long_lived: true,
		}),
	].join('.');
	return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

export function sha256Hex(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
