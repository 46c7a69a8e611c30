import { invalidData } from '../../errors';
import { buildEpisode } from './podcasts';
import type { Library } from '../library/library';
import type { Album, MediaItem, Podcast } from '../library/media-items';
import { releaseDateToMs } from '../library/release-date-to-ms';

const MINUTE_MS = 60_000;

/** Adds numbered tracks or episodes to an album or a podcast until it has this many. */
export function lengthenAlbumOrPodcast(library: Library, item: MediaItem, count: number): void {
	if (item.mediaType === 'album') lengthenAlbum(library, item, count);
	else if (item.mediaType === 'podcast') lengthenPodcast(library, item, count);
	else throw invalidData('Only albums and podcasts can be lengthened');
}

/** The new tracks are not in the library. */
function lengthenAlbum(library: Library, album: Album, count: number): void {
	const [first] = album.tracks;
	if (!first) throw invalidData('The album has no track to copy');
	for (let number = album.tracks.length + 1; number <= count; number++) {
		const itemId = `${album.source.itemId}/${number}.flac`;
		const track = {
			...first,
			libraryId: null,
			favorite: false,
			dateAdded: null,
			source: { ...first.source, itemId },
			name: `Further Track ${number}`,
			trackNumber: number,
		};
		album.tracks.push(library.add(track));
	}
}

/** A feed that lists the newest first continues with older episodes, any other feed with newer ones. */
function lengthenPodcast(library: Library, podcast: Podcast, count: number): void {
	const [previous = 0, last = 0] = podcast.episodes
		.slice(-2)
		.map(({ releaseDate }) => releaseDateToMs(releaseDate) ?? 0);
	const step = last < previous ? -MINUTE_MS : MINUTE_MS;
	for (let added = 1; podcast.episodes.length < count; added++) {
		const date = new Date(last + added * step).toISOString().slice(0, 19);
		library.addEpisode(buildEpisode(podcast, podcast.episodes.length + 1, date));
	}
}
