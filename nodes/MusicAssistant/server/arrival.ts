import { belongsTo } from '../values/items';
import { child, text, type JsonObject } from '../values/json';
import { parseUri } from '../values/uri';
import type { Server } from './client';
import { resolves } from './diagnosis';
import { contents } from './library';
import { readPages } from './pages';
import { queueItems } from './queueItems';

/**
 * Those of several URIs of which nothing is in the queue: the server drops what it cannot resolve without a word.
 * What the server only knows under another URI is looked up; where that cannot be done, the URI counts as there.
 */
export async function skippedUris(
	server: Server,
	queueId: string,
	uris: readonly string[],
): Promise<string[]> {
	const queued: JsonObject[] = [];
	await readPages(queueItems(server, queueId), { offset: 0, pageSize: 500 }, (item) => {
		const media = child(item, 'media_item');
		if (media) queued.push(media);
	});
	const skipped: string[] = [];
	for (const uri of uris) {
		if (queued.some((media) => belongsTo(media, uri))) continue;
		if (!(await resolves(server, uri)) || !(await isQueued(server, queued, uri))) skipped.push(uri);
	}
	return skipped;
}

/** Whether something of the item that the server finds behind a URI is among the media in the queue. */
async function isQueued(
	server: Server,
	queued: readonly JsonObject[],
	uri: string,
): Promise<boolean> {
	const item = await server.call('music/item_by_uri', { uri });
	const own = text(item, 'uri');
	if (own === undefined || queued.some((media) => belongsTo(media, own))) return true;
	const reference = parseUri(own);
	if (reference?.kind !== 'item') return true;
	const parts = await contents(server, reference);
	return (
		parts === undefined ||
		queued.some((media) => parts.some((part) => belongsTo(media, text(part, 'uri') ?? '')))
	);
}
