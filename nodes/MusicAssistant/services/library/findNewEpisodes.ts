import { publishedEpisodes, sortNewestFirst } from '../../helpers/episodes';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { KnownEpisodes } from './knownEpisodes';
import { readTracksOrEpisodes, type MediaContainer } from './mediaContainer';

/** What is known of a podcast's published episodes; `undefined` if the server does not list them. */
export async function readKnownEpisodes(
	client: MusicAssistantClient,
	podcast: MediaContainer,
	timeZone: string,
): Promise<KnownEpisodes | undefined> {
	const episodes = await readTracksOrEpisodes(client, podcast, { noCache: true });
	return episodes && KnownEpisodes.fromEpisodes(publishedEpisodes(episodes, timeZone));
}

/** The published episodes that are new, newest first. */
export async function findNewEpisodes(
	client: MusicAssistantClient,
	podcast: MediaContainer,
	known: KnownEpisodes,
	timeZone: string,
): Promise<MediaItem[]> {
	const episodes = (await readTracksOrEpisodes(client, podcast, { noCache: true })) ?? [];
	return sortNewestFirst(known.findNew(publishedEpisodes(episodes, timeZone)));
}
