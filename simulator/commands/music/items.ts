import { mediaNotFound } from '../../errors';
import { BUILTIN_PROVIDER, isKnownProvider } from '../../world/providers/providers';
import { findVisibleItem } from '../../world/library/membership';
import { isPlainStreamUrlItem, parseUri } from '../../world/library/library';
import { toSortName } from '../../world/library/listing';
import { mediaObjectForCaller, createFavoriteReader } from '../../wire/media-object-for-caller';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { required, onlySince, withDefault, boolean, text, integer } from '../parameters';
import type { ArgumentsOf, Parameter } from '../parameters';
import { MEDIA_ITEM_TYPE } from '../media-arguments';
import { providerTrackObject } from '../../wire/media-object';
import type { LibraryItem } from '../../world/library/media-items';
import { listPlaylistTracks } from '../../world/playlists/playlists';
import { requireVisibleToUser } from '../../world/playlists/playlist-access';
import { isSince } from '../../profiles/profile';
import type { CommandContext } from '../../world/music-server';
import { findTranscript } from '../../world/library/spoken-and-sung-texts';
import { tracksOfStation } from '../../world/library/radio-tracks';

/** For a provider's URI of an item in the library, the library's item is returned (observed). */
const itemByUri = defineCommand({
	name: 'music/item_by_uri',
	summary: 'Return the item at a URI.',
	parameters: {
		uri: required(text),
		allow_update_metadata: onlySince('2.9', withDefault(boolean, false)),
	},
	returns: `${MEDIA_ITEM_TYPE} | BrowseFolder`,
	execute({ uri }, context) {
		const { provider, mediaType, itemId } = parseUri(uri);
		if (mediaType === 'folder') return folderObject(provider, itemId);
		const item = findVisibleItem(context, uri);
		// Recorded on 2.7 and 2.8, whether or not it is in the library; the documentation does not mention it.
		const isDocumented = context.server.profile.name === 'documented';
		if (provider === BUILTIN_PROVIDER && mediaType === 'playlist' && !isDocumented) {
			throw mediaNotFound(`Item not found: ${uri}`);
		}
		// Recorded: as if it were not in the library, although it is.
		const asStream = { idKind: 'provider', favoriteOf: () => false } as const;
		return mediaObjectForCaller(context, item, {
			detail: 'single',
			...(isPlainStreamUrlItem(item) && provider !== 'library' && asStream),
		});
	},
});

/** Folders are not looked up: any name counts as one (observed). */
function folderObject(provider: string, itemId: string) {
	return {
		item_id: itemId,
		provider,
		name: itemId,
		version: '',
		sort_name: toSortName(itemId),
		uri: `${provider}://folder/${itemId}`,
		external_ids: [],
		is_playable: false,
		translation_key: null,
		media_type: 'folder',
		path: `${provider}://${itemId}`,
		image: null,
	};
}

const itemParameters = { item_id: required(text), provider_instance_id_or_domain: required(text) };

const DEFAULT_PAGE_SIZE = 500;

/** Null and a missing limit mean the default; 0 and anything that is not a number silently mean no limit. */
const limit: Parameter<number | null> = {
	type: 'integer',
	required: false,
	parse: (value) => (value === undefined ? DEFAULT_PAGE_SIZE : (integer.strict(value) ?? null)),
};

const pageParameters = {
	limit: onlySince('2.11', limit),
	offset: onlySince('2.11', withDefault(integer, 0)),
};

/** Sliced by the rules of the server's language. Servers without pages return everything. */
function pageOf<Entry>(
	entries: readonly Entry[],
	{ limit: count, offset }: ArgumentsOf<typeof pageParameters>,
	{ server: { profile } }: CommandContext,
): readonly Entry[] {
	if (!isSince(profile, '2.11')) return entries;
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
type PlaylistProviderArgumentName =
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
		allow_dynamic_tracks: onlySince('2.10', withDefault(boolean, false)),
		// No provider here stands in for another instance.
		strict_provider_instance: onlySince('2.10', withDefault(boolean, false)),
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
					: providerTrackObject(
							track,
							server.profile,
							position,
							createFavoriteReader(server, null),
						),
			);
		},
	});
}

/** None for a station that never ends. */
const radioTracks = defineCommand({
	name: 'music/radios/radio_tracks',
	summary: 'Return the tracks of a radio station.',
	parameters: itemParameters,
	returns: 'Array of Track',
	since: '2.11',
	execute(args, context) {
		const { item_id: itemId, provider_instance_id_or_domain: provider } = args;
		const radio = findParentItem(context, 'radio', itemId, provider);
		const tracks = radio ? tracksOfStation(radio, context.server.library) : [];
		return tracks.map((track) => mediaObjectForCaller(context, track));
	},
});

/** In pages, the highest number comes first. */
const podcastEpisodes = defineCommand({
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
		if (isSince(context.server.profile, '2.11')) {
			episodes.sort((one, other) => other.position - one.position);
		}
		return pageOf(episodes, args, context).map((one) => mediaObjectForCaller(context, one));
	},
});

const episodeTranscript = defineCommand({
	name: 'music/podcasts/podcast_episode_transcript',
	summary: 'Return the transcript of an episode, with and without timestamps.',
	parameters: itemParameters,
	returns: 'Array of Any',
	since: '2.11.0b6',
	execute({ item_id: itemId, provider_instance_id_or_domain: provider }, { server }) {
		if (!server.library.find('podcast_episode', itemId, provider)) {
			throw mediaNotFound(`podcast_episode ${itemId} not found on ${provider}`);
		}
		const { text: plain = null, cues = null } = findTranscript(itemId) ?? {};
		return [plain, cues];
	},
});

export const itemCommands = [
	itemByUri,
	createAlbumTracksCommand(withDefault(boolean, false)),
	createPlaylistTracksCommand('provider_instance_id_or_domain'),
	radioTracks,
	podcastEpisodes,
	episodeTranscript,
];
