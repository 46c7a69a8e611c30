import type { Library } from './library';
import type { Track } from './media-items';

/** All other tracks, those of the same artists first. */
export function sortOtherTracksBySimilarity(library: Library, track: Track): Track[] {
	const others = library.list('track').filter((other) => other !== track);
	const isRelated = ({ artists }: Track) => artists.some((one) => track.artists.includes(one));
	return [...others.filter(isRelated), ...others.filter((other) => !isRelated(other))];
}
