import { favoriteStateOf } from '../library/favorite-state';
import type { LibraryItem, MediaItem, Playlist, Track } from '../library/media-items';
import { sortOtherTracksBySimilarity } from '../library/similar-tracks';
import type { MusicServer } from '../music-server';
import { SMART_PLAYLIST_PROVIDER } from '../providers/music-providers';
import type { User } from '../users/users';
import type { SmartRules } from './smart-rules';

/** Adds a new smart playlist to the library. It is filled when its rules are set, not each time it is played. */
export function createSmartPlaylist(
	server: MusicServer,
	name: string,
	rules: SmartRules,
	user: User,
): Playlist {
	const { random, library } = server;
	const playlist: Playlist = {
		mediaType: 'playlist',
		libraryId: null,
		favorite: false,
		dateAdded: null,
		source: {
			domain: SMART_PLAYLIST_PROVIDER,
			instance: SMART_PLAYLIST_PROVIDER,
			itemId: random.hex(32),
			contentType: '?',
			url: null,
		},
		access: null,
		name,
		genres: null,
		owner: 'Smart Playlist',
		isEditable: true,
		tracks: selectTracksByRules(server, rules, user),
		isDynamic: rules.is_dynamic,
		rules,
	};
	library.addToLibrary(playlist, server.timestamp());
	return playlist;
}

/** Finds a smart playlist by its library ID or by the ID at its provider. */
export function findSmartPlaylist({ library }: MusicServer, id: string): Playlist | undefined {
	return library
		.list('playlist')
		.find(({ libraryId, source, rules }) => rules && [libraryId, source.itemId].includes(id));
}

/** The tracks of the library that match, in random order. */
export function selectTracksByRules(server: MusicServer, rules: SmartRules, user: User): Track[] {
	const tracks = hasSeeds(rules)
		? tracksSimilarToSeeds(server, rules)
		: tracksMatchingRules(server, rules, user);
	const excludedGenres = namesOfGenres(server, rules.excluded_genre_ids);
	const found = tracks.filter((track) => !isExcluded(track, rules, excludedGenres));
	server.random.shuffle(found);
	return found.slice(0, rules.limit);
}

function hasSeeds(rules: SmartRules): boolean {
	const { seed_track_uris: tracks, seed_artist_uris: artists } = rules;
	return [tracks, artists, rules.seed_album_uris, rules.seed_playlist_uris].some(
		({ length }) => length > 0,
	);
}

/** Seeds replace all other sources. Only tracks have similar ones here. */
function tracksSimilarToSeeds({ library, findsSimilar }: MusicServer, rules: SmartRules): Track[] {
	if (!findsSimilar) return [];
	const isTrack = (item: MediaItem): item is Track => item.mediaType === 'track';
	const seeds = rules.seed_track_uris.map((uri) => library.resolve(uri)).filter(isTrack);
	return [...new Set(seeds.flatMap((seed) => sortOtherTracksBySimilarity(library, seed)))];
}

function tracksMatchingRules(server: MusicServer, rules: SmartRules, user: User): Track[] {
	const genres = namesOfGenres(server, rules.genre_ids);
	const isOne = (items: readonly LibraryItem[], ids: readonly number[]) =>
		items.some(({ libraryId }) => ids.includes(Number(libraryId)));
	return server.library
		.list('track')
		.filter((track) => {
			const { artists, album } = track;
			const has = (name: string) => track.genres?.includes(name) === true;
			const results = [
				...(rules.favorites_only ? [favoriteStateOf(server, user, track) === true] : []),
				...(genres.length === 0
					? []
					: [rules.logic === 'AND' ? genres.every(has) : genres.some(has)]),
				...(rules.artist_ids.length === 0 ? [] : [isOne(artists, rules.artist_ids)]),
				...(rules.album_ids.length === 0 ? [] : [isOne(album ? [album] : [], rules.album_ids)]),
			];
			return rules.logic === 'AND' ? results.every(Boolean) : results.some(Boolean);
		})
		.filter((track) => isWithinLimits(track, rules));
}

/**
 * No track here has a popularity, is marked as explicit or reports when it was last played, and all albums are of an
 * unknown type.
 */
function isWithinLimits({ album, duration }: Track, rules: SmartRules): boolean {
	const { min_popularity: popularity, explicit, album_types: types } = rules;
	const isAllowed = popularity === null && explicit !== true;
	const isOfType = album === null || types.length === 0 || types.includes('unknown');
	const isOfTime = album === null || isBetween(album.year, rules.year_from, rules.year_to);
	const isLong = isBetween(duration, rules.min_duration, rules.max_duration);
	return isAllowed && isOfType && isOfTime && isLong;
}

function isBetween(value: number, from: number | null, to: number | null): boolean {
	return (from === null || value >= from) && (to === null || value <= to);
}

function isExcluded(
	{ artists, album, libraryId, genres }: Track,
	rules: SmartRules,
	excludedGenres: readonly string[],
): boolean {
	return (
		rules.excluded_track_uris.includes(`library://track/${libraryId}`) ||
		artists.some((artist) => rules.excluded_artist_ids.includes(Number(artist.libraryId))) ||
		(album !== null && rules.excluded_album_ids.includes(Number(album.libraryId))) ||
		(album !== null && rules.excluded_album_types.includes('unknown')) ||
		excludedGenres.some((name) => genres?.includes(name) === true)
	);
}

function namesOfGenres({ library }: MusicServer, ids: readonly number[]): string[] {
	return library
		.list('genre')
		.filter(({ libraryId }) => ids.includes(Number(libraryId)))
		.map(({ name }) => name);
}
