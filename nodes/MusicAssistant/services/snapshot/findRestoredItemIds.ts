import type { QueueItem } from '../../api/models/queueItem';
import { mediaItemOfQueueItem } from '../../api/models/queueItem';
import { allUrisOf } from '../../helpers/mediaItems';
import type { SnapshotItem } from '../../helpers/snapshot/snapshot';

/**
 * Finds the items of a snapshot in a queue that was filled with them in their order: servers silently skip those that they
 * cannot find, so that all others move up, and return library items for the URIs of providers.
 *
 * @returns the id of each item in the queue, `undefined` for those that are missing
 */
export function findRestoredItemIds(
	snapshotItems: readonly SnapshotItem[],
	queueItems: readonly QueueItem[],
): Array<string | undefined> {
	const found = queueItems.map((item) => ({ id: item.id, uris: allUrisOfQueueItem(item) }));
	if (found.length === snapshotItems.length) return found.map(({ id }) => id);
	const wanted = new Set(snapshotItems.map(({ uri }) => uri));
	// Something that was not requested, or that has another URI.
	const known = found.filter(({ uris }) => uris.some((uri) => wanted.has(uri)));
	let next = 0;
	return snapshotItems.map(({ uri }) => {
		const candidate = known[next];
		if (candidate === undefined || uri === null || !candidate.uris.includes(uri)) return undefined;
		next += 1;
		return candidate.id;
	});
}

/** All URIs that name an item of a queue. */
export function allUrisOfQueueItem(item: QueueItem): string[] {
	const media = mediaItemOfQueueItem(item);
	return media ? allUrisOf(media) : [item.uri ?? []].flat();
}
