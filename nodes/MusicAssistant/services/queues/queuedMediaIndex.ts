import { allUrisOf } from '../../helpers/mediaItems';
import type { ItemMapping } from '../../api/models/mediaItem';
import { mediaItemOfQueueItem, type QueueItem } from '../../api/models/queueItem';

/** The media of a queue by the ids and URIs under which they may have been requested: a queue may have thousands. */
export class QueuedMediaIndex {
	private readonly names = new Map<string, string | undefined>();

	/** The ids and URIs of what the media belong to. */
	private readonly related = new Set<string>();

	constructor(queueItems: readonly QueueItem[]) {
		for (const queueItem of queueItems) {
			const item = mediaItemOfQueueItem(queueItem);
			if (!item) continue;
			for (const key of keysOf(item)) this.names.set(key, item.name);
			const { album, podcast, artists } = item;
			for (const key of [album ?? [], podcast ?? [], artists].flat().flatMap(keysOf)) {
				this.related.add(key);
			}
		}
	}

	/** Whether the queue has what a URI identifies, or a part of it: of an album, an artist, a podcast. */
	has(uri: string): boolean {
		return this.names.has(uri) || this.related.has(uri);
	}

	/** The name of the item with this URI, if the queue has it. */
	nameOf(uri: string): string | undefined {
		return this.names.get(uri);
	}
}

/** The id of a stream is its address, which may be what was requested. */
function keysOf(item: ItemMapping): string[] {
	const ids = [item, ...item.providerMappings].flatMap(({ itemId }) => itemId ?? []);
	return [...ids, ...allUrisOf(item)];
}
