import { text, type JsonObject } from '../../helpers/json';

/** A loaded provider. */
export interface Provider {
	/** '' if the server does not report one. */
	readonly instanceId: string;
	readonly domain: string | undefined;
	/** The instance id if it has no name. */
	readonly name: string;
	readonly raw: JsonObject;
}

export function parseProvider(raw: JsonObject): Provider {
	const instanceId = text(raw, 'instance_id') ?? '';
	return { instanceId, domain: text(raw, 'domain'), name: text(raw, 'name') ?? instanceId, raw };
}
