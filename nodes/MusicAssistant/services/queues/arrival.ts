import { belongsTo } from '../../helpers/items';
import { text } from '../../helpers/json';
import { parseUri } from '../../helpers/uri';
import type { MusicAssistantClient } from '../../api/client';
import type { QueueItem } from '../../api/models/queueItem';
import { resolveUri } from '../library/resolveUri';
import { contents } from '../library/library';
import { wholeQueue } from './queueItems';

/** Those of several URIs of which nothing is in the queue: the server drops what it cannot resolve without a word. */
export async function skippedUris(
	client: MusicAssistantClient,
	queueId: string,
	uris: readonly string[],
): Promise<string[]> {
	const items = await wholeQueue(client, queueId);
	const skipped: string[] = [];
	for (const uri of uris) if (!(await isInQueue(client, items, uri))) skipped.push(uri);
	return skipped;
}

/**
 * Whether something of what a URI names is among queue items. What the server knows under another URI, and what is in
 * a playlist, is looked up; where that cannot be done, it counts as there.
 */
export async function isInQueue(
	client: MusicAssistantClient,
	items: readonly QueueItem[],
	uri: string,
): Promise<boolean> {
	const media = items.map(({ mediaItem }) => mediaItem).filter((one) => one !== undefined);
	if (media.some((one) => belongsTo(one, uri))) return true;
	const item = await resolveUri(client, uri);
	if (typeof item === 'string') return item === 'unknown';
	const own = parseUri(text(item, 'uri') ?? '');
	if (own?.kind !== 'item' || media.some((one) => belongsTo(one, own.uri))) return true;
	const parts = await contents(client, own);
	// Only these have something in them that the server may be unable to list.
	if (parts === undefined) return ['album', 'playlist', 'podcast'].includes(own.mediaType);
	return parts.some((part) => media.some((one) => belongsTo(one, text(part, 'uri') ?? '')));
}
