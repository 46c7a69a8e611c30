import { text, type JsonObject } from '../../helpers/json';

/** A provider that is loaded. */
export interface Provider {
	/** '' where the server does not report one. */
	readonly instanceId: string;
	readonly domain: string | undefined;
	/** The id of the instance where it has none. */
	readonly name: string;
	readonly raw: JsonObject;
}

export function parseProvider(raw: JsonObject): Provider {
	const instanceId = text(raw, 'instance_id') ?? '';
	return { instanceId, domain: text(raw, 'domain'), name: text(raw, 'name') ?? instanceId, raw };
}
