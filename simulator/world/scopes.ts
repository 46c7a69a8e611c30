/** What an account may do, since 2.10. */
const SCOPES = [
	'library.read',
	'library.write',
	'library.manage',
	'players.read',
	'players.control',
	'queues.read',
	'queues.control',
	'providers.read',
	'config.players.read',
	'config.players.write',
	'config.providers.read',
	'config.core.read',
	'users.read',
	'users.manage',
	'users.impersonate',
	'users.invite',
	'system.read',
	'system.manage',
] as const;

export type Scope = (typeof SCOPES)[number];

const GUEST: readonly Scope[] = [
	'library.read',
	'players.read',
	'players.control',
	'queues.read',
	'queues.control',
	'providers.read',
	'config.players.read',
];
const USER: readonly Scope[] = [
	...GUEST,
	'library.write',
	'config.providers.read',
	'config.core.read',
	'users.invite',
	'system.read',
];

/** The built-in roles and their rights; `*` stands for all of them. */
export const ROLE_SCOPES = {
	admin: ['*'],
	user: USER,
	guest: GUEST,
	service: [...USER, 'config.players.write', 'users.impersonate'],
} as const satisfies Readonly<Record<string, readonly (Scope | '*')[]>>;

/** The roles of this server's accounts. */
export type Role = 'admin' | 'user';

export function grants(role: Role, scope: Scope): boolean {
	const granted: readonly (Scope | '*')[] = ROLE_SCOPES[role];
	return granted.includes('*') || granted.includes(scope);
}
