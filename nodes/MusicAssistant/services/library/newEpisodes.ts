import { newestFirst } from '../../helpers/episodes';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { contents, type Container } from './library';

/** What tells the episodes of a podcast apart; `undefined` where the server does not list them. */
export async function knownEpisodes(
	client: MusicAssistantClient,
	podcast: Container,
): Promise<Set<string> | undefined> {
	const episodes = await contents(client, podcast, { noCache: true });
	return episodes && new Set(episodes.flatMap(identity));
}

/** The episodes that were not known before, newest first. One that comes out later only counts already. */
export async function newEpisodes(
	client: MusicAssistantClient,
	podcast: Container,
	known: ReadonlySet<string>,
): Promise<MediaItem[]> {
	const episodes = (await contents(client, podcast, { noCache: true })) ?? [];
	const added = episodes.filter((episode) => identity(episode).every((id) => !known.has(id)));
	return newestFirst(added, Infinity);
}

function identity({ uri, itemId }: MediaItem): string[] {
	const id = uri ?? itemId;
	return id === undefined ? [] : [id];
}
