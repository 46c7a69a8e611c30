import { has } from '../../profiles/profile';
import { LIBRARY_TYPES } from '../../world/media';
import type { LibraryType } from '../../world/media';
import { sortName } from '../../wire/media';
import { mediaObjectFor } from '../../wire/media-for';
import { command } from '../command';
import { unhandled } from '../../errors';
import { required, withDefault } from '../parameters';
import { boolean, enumeration, integer, listOf, text } from '../types';

/** The keys of the answer are plural, but for `radio`. */
const RESULT_KEYS: Readonly<Record<LibraryType, string>> = {
	artist: 'artists',
	album: 'albums',
	track: 'tracks',
	playlist: 'playlists',
	radio: 'radio',
	audiobook: 'audiobooks',
	podcast: 'podcasts',
};

const SEARCHED = [...LIBRARY_TYPES, 'podcast_episode', 'genre'] as const;

/** An empty query finds everything; a word that is no media type fails the search (observed). */
export const search = command({
	name: 'music/search',
	summary: 'Search by name.',
	parameters: {
		search_query: required(text),
		media_types: withDefault(listOf(enumeration('MediaType', SEARCHED)), LIBRARY_TYPES),
		limit: withDefault(integer, 25),
		library_only: withDefault(boolean, false),
	},
	returns: 'SearchResults',
	execute({ search_query: query, media_types: types, limit }, call) {
		if (types.includes('unknown')) throw unhandled('unknown media type');
		const wanted = sortName(query);
		const found = (type: LibraryType) =>
			call.server.library
				.list(type)
				.filter((item) => sortName(item.name).includes(wanted))
				.slice(0, limit)
				.map((item) => mediaObjectFor(call, item));
		const results: Record<string, unknown> = {};
		for (const type of LIBRARY_TYPES) {
			results[RESULT_KEYS[type]] = types.includes(type) ? found(type) : [];
		}
		return has(call.server.profile, 'genreSearch') ? { ...results, genres: [] } : results;
	},
});
