/** Who has a permission: only admins, admins and users with a custom role, all users, or even guests. */
type PermissionHolders = 'admin' | 'customRole' | 'user' | 'everyone';

/** The server's scopes in words (2.10 and newer), and which of its built-in roles have them. */
const SCOPES: Readonly<Record<string, readonly [purpose: string, holders: PermissionHolders]>> = {
	'library.read': ['read the library', 'everyone'],
	'library.write': ['change the library, its favorites and playlists', 'user'],
	'library.manage': ['manage the library, for example to sync it or to rename playlists', 'admin'],
	'players.read': ['see players', 'everyone'],
	'players.control': ['control players', 'everyone'],
	'queues.read': ['see queues', 'everyone'],
	'queues.control': ['control queues', 'everyone'],
	'providers.read': ['see providers', 'everyone'],
	'config.players.read': ['read player settings', 'everyone'],
	'config.players.write': ['save player settings', 'customRole'],
	'config.providers.read': ['read provider settings', 'user'],
	'config.providers.own': ['manage their own providers', 'customRole'],
	'config.providers.write': ['change providers', 'admin'],
	'config.core.read': ['read server settings', 'user'],
	'config.core.write': ['change server settings', 'admin'],
	'users.read': ['see users', 'customRole'],
	'users.invite': ['invite guests', 'user'],
	'users.impersonate': ['act as another user', 'admin'],
	'users.manage': ['manage users', 'admin'],
	'system.read': ['see background tasks', 'user'],
	'system.manage': ['manage the server', 'admin'],
};

const REMEDIES: Readonly<Record<PermissionHolders, string>> = {
	admin: 'Only the built-in admin role has it: use the token of an admin.',
	customRole:
		'Use the token of an admin. On server 2.11 and newer, an admin can also give the user a role that includes it.',
	user: "The built-in roles user and admin have it: use such a user's token, or have an admin change the user's role.",
	everyone: "All built-in roles have it: have an admin change the user's role.",
};

/**
 * Says which permission is missing, and what a user can do about it.
 *
 * @param serverReason the server's words, which name the scope, or several of which one is enough (2.11)
 */
export function describePermissionRemedy(serverReason: string): string {
	const [first, ...others] = scopesIn(serverReason);
	if (first === undefined) return remedyWithoutScope(serverReason);
	const missing = [first, ...others].map(describeScope).join(' or ');
	return `The user lacks permission to ${missing}. ${REMEDIES[widestHolders([first, ...others])]}`;
}

/** Before 2.10, servers only distinguish admins; from 2.11 on, playlists have owners. */
function remedyWithoutScope(reason: string): string {
	if (/\bowner\b/i.test(reason)) return 'Use the token of its owner, or of an admin.';
	if (/\badmin\b/i.test(reason)) return 'Use the token of an admin.';
	return 'Use the token of a user with this permission. Renaming playlists and saving settings require an admin token; on server 2.10 and newer, so does syncing.';
}

/** The wording for several scopes is not known, so they are recognized by name, or by their form where the text speaks of scopes. */
function scopesIn(reason: string): string[] {
	const isAboutScopes = /\bscopes?\b/i.test(reason);
	const names = new Set(reason.match(/\b[a-z_]+(?:\.[a-z_]+)+\b/g));
	return [...names].filter((name) => isAboutScopes || Object.hasOwn(SCOPES, name));
}

function describeScope(scope: string): string {
	const known = Object.hasOwn(SCOPES, scope) ? SCOPES[scope] : undefined;
	return known === undefined ? `use ${scope}` : `${known[0]} (${scope})`;
}

/** The holders of the permission that most users have. */
function widestHolders(scopes: readonly string[]): PermissionHolders {
	const order: readonly PermissionHolders[] = ['everyone', 'user', 'customRole', 'admin'];
	const holdersOfScopes = scopes.map((scope) =>
		Object.hasOwn(SCOPES, scope) ? SCOPES[scope]?.[1] : undefined,
	);
	return order.find((holders) => holdersOfScopes.includes(holders)) ?? 'customRole';
}
