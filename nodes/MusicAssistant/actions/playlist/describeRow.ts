import type { MediaItem } from '../../api/models/mediaItem';
import type { JsonObject } from '../../helpers/json';

/** A row of a playlist that was removed, as outputs describe it. */
export function describeRow({ name, uri, position }: MediaItem): JsonObject {
	return { name: name ?? null, uri: uri ?? null, position: position ?? null };
}
