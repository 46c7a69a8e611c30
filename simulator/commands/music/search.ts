import { has } from '../../profiles/profile';
import { LIBRARY_TYPES } from '../../world/media';
import type { LibraryItem, LibraryType } from '../../world/media';
import { sortName } from '../../wire/media';
import { mediaObjectFor } from '../../wire/media-for';
import { command } from '../command';
import { unhandled } from '../../errors';
import { nullable, required, since, withDefault } from '../parameters';
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

/** An empty query finds everything, since 2.10 nothing; a word that is no media type fails the search (observed). */
export const search = command({
	name: 'music/search',
	summary: 'Search by name.',
	parameters: {
		search_query: required(text),
		media_types: withDefault(listOf(enumeration('MediaType', SEARCHED)), LIBRARY_TYPES),
		limit: withDefault(integer, 25),
		library_only: withDefault(boolean, false),
		providers: since('playOptions', nullable(listOf(text))),
	},
	returns: 'SearchResults',
	actsForOthers: true,
	execute({ search_query: query, media_types: types, limit, providers }, call) {
		if (types.includes('unknown')) throw unhandled('unknown media type');
		const { profile } = call.server;
		const wanted = sortName(query);
		const isBlank = has(profile, 'playOptions') && query.trim() === '';
		const found = (type: LibraryType) =>
			call.server.library
				.list(type)
				.filter((item) => !isBlank && sortName(item.name).includes(wanted))
				.filter((item) => isFrom(item, providers))
				.slice(0, limit)
				.map((item) => mediaObjectFor(call, item));
		const results: Record<string, unknown> = {};
		for (const type of LIBRARY_TYPES) {
			results[RESULT_KEYS[type]] = types.includes(type) ? found(type) : [];
		}
		return {
			...results,
			...(has(profile, 'genreSearch') && { genres: [] }),
			...(has(profile, 'playOptions') && { sound_effects: [] }),
		};
	},
});

/** Instances, domains, or `library` for everything that is in the library. */
function isFrom({ source }: LibraryItem, providers: readonly string[] | null): boolean {
	if (providers === null || providers.includes('library')) return true;
	return providers.includes(source.instance) || providers.includes(source.domain);
}
