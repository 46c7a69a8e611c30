import { objectsAt, type JsonObject } from '../../helpers/json';
import { parseMediaItem, type MediaItem } from './mediaItem';

/** What a search found, by kind. */
export interface SearchResults {
	albums: readonly MediaItem[];
	artists: readonly MediaItem[];
	audiobooks: readonly MediaItem[];
	genres: readonly MediaItem[];
	playlists: readonly MediaItem[];
	podcasts: readonly MediaItem[];
	radio: readonly MediaItem[];
	tracks: readonly MediaItem[];
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
