import type { Library } from '../library/library';
import { NOT_IN_LIBRARY, PROVIDER_MEDIA_TYPES, sourceAt } from '../library/media-items';
import type { Album, Artist, ItemSource, Track, Genre } from '../library/media-items';
import type { SeededRandom } from './seeded-random';

export const ARTIST_NAMES = (
	'The Copper Weirs, Marta Lindqvale, Trio Nachtfalter, Juniper Assembly, ' +
	'Ostrava Sound Circle, Pale Lighthouse, Ibex & Ember, Quartet Sölvi, ' +
	'The Second Tuesday, Nara Ildefonse, Velvet Almanac, Bram Oosterwold'
).split(', ');

const TITLE_FIRST_WORDS = (
	'Amber Cedar Drift Echo Fable Harbour Kite Lantern ' +
	'Meadow Needle Orchard Quarry Ribbon Signal Thimble'
).split(' ');

const TITLE_LAST_WORDS = 'Avenue Blues Country Dance Evening Fields Hymn Letters Rain Theme'.split(
	' ',
);

const GENRES = ['Folk', 'Jazz', 'Electronic', 'Chamber', 'Indie'];

export const EPISODE_TOPICS = (
	'Harbour works begin, Budget vote passes, Storm warning lifted, A talk with the lock keeper, ' +
	'Night buses return, Market day special, Bridge reopens, Seed swap weekend'
).split(', ');

const TRACKS_PER_ALBUM = 15;
export const MUSIC_FOLDER = { domain: 'filesystem', instance: 'filesystem--1234' } as const;
export const STREAMING_SERVICE = { domain: 'spotify', instance: 'spotify--Vq7Lk2Xw' } as const;
/** The album with one additional track, which is not in the library. */
const BONUS_ALBUM_ID = '18';
const DATE_ADDED = '2026-03-01T08:00:00';

export function addArtistsAlbumsAndTracks(library: Library, random: SeededRandom): void {
	ARTIST_NAMES.forEach((name, artistIndex) => {
		const artist = library.add<Artist>({
			mediaType: 'artist',
			...libraryItemFields(library.nextId('artist')),
			source: folderSource(name),
			name,
			genres: null,
		});
		// Every second artist has only one album.
		const albums = artistIndex % 2 === 0 ? 2 : 1;
		for (let number = 0; number < albums; number++) {
			addAlbum(library, random, artist, albumName(library.list('album').length));
		}
	});
	for (const itemId of ['1234', '1234567']) addStreamingTrack(library, itemId);
}

/** Two artists have an album "Northern Windows", so that a name alone is ambiguous. */
function albumName(index: number): string {
	if (index === 2 || index === 7) return 'Northern Windows';
	const opening = TITLE_FIRST_WORDS[index % TITLE_FIRST_WORDS.length];
	return index < TITLE_FIRST_WORDS.length ? `${opening} Rooms` : `${opening} Returns`;
}

function addAlbum(library: Library, random: SeededRandom, artist: Artist, name: string): void {
	const path = `${artist.name}/${name}`;
	const album = library.add<Album>({
		mediaType: 'album',
		...libraryItemFields(library.nextId('album')),
		source: { ...folderSource(path), url: path },
		name,
		genres: null,
		year: random.integerBetween(1998, 2025),
		artists: [artist],
		tracks: [],
	});
	const genres = [random.pick(GENRES)];
	const ending = random.pick(TITLE_LAST_WORDS);
	for (let number = 1; number <= TRACKS_PER_ALBUM; number++) {
		const title = trackTitle(album, number, ending);
		const track = library.add<Track>({
			mediaType: 'track',
			...libraryItemFields(library.nextId('track')),
			source: folderSource(`${path}/${String(number).padStart(2, '0')} ${title}.flac`, 'flac'),
			name: title,
			genres,
			duration: random.integerBetween(90, 420),
			artists: [artist],
			album,
			trackNumber: number,
		});
		album.tracks.push(track);
	}
	if (album.libraryId === BONUS_ALBUM_ID) album.tracks.push(library.add(bonusTrack(album, path)));
}

/** A track outside the library, so that it matters whether only tracks of the library are requested. */
function bonusTrack(album: Album, path: string): Track {
	const trackNumber = TRACKS_PER_ALBUM + 1;
	return {
		mediaType: 'track',
		...NOT_IN_LIBRARY,
		source: folderSource(`${path}/${trackNumber} Bonus.flac`, 'flac'),
		name: 'Bonus',
		genres: null,
		duration: 180,
		artists: album.artists,
		album,
		trackNumber,
	};
}

/** The third album has the only title with "Mirrors", for the specification's example of a start item. */
function trackTitle(album: Album, number: number, ending: string): string {
	if (album.libraryId === '3' && number === 4) return 'Hall of Mirrors';
	return `${TITLE_FIRST_WORDS[number % TITLE_FIRST_WORDS.length]} ${ending}`;
}

/** Not in the library until a user adds it or makes it a favorite. */
function addStreamingTrack(library: Library, itemId: string): void {
	library.add<Track>({
		mediaType: 'track',
		source: sourceAt(STREAMING_SERVICE, itemId, 'ogg'),
		name: `Streamed Song ${itemId}`,
		...NOT_IN_LIBRARY,
		genres: null,
		duration: 201,
		artists: library.list('artist').slice(0, 1),
		album: null,
		trackNumber: 1,
	});
}

export function folderSource(itemId: string, contentType?: string): ItemSource {
	return sourceAt(MUSIC_FOLDER, itemId, contentType);
}

export function libraryItemFields(libraryId: string) {
	return { libraryId, favorite: false, dateAdded: DATE_ADDED };
}

/** The genres that every server has; nothing here has the last one. */
const SERVERS_OWN_GENRES = ['Audiobook', 'Electronic', 'Folk', 'Jazz', 'Ambient'];

/** Adds a genre for each one that library items mention, in the order of their first appearance (recorded), and one without media. */
export function addGenresOfLibraryItems(library: Library): void {
	for (const name of new Set([...namesOfUsedGenres(library), ...SERVERS_OWN_GENRES])) {
		const itemId = library.nextId('genre');
		library.add<Genre>({
			mediaType: 'genre',
			...libraryItemFields(itemId),
			source: sourceAt({ domain: 'library', instance: 'library' }, itemId),
			name,
			genres: null,
			isServersOwn: SERVERS_OWN_GENRES.includes(name),
		});
	}
}

export function namesOfUsedGenres(library: Library): readonly string[] {
	return PROVIDER_MEDIA_TYPES.flatMap((type) =>
		library.list(type).flatMap(({ genres }) => genres ?? []),
	);
}
