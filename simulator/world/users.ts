import type { SeededRandom } from './catalog/seeded-random';
import { createHash, createHmac } from 'node:crypto';
import { isSince, type Profile } from '../profiles/profile';
import { unhandled } from '../errors';

export interface User {
	readonly id: string;
	readonly name: string;
	role: string;
	readonly token: string;
	/** The only players that the user may use; all if empty. */
	playerFilter: readonly string[];
}

/** The server's accounts: one admin and one regular user, each with a long-lived token. */
export type AdminAndUser = Readonly<Record<'admin' | 'user', User>>;

export function createAdminAndUser(random: SeededRandom): AdminAndUser {
	return { admin: createUser(random, 'admin', 'admin'), user: createUser(random, 'guest', 'user') };
}

function createUser(random: SeededRandom, name: string, role: string): User {
	return { id: random.hex(32), name, role, token: random.alphanumeric(43), playerFilter: [] };
}

/** The permissions of accounts, from 2.10 on, and the built-in role that is the first to have them. */
const SCOPES = {
	'library.read': 'guest',
	'library.write': 'user',
	'library.manage': 'admin',
	'players.read': 'guest',
	'players.control': 'guest',
	'queues.read': 'guest',
	'queues.control': 'guest',
	'providers.read': 'guest',
	'config.players.read': 'guest',
	'config.players.write': 'service',
	'config.providers.read': 'user',
	'config.providers.write': 'admin',
	'config.providers.own': 'admin',
	'config.core.read': 'user',
	'config.core.write': 'admin',
	'users.read': 'service',
	'users.manage': 'admin',
	'users.impersonate': 'service',
	'users.invite': 'user',
	'system.read': 'user',
	'system.manage': 'admin',
} as const;

export type Scope = keyof typeof SCOPES;

const ALL_SCOPES = Object.keys(SCOPES) as readonly Scope[];

function scopesOf(...roles: readonly string[]): readonly Scope[] {
	return ALL_SCOPES.filter((scope) => roles.includes(SCOPES[scope]));
}

const GUEST_SCOPES = scopesOf('guest');

/** The scopes one of which is enough, by command. */
export type ScopeOverridesByCommand = Map<string, readonly string[]>;

/** The scopes of every role by its name: built-in roles and, from 2.11 on, custom ones. */
type ScopesByRole = Map<string, readonly string[]>;

export function scopesOfBuiltInRoles(): ScopesByRole {
	return new Map<string, readonly string[]>([
		['admin', ['*']],
		['user', scopesOf('guest', 'user')],
		['guest', GUEST_SCOPES],
		['service', scopesOf('guest', 'user', 'service')],
	]);
}

/** The scopes of a custom role: those of a guest and the given ones. */
export function scopesOfCustomRole(scopes: readonly string[]): readonly string[] {
	return [...new Set([...GUEST_SCOPES, ...scopes])];
}

export function grantsScope(roles: ScopesByRole, role: string, scope: string): boolean {
	const granted = roles.get(role) ?? [];
	return granted.includes('*') || granted.includes(scope);
}

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
		this.tokens = Object.values(users).map((user) => ({
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
		const text = isSince(this.profile, '2.8')
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
	return (isSince(profile, '2.10') ? 365 : 3650) * SECONDS_PER_DAY;
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
