import type { ITriggerFunctions } from 'n8n-workflow';
import { MusicAssistantClient } from '../../api/client';
import { Session } from '../../api/session';
import type { ServerAddress } from '../../api/models/imageLocation';
import type { Choice, WatchedContainer } from '../choices';
import type { TriggerSettings } from '../triggerParameters';
import type { TriggerEvent } from '../state/triggerEvent';
import { FavoriteTracker } from './favoriteTracker';
import {
	type LibraryTracker,
	MAX_SAMPLE_TIME_MS,
	SavedLibraryState,
	selectContainers,
	forEachInParallel,
} from './libraryTracker';
import { LibraryWatch } from './libraryWatch';
import { PlaylistTracker } from './playlistTracker';
import { ProviderTracker } from './providerTracker';
import { ApiError, undefinedIfRefused } from '../../api/apiError';
import type { MediaItem } from '../../api/models/mediaItem';
import { publishedEpisodes, sortNewestFirst } from '../../api/models/mediaItems';
import type { JsonObject } from '../../helpers/json';
import { createMediaSimplifier } from '../../services/simplifyMedia';
import { KnownEpisodes } from '../../services/library/knownEpisodes';

/** A server may have to fetch a podcast's feed first. */
const TIMEOUT_SECONDS = 60;

/** Few, because nobody waits for the result and the server may be small. */
const PARALLEL_REQUESTS = 4;

interface LibraryWatchContext {
	readonly settings: TriggerSettings;
	readonly server: ServerAddress;
	readonly report: (events: readonly TriggerEvent[]) => void;
	readonly closing: AbortSignal;
}

/** Watches what the selected events are about; `undefined` if none of them requires checks of the library. */
export function createLibraryWatch(
	context: ITriggerFunctions,
	{ settings, server, report, closing }: LibraryWatchContext,
): LibraryWatch | undefined {
	const all: readonly LibraryTracker[] = [
		new FavoriteTracker(settings.favoriteTypes, server),
		new EpisodeTracker(settings.podcasts, server, context.getTimezone()),
		new PlaylistTracker(settings.playlists, server),
		new ProviderTracker(settings.providers),
	];
	const trackers = all.filter(({ events }) => events.some((event) => settings.includes(event)));
	if (trackers.length === 0) return undefined;
	return new LibraryWatch({
		trackers,
		...(context.getMode() === 'manual' ? {} : { saved: createSavedLibraryState(context, server) }),
		intervalMs: settings.checkMs,
		connect: async () => {
			const session = await Session.open(context, {
				purpose: 'trigger',
				parallelRequests: PARALLEL_REQUESTS,
				severalItems: false,
				signal: closing,
			});
			return new MusicAssistantClient(session, TIMEOUT_SECONDS);
		},
		report,
		warn: (message) => context.logger.warn(`Music Assistant Trigger: ${message}`),
		closing,
	});
}

function createSavedLibraryState(
	context: ITriggerFunctions,
	{ baseUrl }: ServerAddress,
): SavedLibraryState {
	const { musicAssistantApi } = context.getNode().credentials ?? {};
	return new SavedLibraryState(context.getWorkflowStaticData('node'), [
		baseUrl,
		musicAssistantApi?.id ?? '',
	]);
}

/** Reading a podcast may make the server fetch its feed. */
const PARALLEL_PODCASTS = 4;

/** An episode and its podcast, which servers may leave out of it. */
interface ListedEpisode {
	episode: MediaItem;
	podcast: WatchedContainer;
}

/** New Podcast Episode: episodes are not part of the library, so servers send no events for them (2.7 to 2.11). */
class EpisodeTracker implements LibraryTracker {
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
		const podcasts = await selectContainers(client, 'podcast', this.podcasts);
		await forEachInParallel(podcasts, PARALLEL_PODCASTS, async (podcast) => {
			if (performance.now() < end) use(podcast, await readEpisodes(client, podcast));
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

async function readEpisodes(
	client: MusicAssistantClient,
	{ container: { itemId, provider } }: WatchedContainer,
): Promise<readonly MediaItem[]> {
	const podcast = { item_id: itemId, provider_instance_id_or_domain: provider };
	return await client
		.call('music/podcasts/podcast_episodes', podcast, { noCache: true })
		.catch(noneIfRefused);
}

/** A single podcast may be refused, because its provider is not available; a missing command is an error. */
function noneIfRefused(reason: unknown): MediaItem[] {
	if (reason instanceof ApiError && reason.kind === 'unknownCommand') throw reason;
	undefinedIfRefused(reason);
	return [];
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
