import { providerTrack } from '../../wire/media';
import { mediaObjectFor } from '../../wire/media-for';
import { mediaNotFound } from '../../errors';
import type { LibraryItem } from '../../world/media';
import { isKnownProvider } from '../../world/providers';
import { command } from '../command';
import type { Command } from '../command';
import type { Call } from '../../world/call';
import type { Parameter } from '../parameters';
import { required, since, withDefault } from '../parameters';
import { boolean, text } from '../types';

const itemAddress = { item_id: required(text), provider_instance_id_or_domain: required(text) };

/** An unknown provider has nothing; only an unknown id is an error (observed). */
function find<Type extends LibraryItem['mediaType']>(
	{ server }: Call,
	type: Type,
	itemId: string,
	provider: string,
) {
	return isKnownProvider(provider) ? server.library.get(type, itemId, provider) : undefined;
}

/** The specification's examples always say whether only tracks in the library are wanted. */
export function albumTracks(inLibraryOnly: Parameter<boolean>): Command {
	return command({
		name: 'music/albums/album_tracks',
		summary: 'Return the tracks of an album.',
		parameters: { ...itemAddress, in_library_only: inLibraryOnly },
		returns: 'Array of Track',
		execute({ item_id: itemId, provider_instance_id_or_domain: provider, in_library_only }, call) {
			const album = find(call, 'album', itemId, provider);
			const tracks = album?.tracks ?? [];
			return tracks
				.filter(({ libraryId }) => libraryId !== null || !in_library_only)
				.map((track) => mediaObjectFor(call, track));
		},
	});
}

/** The specification calls the provider's argument differently than the servers do. */
export type PlaylistProviderArgument =
	| 'provider_instance_id_or_domain'
	| 'provider_instance_or_domain';

/** A forced refresh reads every track anew, which takes its time with a long playlist (observed). */
export function playlistTracks(providerArgument: PlaylistProviderArgument): Command {
	const parameters = {
		item_id: required(text),
		[providerArgument]: required(text),
		force_refresh: withDefault(boolean, false),
		allow_dynamic_tracks: since('playOptions', withDefault(boolean, false)),
	};
	return command({
		name: 'music/playlists/playlist_tracks',
		summary: 'Return the tracks of a playlist.',
		parameters,
		returns: 'AsyncGenerator[Track, None]',
		async execute(args, call) {
			const { server } = call;
			const playlist = find(call, 'playlist', args.item_id, String(args[providerArgument]));
			const tracks = playlist?.tracks ?? [];
			if (args.force_refresh) {
				await server.clock.wait(server.profile.delays.refreshPerTrack * tracks.length);
			}
			const isBuiltin = playlist?.source.domain === 'builtin';
			return tracks.map((track, index) =>
				isBuiltin
					? mediaObjectFor(call, track, { position: index + 1 })
					: providerTrack(track, index + 1),
			);
		},
	});
}

export const podcastEpisodes = command({
	name: 'music/podcasts/podcast_episodes',
	summary: 'Return the episodes of a podcast, in the order of its provider.',
	parameters: itemAddress,
	returns: 'AsyncGenerator[PodcastEpisode, None]',
	execute({ item_id: itemId, provider_instance_id_or_domain: provider }, call) {
		const podcast = find(call, 'podcast', itemId, provider);
		return (podcast?.episodes ?? []).map((episode) => mediaObjectFor(call, episode));
	},
});

/** Only with the provider's own name: in the library there are no episodes (recorded). */
export const podcastEpisode = command({
	name: 'music/podcasts/podcast_episode',
	summary: 'Return one episode of a podcast.',
	parameters: itemAddress,
	returns: 'PodcastEpisode',
	execute({ item_id: itemId, provider_instance_id_or_domain: provider }, call) {
		const episode = call.server.library.find('podcast_episode', itemId, provider);
		if (!episode) throw mediaNotFound(`podcast_episode ${itemId} not found on ${provider}`);
		return mediaObjectFor(call, episode, { detail: 'single' });
	},
});
