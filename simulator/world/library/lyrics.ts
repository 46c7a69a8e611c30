import type { Lyrics, Track } from './media-items';

const NO_LYRICS: Lyrics = { plain: null, synced: null };

/** The lyrics at the sources: of three library tracks, one has both kinds, one only synced lyrics, one none. */
export function lookUpLyrics({ name, libraryId, trackNumber }: Track): Lyrics {
	if (libraryId === null || trackNumber % 3 === 0) return NO_LYRICS;
	const lines = [`${name}, over the weir`, `${name}, round the bend`, 'And the river goes on'];
	const synced = lines.map((line, index) => `[00:${10 + 5 * index}.00]${line}`).join('\n');
	return { plain: trackNumber % 3 === 1 ? lines.join('\n') : null, synced };
}
