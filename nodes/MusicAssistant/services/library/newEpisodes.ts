import { sortNewestFirst } from '../../helpers/episodes';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { tracksOrEpisodes, type Container } from './libraryItems';

/** The URIs or ids of the episodes of a podcast; `undefined` if the server does not list them. */
export async function knownEpisodeIds(
	client: MusicAssistantClient,
	podcast: Container,
): Promise<Set<string> | undefined> {
	const episodes = await tracksOrEpisodes(client, podcast, { noCache: true });
	return episodes && new Set(episodes.flatMap(identity));
}

/** The episodes that were not known before, newest first, including those with a release date in the future. */
export async function findNewEpisodes(
	client: MusicAssistantClient,
	podcast: Container,
	known: ReadonlySet<string>,
): Promise<MediaItem[]> {
	const episodes = (await tracksOrEpisodes(client, podcast, { noCache: true })) ?? [];
	const added = episodes.filter((episode) => identity(episode).every((id) => !known.has(id)));
	return sortNewestFirst(added, Infinity);
}

function identity({ uri, itemId }: MediaItem): string[] {
	const id = uri ?? itemId;
	return id === undefined ? [] : [id];
}
