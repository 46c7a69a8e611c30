import type { MusicAssistantClient } from '../../api/client';
import type { ServerAddress } from '../../api/models/imageLocation';
import type { MediaItem } from '../../api/models/mediaItem';
import { publishedEpisodes, sortNewestFirst } from '../../api/models/mediaItems';
import type { JsonObject } from '../../helpers/json';
import { KnownEpisodes } from '../../services/library/knownEpisodes';
import { createMediaSimplifier } from '../../services/simplifyMedia';
import type { Choice, WatchedContainer } from '../choices';
import type { TriggerEvent } from '../state/triggerEvent';
import {
	forEachInParallel,
	MAX_SAMPLE_TIME_MS,
	readContained,
	selectContainers,
	type LibraryTracker,
} from './libraryTracker';

/** An episode and its podcast, which servers may leave out of it. */
interface ListedEpisode {
	episode: MediaItem;
	podcast: WatchedContainer;
}

/** New Podcast Episode: episodes are not part of the library, so servers send no events for them (2.7 to 2.11). */
export class EpisodeTracker implements LibraryTracker {
	readonly events = ['newEpisode'] as const;

	/** Of each podcast, by its URI. */
	known: JsonObject | undefined;

	constructor(
		private readonly podcasts: Choice<WatchedContainer>,
		private readonly server: ServerAddress,
		/** N8n's, for episodes that are published on a day without a time. */
		private readonly timeZone: string,
	) {}

	get settings(): readonly string[] {
		return this.podcasts.values;
	}

	async checkAll(client: MusicAssistantClient): Promise<TriggerEvent[]> {
		const known: JsonObject = {};
		const added: ListedEpisode[] = [];
		await this.forEachPodcast(client, (podcast, listed) => {
			const saved = this.known?.[podcast.key];
			const before = typeof saved === 'string' ? KnownEpisodes.parse(saved) : undefined;
			// A provider that is not ready has no episodes, and neither has a podcast whose list could not be read.
			if (listed.length === 0) {
				if (saved !== undefined) known[podcast.key] = saved;
				return;
			}
			const episodes = publishedEpisodes(listed, this.timeZone);
			const newEpisodes = before?.findNew(episodes) ?? [];
			for (const episode of newEpisodes) added.push({ episode, podcast });
			known[podcast.key] = KnownEpisodes.fromEpisodes(episodes, before).serialize();
		});
		this.known = known;
		return sortByRelease(added).map((one) => this.toEvent(one));
	}

	async *samples(client: MusicAssistantClient): AsyncGenerator<TriggerEvent> {
		const listed: ListedEpisode[] = [];
		const end = performance.now() + MAX_SAMPLE_TIME_MS;
		const add = (podcast: WatchedContainer, episodes: readonly MediaItem[]) => {
			const released = sortNewestFirst(publishedEpisodes(episodes, this.timeZone));
			for (const episode of released) listed.push({ episode, podcast });
		};
		await this.forEachPodcast(client, add, end);
		for (const one of sortByRelease(listed).reverse()) yield this.toEvent(one);
	}

	/** @param end no podcast is read after that time; milliseconds */
	private async forEachPodcast(
		client: MusicAssistantClient,
		use: (podcast: WatchedContainer, episodes: readonly MediaItem[]) => void,
		end = Infinity,
	): Promise<void> {
		await forEachInParallel(await selectContainers(client, this.podcasts), async (podcast) => {
			if (performance.now() < end) use(podcast, (await readContained(client, podcast)) ?? []);
		});
	}

	private toEvent({ episode, podcast }: ListedEpisode): TriggerEvent {
		const row = createMediaSimplifier('podcast_episode')(episode, this.server);
		return {
			event: 'newEpisode',
			simplified: { ...row, podcast: row.podcast ?? podcast.name ?? null },
			image: episode.image,
			objectId: episode.uri ?? null,
			data: episode.raw,
		};
	}
}

function sortByRelease(listed: readonly ListedEpisode[]): ListedEpisode[] {
	const podcastOf = new Map(listed.map(({ episode, podcast }) => [episode, podcast]));
	return sortNewestFirst([...podcastOf.keys()])
		.reverse()
		.flatMap((episode) => {
			const podcast = podcastOf.get(episode);
			return podcast ? [{ episode, podcast }] : [];
		});
}
