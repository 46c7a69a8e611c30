import { libraryItemFields, STREAMING_SERVICE } from './artists-albums-and-tracks';
import { buildEpisode } from './podcasts';
import type { Library } from '../library/library';
import type { Podcast } from '../library/media-items';

/**
 * The release dates of the episodes, in the order of their positions. The second is the newest released one: the third
 * only looks newer, in its own time zone; the fourth has no date; the fifth is announced for the year 2099; the sixth,
 * with the highest number, is the oldest, renumbered by its feed.
 */
const RELEASE_DATES = [
	'2026-10-02T18:00:00',
	'2026-10-05T23:30:00-05:00',
	'2026-10-06T05:00:00+02:00',
	null,
	'2099-01-01T06:00:00+00:00',
	'2026-09-20T18:00:00Z',
] as const;

/** A podcast of the streaming service, whose podcast sync is switched off. */
export function addEveningStoriesPodcast(library: Library): void {
	const podcast = library.add<Podcast>({
		mediaType: 'podcast',
		...libraryItemFields(library.nextId('podcast')),
		source: { ...STREAMING_SERVICE, itemId: 'evening-stories', contentType: '?', url: null },
		name: 'Evening Stories',
		genres: [],
		publisher: 'Lamplight',
		description: 'Evening Stories: an invented podcast.',
		episodes: [],
		countedEpisodes: RELEASE_DATES.length,
	});
	RELEASE_DATES.forEach((releaseDate, index) => {
		library.addEpisode(buildEpisode(podcast, index + 1, releaseDate));
	});
}
