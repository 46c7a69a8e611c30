import { hasFeature } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import type { WireObject } from './wire-object';

/** The server's information about itself, such as its version. */
export function serverInfoObject(server: MusicServer): WireObject {
	const { serverVersion, schema, oldestSchema } = server.profile;
	return {
		server_id: server.serverId,
		server_version: serverVersion,
		schema_version: schema,
		min_supported_schema_version: oldestSchema,
		base_url: server.baseUrl ?? server.url,
		homeassistant_addon: false,
		onboard_done: !server.needsSetup,
		...(hasFeature(server.profile, 'serverStatus') && {
			name: null,
			status: server.status,
		}),
		...(hasFeature(server.profile, 'serverAddresses') && {
			internal_url: server.baseUrl ?? server.url,
			external_url: server.externalUrl,
			has_remote_access: false,
		}),
	};
}
