import { libraryItemFields } from './artists-albums-and-tracks';
import { builtInProviderSource } from './playlists';
import type { Library } from '../library/library';
import type { Audiobook, Chapter, Radio } from '../library/media-items';

const RADIOS = ['Radio Estuary', 'Radio Northpier', 'Channel Kettle'] as const;
const CHAPTER_SECONDS = 600;
const AUDIOBOOKS = [
	{ name: 'The Lock Keeper', author: 'Ines Varga', chapters: 8 },
	{ name: 'Salt and Slate', author: 'Tomas Brekke', chapters: 5 },
] as const;

export function addRadios(library: Library): void {
	for (const name of RADIOS) {
		const url = `http://radio.example/${name.toLowerCase().replaceAll(' ', '-')}.mp3`;
		library.add<Radio>({
			mediaType: 'radio',
			...libraryItemFields(library.nextId('radio')),
			source: { ...builtInProviderSource(url), contentType: 'mp3' },
			name,
			genres: null,
		});
	}
}

/** Chapters are numbered from 0, as on the recorded servers. */
export function addAudiobooks(library: Library): void {
	for (const { name, author, chapters } of AUDIOBOOKS) {
		library.add<Audiobook>({
			mediaType: 'audiobook',
			...libraryItemFields(library.nextId('audiobook')),
			source: {
				domain: 'filesystem',
				instance: 'filesystem--5678',
				itemId: `${author}/${name}.m4b`,
				contentType: 'm4b',
				url: null,
			},
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
