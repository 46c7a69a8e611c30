import {
	sourceAt,
	type Playlist,
	type ItemSource,
	type Track,
	type Audiobook,
	type Chapter,
	type Radio,
} from '../library/media-items';
import {
	libraryItemFields,
	folderSource,
	addArtistsAlbumsAndTracks,
} from './artists-albums-and-tracks';
import { Library } from '../library/library';
import type { SeededRandom } from './seeded-random';
import { addPodcasts, addEveningStoriesPodcast } from './podcasts';

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

/** The initial library of every profile; the same seed creates the same library. */
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
