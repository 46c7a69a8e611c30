import {
	libraryItemFields,
	sourceAt,
	NOT_IN_LIBRARY,
	PROVIDER_MEDIA_TYPES,
	type Playlist,
	type ItemSource,
	type Track,
	type Audiobook,
	type Chapter,
	type Radio,
	type Album,
	type Artist,
	type Genre,
} from '../library/media-items';
import { MUSIC_FOLDER, STREAMING_SERVICE } from '../providers/providers';
import { Library } from '../library/library';
import type { SeededRandom } from './seeded-random';
import { addPodcasts, addEveningStoriesPodcast } from './podcasts';

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

const TRACKS_PER_ALBUM = 15;
/** The album with one additional track, which is not in the library. */
const BONUS_ALBUM_ID = '18';

function addArtistsAlbumsAndTracks(library: Library, random: SeededRandom): void {
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

const PLAYLIST_LENGTH = 12;
const LONG_PLAYLIST_LENGTH = 1200;
const PLAYLIST_NAMES = (
	'Breakfast Radio Free, Rainy Sunday, Long Way Round, Garden Party, Rainy Sunday, Late Shift, ' +
	'Cellar Tapes, Window Seat, Slow Tram, First Snow, Kettle On, Own Selection, Evening Mix, ' +
	'Attic Finds'
).split(', ');

const LONG_PLAYLIST_ID = '3';
const BUILTIN_PLAYLIST_ID = '12';
const MIRRORS_PLAYLIST_ID = '13';
const READ_ONLY_PLAYLIST_ID = '4';

/** Those with an ID above differ: one is long, one is the built-in provider's `1234`, and one cannot be edited. */
function addPlaylists(library: Library, random: SeededRandom): void {
	const tracks = library.list('track');
	const mirrors = tracks.find(hasMirrorsInName);
	const others = tracks.filter((track) => !hasMirrorsInName(track));
	for (const name of PLAYLIST_NAMES) {
		const libraryId = library.nextId('playlist');
		const start = random.integerBetween(0, tracks.length - 1);
		library.add<Playlist>({
			mediaType: 'playlist',
			...libraryItemFields(libraryId),
			source:
				libraryId === BUILTIN_PLAYLIST_ID
					? builtInProviderSource('1234')
					: folderSource(`Playlists/${libraryId} ${name}.m3u`),
			name,
			genres: null,
			isEditable: libraryId !== READ_ONLY_PLAYLIST_ID,
			access: null,
			owner: libraryId === BUILTIN_PLAYLIST_ID ? 'Music Assistant' : 'Music folder',
			tracks: playlistTracks(libraryId, others, mirrors, start),
		});
	}
}

function hasMirrorsInName({ name }: Track): boolean {
	return name.includes('Mirrors');
}

function playlistTracks(
	libraryId: string,
	others: readonly Track[],
	mirrors: Track | undefined,
	start: number,
): Track[] {
	const length = libraryId === LONG_PLAYLIST_ID ? LONG_PLAYLIST_LENGTH : PLAYLIST_LENGTH;
	const selected = Array.from({ length }, (_, index) => others[(start + index) % others.length]);
	if (libraryId === MIRRORS_PLAYLIST_ID) selected[5] = mirrors;
	return selected.filter((track) => track !== undefined);
}

export function builtInProviderSource(itemId: string, contentType?: string): ItemSource {
	return sourceAt({ domain: 'builtin', instance: 'builtin' }, itemId, contentType);
}

const RADIOS = ['Radio Estuary', 'Radio Northpier', 'Channel Kettle'] as const;
const AUDIOBOOK_FOLDER = { domain: 'filesystem', instance: 'filesystem--5678' };
const CHAPTER_SECONDS = 600;
const AUDIOBOOKS = [
	{ name: 'The Lock Keeper', author: 'Ines Varga', chapters: 8 },
	{ name: 'Salt and Slate', author: 'Tomas Brekke', chapters: 5 },
] as const;

function addRadios(library: Library): void {
	for (const name of RADIOS) {
		const url = `http://radio.example/${name.toLowerCase().replaceAll(' ', '-')}.mp3`;
		library.add<Radio>({
			mediaType: 'radio',
			...libraryItemFields(library.nextId('radio')),
			source: builtInProviderSource(url, 'mp3'),
			name,
			genres: null,
		});
	}
}

/** Chapters are numbered from 0, as on the recorded servers. */
function addAudiobooks(library: Library): void {
	for (const { name, author, chapters } of AUDIOBOOKS) {
		library.add<Audiobook>({
			mediaType: 'audiobook',
			...libraryItemFields(library.nextId('audiobook')),
			source: sourceAt(AUDIOBOOK_FOLDER, `${author}/${name}.m4b`, 'm4b'),
			name,
			genres: ['Audiobook'],
			authors: [author],
			duration: chapters * CHAPTER_SECONDS,
			chapters: Array.from({ length: chapters }, (_, index) => createChapter(index)),
		});
	}
}

function createChapter(position: number): Chapter {
	return {
		position,
		name: `Chapter ${position + 1}`,
		start: position * CHAPTER_SECONDS,
		end: (position + 1) * CHAPTER_SECONDS,
	};
}

export function createLibrary(random: SeededRandom): Library {
	const library = new Library();
	addArtistsAlbumsAndTracks(library, random);
	addPlaylists(library, random);
	addRadios(library);
	addAudiobooks(library);
	addPodcasts(library, random);
	addEveningStoriesPodcast(library);
	return library;
}
