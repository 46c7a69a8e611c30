import { asBool, isObject, textAt, type JsonObject } from '../../helpers/json';

/** The configuration of a provider, which may be disabled or have failed to load. */
export interface ProviderConfig {
	/** '' if the server does not report one. */
	readonly instanceId: string;
	/** The media types whose sync is switched off. */
	readonly mediaTypesNotSynced: readonly string[];
	readonly raw: JsonObject;
}

/** `library_sync_podcasts` and so on, but not `library_sync_album_tracks` or `library_sync_deletions`. */
const SYNC_SETTING_KEY = /^library_sync_(album|artist|audiobook|playlist|podcast|radio|track)s$/;

export function parseProviderConfig(raw: JsonObject): ProviderConfig {
	const values = isObject(raw.values) ? Object.entries(raw.values) : [];
	return {
		instanceId: textAt(raw, 'instance_id') ?? '',
		mediaTypesNotSynced: values.flatMap(([key, entry]) => {
			const [, mediaType] = SYNC_SETTING_KEY.exec(key) ?? [];
			const isOff = asBool(isObject(entry) ? entry.value : entry) === false;
			return mediaType !== undefined && isOff ? mediaType : [];
		}),
		raw,
	};
}
