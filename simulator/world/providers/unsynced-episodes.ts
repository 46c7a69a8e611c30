import { buildEpisode } from '../catalog/podcasts';
import type { Podcast, PodcastEpisode } from '../library/media-items';

/** An episode of a feed that the server does not have yet. */
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

	/** All new episodes, which are then no longer new. */
	take(podcast: Podcast): readonly PublishedEpisode[] {
		const episodes = this.published.get(podcast) ?? [];
		this.published.delete(podcast);
		return episodes;
	}
}

/** A published episode in the form of the library. */
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
