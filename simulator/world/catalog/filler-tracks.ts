import { MUSIC_FOLDER } from './artists-albums-and-tracks';
import type { Artist, ItemSource, Track } from '../library/media-items';

const FILLER_ARTIST: Artist = {
	mediaType: 'artist',
	libraryId: null,
	favorite: false,
	dateAdded: null,
	genres: null,
	source: { ...MUSIC_FOLDER, itemId: 'Filler', contentType: '?', url: null },
	name: 'Filler',
};
const FILLER_ARTISTS = [FILLER_ARTIST];

/** A track that only stores its number, so that a hundred thousand of them need little memory. */
class FillerTrack implements Track {
	constructor(readonly trackNumber: number) {}

	get mediaType() {
		return 'track' as const;
	}

	get name(): string {
		return `Filler ${this.trackNumber}`;
	}

	get source(): ItemSource {
		return {
			itemId: `Filler/${this.trackNumber}.flac`,
			domain: MUSIC_FOLDER.domain,
			instance: MUSIC_FOLDER.instance,
			contentType: 'flac',
			url: null,
		};
	}

	get duration(): number {
		return 180;
	}

	get artists(): readonly Artist[] {
		return FILLER_ARTISTS;
	}

	get album(): null {
		return null;
	}

	get libraryId(): null {
		return null;
	}

	get favorite(): boolean {
		return false;
	}

	get dateAdded(): null {
		return null;
	}

	get genres(): null {
		return null;
	}
}

/** Neutral tracks to fill a queue of any length, numbered from 1. */
export function fillerTracks(count: number): Track[] {
	return Array.from({ length: count }, (_, index) => new FillerTrack(index + 1));
}
