import { objectsAt, type JsonObject } from '../../helpers/json';
import { parseMediaItem, type MediaItem } from './mediaItem';

/** The results of a search by media type. */
export interface SearchResults {
	readonly albums: readonly MediaItem[];
	readonly artists: readonly MediaItem[];
	readonly audiobooks: readonly MediaItem[];
	readonly genres: readonly MediaItem[];
	readonly playlists: readonly MediaItem[];
	readonly podcasts: readonly MediaItem[];
	readonly radio: readonly MediaItem[];
	readonly tracks: readonly MediaItem[];
}

export function parseSearchResults(raw: JsonObject): SearchResults {
	return {
		albums: mediaItemsAt(raw, 'albums'),
		artists: mediaItemsAt(raw, 'artists'),
		audiobooks: mediaItemsAt(raw, 'audiobooks'),
		genres: mediaItemsAt(raw, 'genres'),
		playlists: mediaItemsAt(raw, 'playlists'),
		podcasts: mediaItemsAt(raw, 'podcasts'),
		radio: mediaItemsAt(raw, 'radio'),
		tracks: mediaItemsAt(raw, 'tracks'),
	};
}

function mediaItemsAt(raw: JsonObject, key: keyof SearchResults): MediaItem[] {
	return objectsAt(raw, key).map(parseMediaItem);
}
