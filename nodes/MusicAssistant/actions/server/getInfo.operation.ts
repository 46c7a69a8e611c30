import { optionsForRead } from '../../parameters/fields/commonFields';
import type { Operation } from '../operation';

export const getInfo: Operation = {
	option: {
		name: 'Get Info',
		value: 'getInfo',
		action: 'Get server info',
		description:
			'Get the server version and the other details that a bug report needs, without secrets',
	},
	effect: 'read',
	fields: [optionsForRead()],

	async execute({ client }) {
		const info = await client.call('info', {});
		const [user, providers, players] = await Promise.all([
			client.tryCall('auth/me', {}),
			client.tryCall('providers', { provider_type: 'music' }),
			client.tryCall('players/all', {}),
		]);
		return {
			server_version: info.serverVersion ?? null,
			schema_version: info.schemaVersion ?? null,
			min_supported_schema_version: info.minSupportedSchemaVersion ?? null,
			base_url: info.baseUrl ?? null,
			homeassistant_addon: info.homeassistantAddon ?? null,
			status: info.status ?? null,
			user_role: user?.role ?? null,
			music_providers: providers?.flatMap(({ domain }) => domain ?? []) ?? null,
			players: players?.length ?? null,
		};
	},
};
