import {
	libraryItemFields,
	NOT_IN_LIBRARY,
	sourceAt,
	releaseDateToMs,
} from '../library/media-items';
import type { Podcast, PodcastEpisode, Album, MediaItem } from '../library/media-items';
import { STREAMING_SERVICE } from '../providers/providers';
import type { Library } from '../library/library';
import type { SeededRandom } from './seeded-random';
import { invalidData } from '../../errors';

const EPISODE_TOPICS = (
	'Harbour works begin, Budget vote passes, Storm warning lifted, A talk with the lock keeper, ' +
	'Night buses return, Market day special, Bridge reopens, Seed swap weekend'
).split(', ');

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
		const feedId = `${random.integerBetween(10_000, 99_999)}${toSlug(name)}feedxml`;
		const podcast = library.add<Podcast>({
			mediaType: 'podcast',
			...libraryItemFields(library.nextId('podcast')),
			source: sourceAt({ domain: 'podcastfeed', instance }, feedId),
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

export function buildNextEpisode(podcast: Podcast): PodcastEpisode {
	const times = podcast.episodes.map(({ releaseDate }) => releaseDateToMs(releaseDate));
	const newest = Math.max(FIRST_RELEASE_MS, ...times.filter((time) => time !== null));
	return buildEpisode(podcast, podcast.episodes.length + 1, toReleaseDate(newest + DAY_MS));
}

function buildEpisode(
	podcast: Podcast,
	number: number,
	releaseDate: string | null,
): PodcastEpisode {
	const itemId = `${toSlug(podcast.name)}-${number}`;
	return {
		mediaType: 'podcast_episode',
		...NOT_IN_LIBRARY,
		source: sourceAt(podcast.source, itemId, 'mp3', `http://feeds.example/${itemId}.mp3`),
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
		source: sourceAt(STREAMING_SERVICE, 'evening-stories'),
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

const MINUTE_MS = 60_000;

export function lengthenAlbumOrPodcast(library: Library, item: MediaItem, count: number): void {
	if (item.mediaType === 'album') lengthenAlbum(library, item, count);
	else if (item.mediaType === 'podcast') lengthenPodcast(library, item, count);
	else throw invalidData('Only albums and podcasts can be lengthened');
}

function lengthenAlbum(library: Library, album: Album, count: number): void {
	const [first] = album.tracks;
	if (!first) throw invalidData('The album has no track to copy');
	for (let number = album.tracks.length + 1; number <= count; number++) {
		const itemId = `${album.source.itemId}/${number}.flac`;
		const track = {
			...first,
			...NOT_IN_LIBRARY,
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

export interface PublishedEpisode {
	readonly name: string;
	/** As the feed writes it, with or without a time zone; null if there is none. */
	readonly releaseDate: string | null;
	/** The provider's number; by default one more than the highest so far. */
	readonly position?: number;
	/** Seconds; 600 by default. */
	readonly duration?: number;
}

/** What feeds have published since they were last read. */
export class UnsyncedEpisodes {
	private readonly published = new Map<Podcast, PublishedEpisode[]>();

	publish(podcast: Podcast, episode: PublishedEpisode): void {
		this.published.set(podcast, [...(this.published.get(podcast) ?? []), episode]);
	}

	take(podcast: Podcast): readonly PublishedEpisode[] {
		const episodes = this.published.get(podcast) ?? [];
		this.published.delete(podcast);
		return episodes;
	}
}

export function toLibraryEpisode(podcast: Podcast, published: PublishedEpisode): PodcastEpisode {
	const number = podcast.episodes.length + 1;
	const highest = Math.max(-1, ...podcast.episodes.map(({ position }) => position));
	return {
		...buildEpisode(podcast, number, published.releaseDate),
		name: published.name,
		position: published.position ?? highest + 1,
		duration: published.duration ?? 600,
	};
}
