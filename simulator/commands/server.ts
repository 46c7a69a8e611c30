import {
	serverInfoObject,
	userObject,
	tokenObject,
	providerObject,
	providerSyncSettings,
	taskObject,
	syncTaskObject,
} from '../wire/server-objects';
import { defineCommand } from './command';
import type { Command } from './command';
import type { CommandContext } from '../world/music-server';
import type { User } from '../world/users';
import { unhandled } from '../errors';
import {
	optionalOrNull,
	required,
	text,
	withDefault,
	boolean,
	enumerationOrUnknownType,
	listType,
} from './parameters';
import type { WireObject } from '../json';
import { isSince } from '../profiles/profile';
import { listConfiguredProviders, PROVIDER_TYPES } from '../world/providers/providers';
import type { InstalledProvider } from '../world/providers/providers';
import { PROVIDER_MEDIA_TYPES } from '../world/library/media-items';

const infoCommand = defineCommand({
	name: 'info',
	summary: 'Return information about the server.',
	parameters: {},
	returns: 'ServerInfoMessage',
	execute: (_, { server }) => serverInfoObject(server),
});

const currentUser = defineCommand({
	name: 'auth/me',
	summary: 'Return the user whom the token belongs to.',
	parameters: {},
	returns: 'User',
	since: '2.7',
	execute: (_, { caller }) => userObject(caller),
});

const listUsers = defineCommand({
	name: 'auth/users',
	summary: 'Return all users.',
	parameters: {},
	returns: 'Array of User',
	since: '2.7',
	requiredRole: 'admin',
	execute: (_, { server }) => [server.users.admin, server.users.user].map(userObject),
});

/** Only admins may name another user; anything else fails (observed). */
function requireTokenOwner(userId: string | null, { server, caller }: CommandContext): User {
	if (userId === null || userId === caller.id) return caller;
	const user = [server.users.admin, server.users.user].find(({ id }) => id === userId);
	if (!user || caller.role !== 'admin') throw unhandled(`No user ${userId}`);
	return user;
}

const createToken = defineCommand({
	name: 'auth/token/create',
	summary: 'Create a long-lived token.',
	parameters: { name: required(text), user_id: optionalOrNull(text) },
	returns: 'string',
	since: '2.7',
	execute: ({ name, user_id: userId }, context) => {
		const { tokens, clock } = context.server;
		return tokens.create(requireTokenOwner(userId, context), name, clock.now()).text;
	},
});

const listTokens = defineCommand({
	name: 'auth/tokens',
	summary: "Return a user's tokens.",
	parameters: { user_id: optionalOrNull(text) },
	returns: 'Array of AuthToken',
	since: '2.7',
	execute: ({ user_id: userId }, context) =>
		context.server.tokens
			.tokensOf(requireTokenOwner(userId, context))
			.map((token) => tokenObject(token, context.server.profile)),
});

const revokeToken = defineCommand({
	name: 'auth/token/revoke',
	summary: 'Revoke a token.',
	parameters: { token_id: required(text) },
	returns: 'null',
	since: '2.7',
	execute: ({ token_id: tokenId }, { server, caller }) => server.tokens.revoke(tokenId, caller),
});

/** An unknown type is one that no provider has. */
const providerType = optionalOrNull(enumerationOrUnknownType('ProviderType', PROVIDER_TYPES));

const configuredProviders = defineCommand({
	name: 'config/providers',
	summary: 'Return the configured providers.',
	parameters: {
		provider_type: providerType,
		provider_domain: optionalOrNull(text),
		include_values: withDefault(boolean, false),
	},
	returns: 'Array of ProviderConfig',
	execute: (
		{ provider_type: type, provider_domain: domain, include_values: includeValues },
		{ server },
	) =>
		listConfiguredProviders(server)
			.filter((provider) => domain === null || provider.domain === domain)
			.filter((provider) => type === null || type === provider.type)
			.map((provider) => ({
				values: includeValues ? providerSyncSettings(server, provider.instance) : {},
				type: provider.type,
				domain: provider.domain,
				instance_id: provider.instance,
				enabled: provider.condition !== 'disabled',
				name: provider.name,
				default_name: provider.name,
				last_error: null,
				...(isSince(server.profile, '2.9') && providerStatus(provider)),
			})),
});

/** From 2.9 on; an older server reports no error for a provider that fails to load (recorded on 2.8). */
function providerStatus({ condition, message }: InstalledProvider): WireObject {
	return {
		last_error: message === null ? null : { error_code: 999, message },
		status: condition === 'unavailable' ? 'loaded' : condition,
	};
}

const loadedProviders = defineCommand({
	name: 'providers',
	summary: 'Return the loaded providers.',
	parameters: { provider_type: providerType },
	returns: 'Array of (MetadataProvider | MusicProvider | PlayerProvider | PluginProvider)',
	execute: ({ provider_type: type }, { server }) =>
		listConfiguredProviders(server)
			.filter((provider) => provider.isLoaded && (type === null || type === provider.type))
			.map(providerObject),
});

const taskIdParameter = { task_id: required(text) };

const listTasks = defineCommand({
	name: 'tasks/list',
	summary: 'Return the background tasks, running ones first.',
	parameters: {},
	returns: 'Array of BackgroundTask',
	since: '2.8',
	execute: (_, { server, caller }) => server.tasks.visibleTo(caller).map(taskObject),
});

/** Tasks that the user may not see are treated as missing. */
const getTask = defineCommand({
	name: 'tasks/get',
	summary: 'Return one background task.',
	parameters: taskIdParameter,
	returns: 'BackgroundTask',
	since: '2.8',
	execute: ({ task_id: id }, { server, caller }) => taskObject(server.tasks.get(id, caller)),
});

const cancelTask = defineCommand({
	name: 'tasks/cancel',
	summary: 'Cancel a background task.',
	parameters: taskIdParameter,
	returns: 'BackgroundTask',
	requiredRole: 'admin',
	since: '2.8',
	execute({ task_id: id }, { server }) {
		const task = server.tasks.get(id);
		server.tasks.cancel(task);
		return taskObject(task);
	},
});

/**
 * The response is null before 2.8, and the background tasks from then on. The specification requires an admin token;
 * servers before 2.10 allow every user to sync (observed).
 */
export function createSyncCommand(responseKind: 'null' | 'tasks', requiredRole?: 'admin'): Command {
	return defineCommand({
		name: 'music/sync',
		summary: 'Start a sync of all or some music providers.',
		parameters: {
			media_types: optionalOrNull(
				listType(enumerationOrUnknownType('MediaType', PROVIDER_MEDIA_TYPES)),
			),
			providers: optionalOrNull(listType(text)),
		},
		returns: responseKind === 'tasks' ? 'Array of BackgroundTask' : 'null',
		...(requiredRole && { requiredRole }),
		...(responseKind === 'tasks' ? { since: '2.8' } : { until: '2.8' }),
		execute({ media_types: types, providers: instances }, { server, caller }) {
			const { syncs, profile } = server;
			const isUrgent = isSince(profile, '2.10');
			return responseKind === 'tasks'
				? syncs.start(caller, { types, instances }, isUrgent).map(taskObject)
				: syncs.startInTurn(caller, { types, instances });
		},
	});
}

/** Before 2.8. An empty list means that the syncs have ended. */
const syncTasks = defineCommand({
	name: 'music/synctasks',
	summary: 'Return the running syncs.',
	parameters: {},
	returns: 'Array of SyncTask',
	until: '2.8',
	execute: (_, { server }) => server.syncs.active().map(syncTaskObject),
});

export const serverCommands = [
	infoCommand,
	currentUser,
	listUsers,
	createToken,
	listTokens,
	revokeToken,
	configuredProviders,
	loadedProviders,
	listTasks,
	getTask,
	cancelTask,
	createSyncCommand('null'),
	createSyncCommand('tasks'),
	syncTasks,
];
