/** The permissions of accounts, from 2.10 on. */
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
	'config.providers.write',
	'config.providers.own',
	'config.core.read',
	'config.core.write',
	'users.read',
	'users.manage',
	'users.impersonate',
	'users.invite',
	'system.read',
	'system.manage',
] as const;

export type Scope = (typeof SCOPES)[number];

const GUEST_SCOPES: readonly Scope[] = [
	'library.read',
	'players.read',
	'players.control',
	'queues.read',
	'queues.control',
	'providers.read',
	'config.players.read',
];
const USER_SCOPES: readonly Scope[] = [
	...GUEST_SCOPES,
	'library.write',
	'config.providers.read',
	'config.core.read',
	'users.invite',
	'system.read',
];

/** The scopes of the built-in roles; `*` stands for all. */
const ROLE_SCOPES = {
	admin: ['*'],
	user: USER_SCOPES,
	guest: GUEST_SCOPES,
	service: [...USER_SCOPES, 'config.players.write', 'users.impersonate', 'users.read'],
} as const satisfies Readonly<Record<string, readonly (Scope | '*')[]>>;

/** The scopes one of which is enough, by command. */
export type ScopeOverridesByCommand = Map<string, readonly Scope[]>;

/** The scopes of every role by its name: built-in roles and, from 2.11 on, custom ones. */
export type ScopesByRole = Map<string, readonly (Scope | '*')[]>;

export function scopesOfBuiltInRoles(): ScopesByRole {
	return new Map(Object.entries(ROLE_SCOPES));
}

/** The scopes that custom roles cannot have. */
const BUILT_IN_ROLE_SCOPES: readonly Scope[] = [
	'users.manage',
	'users.impersonate',
	'library.manage',
	'config.providers.write',
	'config.core.write',
	'system.manage',
];

/** The scopes of a custom role: those of a guest and the given ones. Throws for scopes that it cannot have. */
export function scopesOfCustomRole(requestedScopes: readonly string[]): readonly Scope[] {
	const allowed = SCOPES.filter(
		(scope) => requestedScopes.includes(scope) && !BUILT_IN_ROLE_SCOPES.includes(scope),
	);
	const rejected = requestedScopes.filter(
		(scope) => !allowed.some((allowedScope) => allowedScope === scope),
	);
	if (rejected.length > 0) {
		throw new RangeError(`A custom role cannot have the scopes ${rejected.join(', ')}`);
	}
	return [...new Set([...GUEST_SCOPES, ...allowed])];
}

/** @throws RangeError for a scope that does not exist */
export function requireKnownScopes(names: readonly string[]): readonly Scope[] {
	const unknown = names.filter((name) => !SCOPES.some((scope) => scope === name));
	if (unknown.length > 0) throw new RangeError(`There is no scope ${unknown.join(', ')}`);
	return SCOPES.filter((scope) => names.includes(scope));
}

export function grantsScope(roles: ScopesByRole, role: string, scope: Scope): boolean {
	const granted = roles.get(role) ?? [];
	return granted.includes('*') || granted.includes(scope);
}
