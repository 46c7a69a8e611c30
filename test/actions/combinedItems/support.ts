import { runNode, type NodeReport } from '../../support/runNode';
import { FIRST_ALBUM_URI } from '../library/support/libraryItems';
import { locator } from '../queue/support/playMediaParameters';
import type { MusicServer } from '../support/musicServer';

/** The URIs of this many tracks, which the server is made to have. */
export async function createTracks(server: MusicServer, count: number): Promise<string[]> {
	server.control.lengthen(FIRST_ALBUM_URI, count);
	const albumId = locator('uri', FIRST_ALBUM_URI);
	const parameters = { resource: 'library', operation: 'getAlbumTracks', albumId, returnAll: true };
	const { json } = await runNode(parameters, { server });
	return json.map(({ uri }) => (typeof uri === 'string' ? uri : ''));
}

/** The `pairedItem` of an output item that stands for these input items. */
export function pairedWith(...items: number[]): object[] {
	return items.map((item) => ({ item }));
}

export function indexesUpTo(count: number): number[] {
	return Array.from({ length: count }, (_, index) => index);
}

/** The input items that each output item stands for. */
export function pairedItems({ items }: NodeReport): unknown[] {
	return items.map(({ pairedItem }) => pairedItem);
}
