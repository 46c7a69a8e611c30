import { CommandError, unhandled } from '../../errors';
import { hasFeature } from '../../profiles/profile';
import type { CommandContext } from '../../world/command-context';
import { LIBRARY_MEDIA_TYPES, PROVIDER_MEDIA_TYPES } from '../../world/library/media-items';
import type { LibraryType } from '../../world/library/media-items';
import {
	searchMediaType,
	SEARCHABLE_PROVIDERS,
} from '../../world/library/listing/search-media-type';
import type { SearchRequest } from '../../world/library/listing/search-media-type';
import { isShareUrl } from '../../world/library/media-uri';
import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import type { WireObject } from '../../wire/wire-object';
import { defineCommand } from '../command';
import { optionalOrNull, required, onlySince, withDefault } from '../parameters';
import { boolean, enumerationOrUnknownType, integer, listType, text } from '../argument-types';

/** The keys of the result are plural, except for `radio`. */
const RESULT_KEYS: Readonly<Record<LibraryType, string>> = {
	artist: 'artists',
	album: 'albums',
	track: 'tracks',
	playlist: 'playlists',
	radio: 'radio',
	audiobook: 'audiobooks',
	podcast: 'podcasts',
	genre: 'genres',
};

const ACCEPTED_TYPES = [...LIBRARY_MEDIA_TYPES, 'podcast_episode'] as const;

type SearchResults = Partial<Record<LibraryType, readonly WireObject[]>>;

/**
 * An empty query finds everything, or nothing from 2.10 on; an unknown media type fails the search, and an empty list of
 * types means all. Episodes are accepted as a type but never found (observed); genres are found from 2.10 on.
 */
export const search = defineCommand({
	name: 'music/search',
	summary: 'Search by name.',
	parameters: {
		search_query: required(text),
		media_types: withDefault(
			listType(enumerationOrUnknownType('MediaType', ACCEPTED_TYPES)),
			PROVIDER_MEDIA_TYPES,
		),
		limit: withDefault(integer, 25),
		library_only: withDefault(boolean, false),
		providers: onlySince('playOptions', optionalOrNull(listType(text))),
	},
	returns: 'SearchResults',
	actsForOthers: true,
	execute({ search_query: query, media_types: types, limit, ...where }, context) {
		const isLater = hasFeature(context.server.profile, 'playOptions');
		if (isLater && query.trim() === '') return resultsObject({}, context);
		if (isShareUrl(query)) return resultsObject(resultsAtShareUrl(query, context), context);
		if (types.includes('unknown')) throw unhandled('unknown media type');
		const request: SearchRequest = {
			query,
			limit,
			user: context.caller,
			...toSearchScope(where.providers ?? (where.library_only ? ['library'] : null)),
			trustsExactHits: isLater && where.providers === null && !where.library_only,
		};
		const results: SearchResults = {};
		for (const type of isLater ? LIBRARY_MEDIA_TYPES : PROVIDER_MEDIA_TYPES) {
			if (types.length > 0 && !types.includes(type)) continue;
			results[type] = searchMediaType(context.server, type, request).map(({ item, idKind }) =>
				mediaObjectForCaller(context, item, { idKind }),
			);
		}
		return resultsObject(results, context);
	},
});

/** Providers are given by instance or domain; `library` is the library itself. */
function toSearchScope(named: readonly string[] | null) {
	if (named === null) return { inLibrary: true, providers: SEARCHABLE_PROVIDERS };
	return {
		inLibrary: named.includes('library'),
		providers: SEARCHABLE_PROVIDERS.filter(
			({ instance, domain }) => named.includes(instance) || named.includes(domain),
		),
	};
}

/** The item at a share URL of a streaming service, whatever types were requested. */
function resultsAtShareUrl(url: string, context: CommandContext): SearchResults {
	try {
		const item = context.server.library.resolve(url);
		if (item.mediaType === 'podcast_episode') return {};
		return { [item.mediaType]: [mediaObjectForCaller(context, item, { detail: 'single' })] };
	} catch (error) {
		if (error instanceof CommandError) return {};
		throw error;
	}
}

function resultsObject(
	results: SearchResults,
	{ server: { profile } }: CommandContext,
): WireObject {
	return {
		...Object.fromEntries(
			PROVIDER_MEDIA_TYPES.map((type) => [RESULT_KEYS[type], results[type] ?? []] as const),
		),
		...(hasFeature(profile, 'genres') && { genres: results.genre ?? [] }),
		...(hasFeature(profile, 'playOptions') && { sound_effects: [] }),
	};
}
