import { textAt, textsIn, type JsonObject } from '../../helpers/json';

/** A running or waiting sync of one provider and several media types (before 2.8). */
export interface SyncTask {
	readonly providerInstance: string | undefined;
	readonly mediaTypes: string[];
	readonly raw: JsonObject;
}

export function parseSyncTask(raw: JsonObject): SyncTask {
	return {
		providerInstance: textAt(raw, 'provider_instance'),
		mediaTypes: textsIn(raw.media_types),
		raw,
	};
}
