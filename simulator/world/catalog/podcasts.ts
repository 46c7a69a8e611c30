import { libraryItemFields } from './artists-albums-and-tracks';
import type { Library } from '../library/library';
import type { Podcast, PodcastEpisode } from '../library/media-items';
import { EPISODE_TOPICS } from './invented-names';
import type { SeededRandom } from './seeded-random';
import { releaseDateToMs } from '../library/release-date-to-ms';

const FIRST_RELEASE_MS = Date.UTC(2026, 9, 1, 5, 30);
const DAY_MS = 24 * 60 * 60 * 1000;
const EPISODE_COUNT = 5;

const PODCASTS = [
	{ name: 'Field Notes', instance: 'podcastfeed--hY2sB6nK', newestFirst: false },
	{ name: 'Morning News', instance: 'podcastfeed--dR4mZ8pT', newestFirst: false },
	// Its feed lists the newest episode first, so the one with the highest position is the oldest.
	{ name: 'Night Train', instance: 'podcastfeed--wJ9cF3vQ', newestFirst: true },
] as const;

/** Three feeds. In "Night Train" the order of the list and the order of the dates differ. */
export function addPodcasts(library: Library, random: SeededRandom): void {
	for (const { name, instance, newestFirst } of PODCASTS) {
		const podcast = library.add<Podcast>({
			mediaType: 'podcast',
			...libraryItemFields(library.nextId('podcast')),
			source: {
				domain: 'podcastfeed',
				instance,
				itemId: `${random.integerBetween(10_000, 99_999)}${toSlug(name)}feedxml`,
				contentType: '?',
				url: null,
			},
			name,
			genres: [],
			publisher: `${name} Media`,
			description: `${name}: an invented feed.`,
			episodes: [],
			countedEpisodes: EPISODE_COUNT,
		});
		for (let number = 1; number <= EPISODE_COUNT; number++) {
			const age = newestFirst ? EPISODE_COUNT - number : number - 1;
			library.addEpisode(
				buildEpisode(podcast, number, toReleaseDate(FIRST_RELEASE_MS + age * DAY_MS)),
			);
		}
	}
}

/** The feed's next episode, which a sync finds: a day after the latest so far. */
export function buildNextEpisode(podcast: Podcast): PodcastEpisode {
	const times = podcast.episodes.map(({ releaseDate }) => releaseDateToMs(releaseDate));
	const newest = Math.max(FIRST_RELEASE_MS, ...times.filter((time) => time !== null));
	return buildEpisode(podcast, podcast.episodes.length + 1, toReleaseDate(newest + DAY_MS));
}

/** Creates the episode with this number, counted from 1. */
export function buildEpisode(
	podcast: Podcast,
	number: number,
	releaseDate: string | null,
): PodcastEpisode {
	const itemId = `${toSlug(podcast.name)}-${number}`;
	return {
		mediaType: 'podcast_episode',
		libraryId: null,
		favorite: false,
		dateAdded: null,
		source: {
			domain: podcast.source.domain,
			instance: podcast.source.instance,
			itemId,
			contentType: 'mp3',
			url: `http://feeds.example/${itemId}.mp3`,
		},
		name: `${EPISODE_TOPICS[(number - 1) % EPISODE_TOPICS.length]} (${number})`,
		genres: null,
		podcast,
		position: number - 1,
		duration: 540 + number * 30,
		releaseDate,
	};
}

function toReleaseDate(time: number): string {
	return new Date(time).toISOString().slice(0, 19);
}

function toSlug(name: string): string {
	return name.toLowerCase().replaceAll(' ', '-');
}
