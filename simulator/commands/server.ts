import * as wire from '../wire/server-objects';
import * as arg from './parameters';
import { defineCommands, defineCommandsSince, type Command } from './command';
import type { CommandContext } from '../world/music-server';
import type { User } from '../world/users';
import { unhandled } from '../errors';
import type { WireObject } from '../json';
import { isSince } from '../profiles/profile';
import { listConfiguredProviders, PROVIDER_TYPES } from '../world/providers/providers';
import type { InstalledProvider } from '../world/providers/providers';
import { PROVIDER_MEDIA_TYPES } from '../world/library/media-items';

/** An unknown type is one that no provider has. */
const providerType = arg.optionalOrNull(
	arg.enumerationOrUnknownType('ProviderType', PROVIDER_TYPES),
);

const syncCommand = {
	parameters: {
		media_types: arg.optionalOrNull(
			arg.listType(arg.enumerationOrUnknownType('MediaType', PROVIDER_MEDIA_TYPES)),
		),
		providers: arg.optionalOrNull(arg.listType(arg.text)),
	},
};

const taskIdParameter = { task_id: arg.required(arg.text) };

export const serverCommands: readonly Command[] = [
	...defineCommands({
		info: {
			summary: 'Return information about the server.',
			returns: 'ServerInfoMessage',
			execute: (_, { server }) => wire.serverInfoObject(server),
		},

		'config/providers': {
			parameters: {
				provider_type: providerType,
				provider_domain: arg.optionalOrNull(arg.text),
				include_values: arg.withDefault(arg.boolean, false),
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
						values: includeValues ? wire.providerSyncSettings(server, provider.instance) : {},
						type: provider.type,
						domain: provider.domain,
						instance_id: provider.instance,
						enabled: provider.condition !== 'disabled',
						name: provider.name,
						default_name: provider.name,
						last_error: null,
						...(isSince(server.profile, '2.9') && providerStatus(provider)),
					})),
		},

		providers: {
			parameters: { provider_type: providerType },
			returns: 'Array of (MetadataProvider | MusicProvider | PlayerProvider | PluginProvider)',
			execute: ({ provider_type: type }, { server }) =>
				listConfiguredProviders(server)
					.filter((provider) => provider.isLoaded && (type === null || type === provider.type))
					.map(wire.providerObject),
		},
	}),
	...defineCommandsSince('2.7', {
		'auth/me': {
			summary: 'Return the user whom the token belongs to.',
			returns: 'User',
			execute: (_, { caller }) => wire.userObject(caller),
		},

		'auth/users': {
			returns: 'Array of User',
			requiredRole: 'admin',
			execute: (_, { server }) => Object.values(server.users).map(wire.userObject),
		},

		'auth/token/create': {
			parameters: { name: arg.required(arg.text), user_id: arg.optionalOrNull(arg.text) },
			returns: 'string',
			execute: ({ name, user_id: userId }, context) => {
				const { tokens, clock } = context.server;
				return tokens.create(requireTokenOwner(userId, context), name, clock.now()).text;
			},
		},

		'auth/tokens': {
			parameters: { user_id: arg.optionalOrNull(arg.text) },
			returns: 'Array of AuthToken',
			execute: ({ user_id: userId }, context) =>
				context.server.tokens
					.tokensOf(requireTokenOwner(userId, context))
					.map((token) => wire.tokenObject(token, context.server.profile)),
		},

		'auth/token/revoke': {
			parameters: { token_id: arg.required(arg.text) },
			execute: ({ token_id: tokenId }, { server, caller }) => server.tokens.revoke(tokenId, caller),
		},
	}),
	...defineCommands(
		{
			/** An empty list means that the syncs have ended. */
			'music/synctasks': {
				returns: 'Array of SyncTask',
				execute: (_, { server }) => server.syncs.active().map(wire.syncTaskObject),
			},

			'music/sync': {
				...syncCommand,
				execute: ({ media_types: types, providers: instances }, { server, caller }) =>
					server.syncs.startInTurn(caller, { types, instances }),
			},
		},
		{ until: '2.8' },
	),
	...defineCommandsSince('2.8', {
		'tasks/list': {
			returns: 'Array of BackgroundTask',
			execute: (_, { server, caller }) => server.tasks.visibleTo(caller).map(wire.taskObject),
		},

		/** Tasks that the user may not see are treated as missing. */
		'tasks/get': {
			parameters: taskIdParameter,
			returns: 'BackgroundTask',
			execute: ({ task_id: id }, { server, caller }) =>
				wire.taskObject(server.tasks.get(id, caller)),
		},

		'tasks/cancel': {
			parameters: taskIdParameter,
			returns: 'BackgroundTask',
			requiredRole: 'admin',
			execute({ task_id: id }, { server }) {
				const task = server.tasks.get(id);
				server.tasks.cancel(task);
				return wire.taskObject(task);
			},
		},

		'music/sync': {
			...syncCommand,
			returns: 'Array of BackgroundTask',
			execute({ media_types: types, providers: instances }, { server, caller }) {
				const isUrgent = isSince(server.profile, '2.10');
				return server.syncs.start(caller, { types, instances }, isUrgent).map(wire.taskObject);
			},
		},
	}),
];

/** Only admins may name another user; anything else fails (observed). */
function requireTokenOwner(userId: string | null, { server, caller }: CommandContext): User {
	if (userId === null || userId === caller.id) return caller;
	const user = Object.values(server.users).find(({ id }) => id === userId);
	if (!user || caller.role !== 'admin') throw unhandled(`No user ${userId}`);
	return user;
}

/** From 2.9 on; an older server reports no error for a provider that fails to load (recorded on 2.8). */
function providerStatus({ condition, message }: InstalledProvider): WireObject {
	return {
		last_error: message === null ? null : { error_code: 999, message },
		status: condition === 'unavailable' ? 'loaded' : condition,
	};
}
