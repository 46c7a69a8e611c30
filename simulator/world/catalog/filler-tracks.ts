import { folderSource } from './create-library';
import { NOT_IN_LIBRARY, type Artist, type ItemSource, type Track } from '../library/media-items';

const FILLER_ARTISTS: Artist[] = [
	{
		mediaType: 'artist',
		...NOT_IN_LIBRARY,
		genres: null,
		source: folderSource('Filler'),
		name: 'Filler',
	},
];

/** A track that creates its texts from its number, so that a hundred thousand of them need little memory. */
class FillerTrack implements Track {
	readonly mediaType = 'track';
	readonly duration = 180;
	readonly artists = FILLER_ARTISTS;
	readonly album = null;
	readonly libraryId = null;
	readonly favorite = false;
	readonly dateAdded = null;
	readonly genres = null;

	constructor(readonly trackNumber: number) {}

	get name(): string {
		return `Filler ${this.trackNumber}`;
	}

	get source(): ItemSource {
		return folderSource(`Filler/${this.trackNumber}.flac`, 'flac');
	}
}

export function fillerTracks(count: number): Track[] {
	return Array.from({ length: count }, (_, index) => new FillerTrack(index + 1));
}
