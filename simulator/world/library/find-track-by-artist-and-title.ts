import type { Library } from './library';
import type { Track } from './media-items';

/** The track of the library with this title: "Artist - Name". */
export function findTrackByArtistAndTitle(
	library: Library,
	title: string | undefined,
): Track | undefined {
	return library
		.list('track')
		.find(
			({ name, artists }) =>
				title === `${artists.map((artist) => artist.name).join(', ')} - ${name}`,
		);
}
