import { providerTrackObject } from '../../wire/media-object';
import { createFavoriteReader, mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { mediaNotFound } from '../../errors';
import type { LibraryItem } from '../../world/library/media-items';
import { listPlaylistTracks } from '../../world/playlists/list-playlist-tracks';
import { requireVisibleToUser } from '../../world/playlists/playlist-access';
import { isKnownProvider } from '../../world/providers/music-providers';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { hasFeature } from '../../profiles/profile';
import type { CommandContext } from '../../world/command-context';
import type { ArgumentsOf, Parameter } from '../parameters';
import { required, onlySince, withDefault } from '../parameters';
import { boolean, integer, text } from '../argument-types';

const itemParameters = { item_id: required(text), provider_instance_id_or_domain: required(text) };

const DEFAULT_PAGE_SIZE = 500;

/** Null and a missing limit mean the default; 0 and anything that is not a number silently mean no limit. */
const limit: Parameter<number | null> = {
	type: 'integer',
	required: false,
	parse: (value) => (value === undefined ? DEFAULT_PAGE_SIZE : (integer.strict(value) ?? null)),
};

const pageParameters = {
	limit: onlySince('pagedListings', limit),
	offset: onlySince('pagedListings', withDefault(integer, 0)),
};

/** Sliced by the rules of the server's language. Servers without pages return everything. */
function pageOf<Entry>(
	entries: readonly Entry[],
	{ limit: count, offset }: ArgumentsOf<typeof pageParameters>,
	{ server: { profile } }: CommandContext,
): readonly Entry[] {
	if (!hasFeature(profile, 'pagedListings')) return entries;
	return entries.slice(offset, count ? offset + count : undefined);
}

/** `undefined` for an unknown provider; throws for an unknown ID (observed). */
function findParentItem<Type extends LibraryItem['mediaType']>(
	{ server, caller }: CommandContext,
	type: Type,
	itemId: string,
	provider: string,
) {
	if (!isKnownProvider(provider)) return undefined;
	const item = server.library.get(type, itemId, provider);
	requireVisibleToUser(caller, item);
	return item;
}

/** The profiles differ in whether `in_library_only` is required: the specification's examples always contain it. */
export function createAlbumTracksCommand(inLibraryOnlyParameter: Parameter<boolean>): Command {
	return defineCommand({
		name: 'music/albums/album_tracks',
		summary: 'Return the tracks of an album.',
		parameters: { ...itemParameters, in_library_only: inLibraryOnlyParameter, ...pageParameters },
		returns: 'Array of Track',
		execute(args, context) {
			const album = findParentItem(
				context,
				'album',
				args.item_id,
				args.provider_instance_id_or_domain,
			);
			const tracks = (album?.tracks ?? []).filter(
				({ libraryId }) => libraryId !== null || !args.in_library_only,
			);
			return pageOf(tracks, args, context).map((track) => mediaObjectForCaller(context, track));
		},
	});
}

/** The specification names the argument differently than the servers do. */
export type PlaylistProviderArgumentName =
	| 'provider_instance_id_or_domain'
	| 'provider_instance_or_domain';

/** A forced refresh reads every track again, which takes long for a long playlist (observed). */
export function createPlaylistTracksCommand(
	providerArgumentName: PlaylistProviderArgumentName,
): Command {
	const parameters = {
		item_id: required(text),
		[providerArgumentName]: required(text),
		force_refresh: withDefault(boolean, false),
		allow_dynamic_tracks: onlySince('playOptions', withDefault(boolean, false)),
		// No provider here stands in for another instance.
		strict_provider_instance: onlySince('playOptions', withDefault(boolean, false)),
		...pageParameters,
	};
	return defineCommand({
		name: 'music/playlists/playlist_tracks',
		summary: 'Return the tracks of a playlist.',
		parameters,
		returns: 'AsyncGenerator[Track, None]',
		async execute(args, context) {
			const { server } = context;
			const playlist = findParentItem(
				context,
				'playlist',
				args.item_id,
				String(Reflect.get(args, providerArgumentName)),
			);
			const tracks = playlist ? listPlaylistTracks(playlist, args.force_refresh) : [];
			if (args.force_refresh) {
				await server.clock.wait(server.profile.delays.refreshPerTrack * tracks.length);
			}
			const isBuiltin = playlist?.source.domain === 'builtin';
			const placed = tracks.map((track, index) => ({ track, position: index + 1 }));
			return pageOf(placed, args, context).map(({ track, position }) =>
				isBuiltin
					? mediaObjectForCaller(context, track, { position })
					: providerTrackObject(track, position, createFavoriteReader(server, null)),
			);
		},
	});
}

/** In pages, the highest number comes first. */
export const podcastEpisodes = defineCommand({
	name: 'music/podcasts/podcast_episodes',
	summary: 'Return the episodes of a podcast, in the order of its provider.',
	parameters: { ...itemParameters, ...pageParameters },
	returns: 'AsyncGenerator[PodcastEpisode, None]',
	execute(args, context) {
		const podcast = findParentItem(
			context,
			'podcast',
			args.item_id,
			args.provider_instance_id_or_domain,
		);
		const episodes = [...(podcast?.episodes ?? [])];
		if (hasFeature(context.server.profile, 'pagedListings')) {
			episodes.sort((one, other) => other.position - one.position);
		}
		return pageOf(episodes, args, context).map((one) => mediaObjectForCaller(context, one));
	},
});

/** Requires the name of the episode's own provider: the library has no episodes (recorded). */
export const podcastEpisode = defineCommand({
	name: 'music/podcasts/podcast_episode',
	summary: 'Return one episode of a podcast.',
	parameters: itemParameters,
	returns: 'PodcastEpisode',
	execute({ item_id: itemId, provider_instance_id_or_domain: provider }, context) {
		const episode = context.server.library.find('podcast_episode', itemId, provider);
		if (!episode) throw mediaNotFound(`podcast_episode ${itemId} not found on ${provider}`);
		return mediaObjectForCaller(context, episode, { detail: 'single' });
	},
});
