import { textAt, type JsonObject } from '../../helpers/json';

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
	const instanceId = textAt(raw, 'instance_id') ?? '';
	return {
		instanceId,
		domain: textAt(raw, 'domain'),
		name: textAt(raw, 'name') ?? instanceId,
		raw,
	};
}
