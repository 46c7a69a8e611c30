import { inLibrary } from './albums';
import type { Library } from '../library/library';
import type { Podcast, PodcastEpisode } from '../library/media';
import { EPISODE_TOPICS } from './names';
import type { Random } from './random';
import { releasedAt } from '../library/release-date';

const FIRST_EPISODE = Date.UTC(2026, 9, 1, 5, 30);
const DAY = 24 * 60 * 60 * 1000;
const EPISODE_COUNT = 5;

const PODCASTS = [
	{ name: 'Field Notes', instance: 'podcastfeed--hY2sB6nK', newestFirst: false },
	{ name: 'Morning News', instance: 'podcastfeed--dR4mZ8pT', newestFirst: false },
	// Its feed lists the newest episode first, so the one with the highest position is the oldest.
	{ name: 'Night Train', instance: 'podcastfeed--wJ9cF3vQ', newestFirst: true },
] as const;

/** Three feeds. In "Night Train" the order of the list and the order of the dates differ. */
export function addPodcasts(library: Library, random: Random): void {
	for (const { name, instance, newestFirst } of PODCASTS) {
		const podcast = library.add<Podcast>({
			mediaType: 'podcast',
			...inLibrary(library.nextId('podcast')),
			source: {
				domain: 'podcastfeed',
				instance,
				itemId: `${random.between(10_000, 99_999)}${slug(name)}feedxml`,
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
			library.addEpisode(episodeOf(podcast, number, written(FIRST_EPISODE + age * DAY)));
		}
	}
}

/** What a sync finds: the feed's next episode, a day after the latest so far. */
export function nextEpisode(podcast: Podcast): PodcastEpisode {
	const times = podcast.episodes.map(({ releaseDate }) => releasedAt(releaseDate));
	const youngest = Math.max(FIRST_EPISODE, ...times.filter((time) => time !== null));
	return episodeOf(podcast, podcast.episodes.length + 1, written(youngest + DAY));
}

/** The episode with this number, counted from 1. */
export function episodeOf(
	podcast: Podcast,
	number: number,
	releaseDate: string | null,
): PodcastEpisode {
	const itemId = `${slug(podcast.name)}-${number}`;
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

function written(time: number): string {
	return new Date(time).toISOString().slice(0, 19);
}

function slug(name: string): string {
	return name.toLowerCase().replaceAll(' ', '-');
}
