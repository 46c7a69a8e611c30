import { episodeOf } from '../catalogue/podcasts';
import type { Podcast, PodcastEpisode } from '../library/media';

/** An episode that a feed has and the server does not know yet. */
export interface PublishedEpisode {
	readonly name: string;
	/** As the feed writes it, with or without a time zone; null where it says nothing. */
	readonly releaseDate: string | null;
	/** The provider's number; default: behind the highest so far. */
	readonly position?: number;
	/** Seconds; default 600. */
	readonly duration?: number;
}

/** What feeds have published since they were last looked at. */
export class Feeds {
	private readonly published = new Map<Podcast, PublishedEpisode[]>();

	publish(podcast: Podcast, episode: PublishedEpisode): void {
		this.published.set(podcast, [...(this.published.get(podcast) ?? []), episode]);
	}

	/** Everything that is new, which then no longer is. */
	take(podcast: Podcast): readonly PublishedEpisode[] {
		const episodes = this.published.get(podcast) ?? [];
		this.published.delete(podcast);
		return episodes;
	}
}

/** A published episode as the server takes it in. */
export function newEpisode(podcast: Podcast, published: PublishedEpisode): PodcastEpisode {
	const number = podcast.episodes.length + 1;
	const highest = Math.max(-1, ...podcast.episodes.map(({ position }) => position));
	return {
		...episodeOf(podcast, number, published.releaseDate),
		name: published.name,
		position: published.position ?? highest + 1,
		duration: published.duration ?? 600,
	};
}
