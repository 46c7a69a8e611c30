import { inLibrary, MUSIC_FOLDER } from './albums';
import type { Library } from '../library/library';
import type { Playlist, ItemSource, Track } from '../library/media';
import type { Random } from './random';

const PLAYLIST_LENGTH = 12;
const LONG_PLAYLIST_LENGTH = 1200;
const NAMES = [
	'Breakfast Radio Free',
	'Rainy Sunday',
	'Long Way Round',
	'Garden Party',
	'Rainy Sunday',
	'Late Shift',
	'Cellar Tapes',
	'Window Seat',
	'Slow Tram',
	'First Snow',
	'Kettle On',
	'Own Selection',
	'Evening Mix',
	'Attic Finds',
] as const;

/** The library IDs of special playlists. */
const LONG = '3';
const BUILTIN = '12';
const WITH_MIRRORS = '13';
const READ_ONLY = '4';

/**
 * Fourteen playlists; two are called "Rainy Sunday", one has 1,200 tracks, number 12 is the built-in
 * provider's playlist `1234`, number 4 cannot be edited,
 * and number 13 has a track with "Mirrors" in its name.
 */
export function addPlaylists(library: Library, random: Random): void {
	const tracks = library.list('track');
	const mirrors = tracks.find(isWithMirrors);
	const others = tracks.filter((track) => !isWithMirrors(track));
	for (const name of NAMES) {
		const libraryId = library.nextId('playlist');
		const start = random.between(0, tracks.length - 1);
		library.add<Playlist>({
			mediaType: 'playlist',
			...inLibrary(libraryId),
			source:
				libraryId === BUILTIN
					? builtInPlaylist('1234')
					: folderFile(`Playlists/${libraryId} ${name}.m3u`),
			name,
			genres: null,
			isEditable: libraryId !== READ_ONLY,
			access: null,
			owner: libraryId === BUILTIN ? 'Music Assistant' : 'Music folder',
			tracks: content(libraryId, others, mirrors, start),
		});
	}
}

function isWithMirrors({ name }: Track): boolean {
	return name.includes('Mirrors');
}

function content(
	libraryId: string,
	others: readonly Track[],
	mirrors: Track | undefined,
	start: number,
): Track[] {
	const length = libraryId === LONG ? LONG_PLAYLIST_LENGTH : PLAYLIST_LENGTH;
	const chosen = Array.from({ length }, (_, index) => others[(start + index) % others.length]);
	if (libraryId === WITH_MIRRORS) chosen[5] = mirrors;
	return chosen.filter((track) => track !== undefined);
}

export function builtInPlaylist(itemId: string): ItemSource {
	return { domain: 'builtin', instance: 'builtin', itemId, contentType: '?', url: null };
}

function folderFile(itemId: string): ItemSource {
	return { ...MUSIC_FOLDER, itemId, contentType: '?', url: null };
}
