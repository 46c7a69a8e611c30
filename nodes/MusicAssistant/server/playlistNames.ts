import { children, text, type JsonObject } from '../values/json';
import { sameName } from '../values/names';
import type { Server } from './client';
import { searchLibrary } from './library';

/** More playlists do not hold one name. */
const MOST = 500;

/**
 * A playlist of this name, among all that the server lists. Its search finds what its library listing leaves out:
 * playlist files, which count as not in the library (observed on 2.8).
 *
 * @throws ServerFailure when it refuses to list the library's
 */
export async function playlistCalled(
	server: Server,
	name: string,
): Promise<JsonObject | undefined> {
	const [listed = [], found] = await Promise.all([
		searchLibrary(server, name, MOST, ['playlist']),
		server.callIfWilling('music/search', {
			search_query: name,
			media_types: ['playlist'],
			limit: MOST,
			// What streaming services offer is no playlist of this server: said in the words of old and of new ones.
			library_only: true,
			providers: ['library'],
		}),
	]);
	return [...listed, ...children(found, 'playlists')].find((one) =>
		sameName(text(one, 'name') ?? '', name),
	);
}
