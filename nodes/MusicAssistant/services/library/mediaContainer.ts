import type { MediaReference } from '../../helpers/uri';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';

/** A container of tracks or episodes, as commands identify it. */
export interface MediaContainer {
	mediaType: string;
	itemId: string;
	provider: string;
}

/** The container that a reference identifies. The server resolves a web address. */
export async function resolveMediaContainer(
	client: MusicAssistantClient,
	media: MediaReference,
): Promise<MediaContainer> {
	if (media.kind === 'item') return media;
	return toMediaContainer(await client.call('music/item_by_uri', { uri: media.uri }));
}

export function toMediaContainer({
	mediaType = '',
	itemId = '',
	provider = '',
}: MediaItem): MediaContainer {
	return { mediaType, itemId, provider };
}

/**
 * Reads the tracks or episodes of an album, playlist or podcast, in its order.
 * `undefined` for other media types, and if the server has no command for it.
 */
export async function readTracksOrEpisodes(
	client: MusicAssistantClient,
	container: MediaContainer,
	options: { noCache?: boolean } = {},
): Promise<readonly MediaItem[] | undefined> {
	const { mediaType, itemId, provider } = container;
	const item = { item_id: itemId, provider_instance_id_or_domain: provider };
	switch (mediaType) {
		case 'album':
			return await client.callIfSupported(
				'music/albums/album_tracks',
				{ ...item, in_library_only: false },
				options,
			);
		case 'playlist':
			return await client.callIfSupported(
				'music/playlists/playlist_tracks',
				{ ...item, provider_instance_or_domain: provider },
				options,
			);
		case 'podcast':
			return await client.callIfSupported('music/podcasts/podcast_episodes', item, options);
		default:
			return undefined;
	}
}
