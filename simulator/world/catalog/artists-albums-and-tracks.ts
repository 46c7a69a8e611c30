import type { Library } from '../library/library';
import type { Album, Artist, ItemSource, Track } from '../library/media-items';
import { ARTIST_NAMES, GENRES, TITLE_LAST_WORDS, TITLE_FIRST_WORDS } from './invented-names';
import type { SeededRandom } from './seeded-random';

const TRACKS_PER_ALBUM = 15;
export const MUSIC_FOLDER = { domain: 'filesystem', instance: 'filesystem--1234' } as const;
export const STREAMING_SERVICE = { domain: 'spotify', instance: 'spotify--Vq7Lk2Xw' } as const;
/** The album with one additional track, which is not in the library. */
const BONUS_ALBUM_ID = '18';
const DATE_ADDED = '2026-03-01T08:00:00';

/** Artists, albums and tracks of the music folder, and the streaming service's two tracks. */
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
		libraryId: null,
		favorite: false,
		dateAdded: null,
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
		source: { ...STREAMING_SERVICE, itemId, contentType: 'ogg', url: null },
		name: `Streamed Song ${itemId}`,
		libraryId: null,
		favorite: false,
		dateAdded: null,
		genres: null,
		duration: 201,
		artists: library.list('artist').slice(0, 1),
		album: null,
		trackNumber: 1,
	});
}

function folderSource(itemId: string, contentType = '?'): ItemSource {
	const { domain, instance } = MUSIC_FOLDER;
	return { domain, instance, itemId, contentType, url: null };
}

export function libraryItemFields(libraryId: string) {
	return { libraryId, favorite: false, dateAdded: DATE_ADDED };
}
