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
const ROLE_SCOPES = {
	admin: ['*'],
	user: USER,
	guest: GUEST,
	service: [...USER, 'config.players.write', 'users.impersonate', 'users.read'],
} as const satisfies Readonly<Record<string, readonly (Scope | '*')[]>>;

/** The rights one of which is enough, by command. */
export type AlternativeScopes = Map<string, readonly Scope[]>;

/** The rights of every role, by its name: the built-in ones and, from 2.11 on, custom ones. */
export type Roles = Map<string, readonly (Scope | '*')[]>;

export function builtInRoles(): Roles {
	return new Map(Object.entries(ROLE_SCOPES));
}

/** The rights that no custom role has. */
const BUILT_IN_ONLY: readonly Scope[] = [
	'users.manage',
	'users.impersonate',
	'library.manage',
	'config.providers.write',
	'config.core.write',
	'system.manage',
];

/** The rights of a custom role: those of a guest and some more. */
export function customScopes(wanted: readonly string[]): readonly Scope[] {
	const added = SCOPES.filter((scope) => wanted.includes(scope) && !BUILT_IN_ONLY.includes(scope));
	const refused = wanted.filter((scope) => !added.some((known) => known === scope));
	if (refused.length > 0) throw new RangeError(`Not for such a role: ${refused.join(', ')}`);
	return [...new Set([...GUEST, ...added])];
}

/** @throws RangeError for a right that does not exist */
export function knownScopes(names: readonly string[]): readonly Scope[] {
	const unknown = names.filter((name) => !SCOPES.some((scope) => scope === name));
	if (unknown.length > 0) throw new RangeError(`There is no scope ${unknown.join(', ')}`);
	return SCOPES.filter((scope) => names.includes(scope));
}

export function grantsScope(roles: Roles, role: string, scope: Scope): boolean {
	const granted = roles.get(role) ?? [];
	return granted.includes('*') || granted.includes(scope);
}
