import type { MediaItem } from '../api/models/mediaItem';
import { textOrEmpty } from '../helpers/json';
import type { TriggerEvent } from './state/triggerEvent';

/**
 * Adds the names of podcasts to events about their episodes: servers report an episode as its own podcast (observed on 2.7
 * and 2.8), and none at all with what was played.
 */
export class PodcastNames {
	/** Settles when the last event that had to wait has been passed on; missing if none is waiting. */
	private waiting: Promise<void> | undefined;

	/** The podcast of the episode that was looked up last. */
	private last?: { readonly episodeUri: string; readonly podcast: Promise<string | undefined> };

	/** @param readItem returns `undefined` for an item that cannot be read */
	constructor(private readonly readItem: (uri: string) => Promise<MediaItem | undefined>) {}

	/** Passes events on in their order, immediately unless the name of a podcast has to be looked up. */
	pass(events: readonly TriggerEvent[], emit: (event: TriggerEvent) => void): void {
		for (const event of events) {
			const episodeUri = unnamedEpisodeUri(event);
			if (episodeUri === undefined && this.waiting === undefined) emit(event);
			else this.passLater(event, episodeUri, emit);
		}
	}

	private passLater(
		event: TriggerEvent,
		episodeUri: string | undefined,
		emit: (event: TriggerEvent) => void,
	): void {
		const add = async (before: Promise<void> | undefined) => {
			const name = episodeUri === undefined ? undefined : await this.podcastOf(episodeUri);
			await before;
			// In place: Nothing Playing repeats what the event says.
			if (name !== undefined) event.simplified.album = name;
			emit(event);
			if (this.waiting === waiting) this.waiting = undefined;
		};
		const waiting = add(this.waiting);
		this.waiting = waiting;
	}

	private async podcastOf(episodeUri: string): Promise<string | undefined> {
		if (this.last?.episodeUri !== episodeUri) {
			this.last = { episodeUri, podcast: this.lookUpPodcast(episodeUri) };
		}
		return await this.last.podcast;
	}

	private async lookUpPodcast(episodeUri: string): Promise<string | undefined> {
		const { name, uri } = (await this.readItem(episodeUri))?.podcast ?? {};
		if (name !== undefined || uri === undefined) return name;
		return (await this.readItem(uri))?.name;
	}
}

function unnamedEpisodeUri({ simplified }: TriggerEvent): string | undefined {
	const isUnnamed = simplified.media_type === 'podcast_episode' && simplified.album === null;
	return (isUnnamed && textOrEmpty(simplified.uri)) || undefined;
}
