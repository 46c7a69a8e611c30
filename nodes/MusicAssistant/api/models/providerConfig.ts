import { boolIn, isObject, text, type JsonObject } from '../../helpers/json';

/** The configuration of a provider, also of one that is disabled or failed to load. */
export interface ProviderConfig {
	/** '' where the server does not report one. */
	readonly instanceId: string;
	/** The media types that its settings keep out of the library. */
	readonly mediaTypesNotSynced: readonly string[];
	readonly raw: JsonObject;
}

/** `library_sync_podcasts` and so on; `library_sync_album_tracks`, `library_sync_deletions` and the like are no kinds. */
const SYNC_SETTING = /^library_sync_(album|artist|audiobook|playlist|podcast|radio|track)s$/;

export function parseProviderConfig(raw: JsonObject): ProviderConfig {
	const values = isObject(raw.values) ? Object.entries(raw.values) : [];
	return {
		instanceId: text(raw, 'instance_id') ?? '',
		mediaTypesNotSynced: values.flatMap(([key, entry]) => {
			const [, mediaType] = SYNC_SETTING.exec(key) ?? [];
			const isOff = boolIn(isObject(entry) ? entry.value : entry) === false;
			return mediaType !== undefined && isOff ? mediaType : [];
		}),
		raw,
	};
}
