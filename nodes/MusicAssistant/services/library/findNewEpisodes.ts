import { sortNewestFirst } from '../../helpers/episodes';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { readTracksOrEpisodes, type MediaContainer } from './mediaContainer';

/** The URIs or ids of the episodes of a podcast; `undefined` if the server does not list them. */
export async function readEpisodeIds(
	client: MusicAssistantClient,
	podcast: MediaContainer,
): Promise<Set<string> | undefined> {
	const episodes = await readTracksOrEpisodes(client, podcast, { noCache: true });
	return episodes && new Set(episodes.flatMap(idsOf));
}

/** The episodes that were not known before, newest first, including those with a release date in the future. */
export async function findNewEpisodes(
	client: MusicAssistantClient,
	podcast: MediaContainer,
	knownIds: ReadonlySet<string>,
): Promise<MediaItem[]> {
	const episodes = (await readTracksOrEpisodes(client, podcast, { noCache: true })) ?? [];
	const added = episodes.filter((episode) => idsOf(episode).every((id) => !knownIds.has(id)));
	return sortNewestFirst(added, Infinity);
}

function idsOf({ uri, itemId }: MediaItem): string[] {
	const id = uri ?? itemId;
	return id === undefined ? [] : [id];
}
