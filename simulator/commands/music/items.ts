import * as arg from '../parameters';
import { mediaNotFound } from '../../errors';
import { isSince } from '../../profiles/profile';
import { folderObject } from '../../wire/short-forms';
import { createFavoriteReader, mediaObjectForCaller } from '../../wire/media-object';
import { isPlainStreamUrlItem, parseUri } from '../../world/library/library';
import { toSortName } from '../../world/library/listing';
import type { LibraryItem } from '../../world/library/media-items';
import { findVisibleItem } from '../../world/library/membership';
import { tracksOfStation, findTranscript } from '../../world/library/tracks-and-texts';
import type { CommandContext } from '../../world/music-server';
import { requireVisibleToUser } from '../../world/playlists/playlist-access';
import { listPlaylistTracks } from '../../world/playlists/playlists';
import { BUILTIN_PROVIDER, isKnownProvider } from '../../world/providers/providers';
import { defineCommands, defineCommandsSince, type Command } from '../command';
import { MEDIA_ITEM_TYPE } from '../media-arguments';
import type { ArgumentsOf, Parameter } from '../parameters';

const itemParameters = {
	item_id: arg.required(arg.text),
	provider_instance_id_or_domain: arg.required(arg.text),
};

const DEFAULT_PAGE_SIZE = 500;

/** Null and a missing limit mean the default; 0 and anything that is not a number silently mean no limit. */
const limit: Parameter<number | null> = {
	type: 'integer',
	required: false,
	parse: (value) => (value === undefined ? DEFAULT_PAGE_SIZE : (arg.integer.strict(value) ?? null)),
};

const pageParameters = {
	limit: arg.onlySince('2.11', limit),
	offset: arg.onlySince('2.11', arg.withDefault(arg.integer, 0)),
};

export const itemCommands: readonly Command[] = [
	...defineCommands({
		/** For a provider's URI of an item in the library, the library's item is returned (observed). */
		'music/item_by_uri': {
			parameters: {
				uri: arg.required(arg.text),
				allow_update_metadata: arg.onlySince('2.9', arg.withDefault(arg.boolean, false)),
			},
			returns: `${MEDIA_ITEM_TYPE} | BrowseFolder`,
			execute({ uri }, context) {
				const { provider, mediaType, itemId } = parseUri(uri);
				// Folders are not looked up: any name counts as one (observed).
				if (mediaType === 'folder') {
					const sortName = toSortName(itemId);
					const path = `${provider}://${itemId}`;
					return { ...folderObject({ itemId, provider, name: itemId, sortName }), path };
				}
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
		},

		'music/albums/album_tracks': {
			parameters: {
				...itemParameters,
				in_library_only: arg.withDefault(arg.boolean, false),
				...pageParameters,
			},
			returns: 'Array of Track',
			execute(args, context) {
				const tracks = findParentItem(context, 'album', args)?.tracks ?? [];
				const listed = tracks.filter(
					({ libraryId }) => libraryId !== null || !args.in_library_only,
				);
				return pageOf(listed, args, context).map((track) => mediaObjectForCaller(context, track));
			},
		},

		/** A forced refresh reads every track again, which takes long for a long playlist (observed). */
		'music/playlists/playlist_tracks': {
			parameters: {
				...itemParameters,
				force_refresh: arg.withDefault(arg.boolean, false),
				allow_dynamic_tracks: arg.onlySince('2.10', arg.withDefault(arg.boolean, false)),
				// No provider here stands in for another instance.
				strict_provider_instance: arg.onlySince('2.10', arg.withDefault(arg.boolean, false)),
				...pageParameters,
			},
			returns: 'AsyncGenerator[Track, None]',
			async execute(args, context) {
				const { server } = context;
				const playlist = findParentItem(context, 'playlist', args);
				const tracks = playlist ? listPlaylistTracks(playlist, args.force_refresh) : [];
				if (args.force_refresh) {
					await server.clock.wait(server.profile.delays.refreshPerTrack * tracks.length);
				}
				// As a provider lists it, such as in a playlist file: everything in full.
				const favoriteOf = createFavoriteReader(server, null);
				const inFull = { idKind: 'provider', detail: 'single', favoriteOf } as const;
				const form = playlist?.source.domain === BUILTIN_PROVIDER ? {} : inFull;
				const placed = tracks.map((track, index) => ({ track, position: index + 1 }));
				return pageOf(placed, args, context).map(({ track, position }) =>
					mediaObjectForCaller(context, track, { ...form, position }),
				);
			},
		},

		/** In pages, the highest number comes first. */
		'music/podcasts/podcast_episodes': {
			parameters: { ...itemParameters, ...pageParameters },
			returns: 'AsyncGenerator[PodcastEpisode, None]',
			execute(args, context) {
				const episodes = [...(findParentItem(context, 'podcast', args)?.episodes ?? [])];
				if (isSince(context.server.profile, '2.11')) {
					episodes.sort((one, other) => other.position - one.position);
				}
				return pageOf(episodes, args, context).map((one) => mediaObjectForCaller(context, one));
			},
		},
	}),
	...defineCommandsSince('2.11', {
		/** None for a station that never ends. */
		'music/radios/radio_tracks': {
			parameters: itemParameters,
			returns: 'Array of Track',
			execute(args, context) {
				const radio = findParentItem(context, 'radio', args);
				const tracks = radio ? tracksOfStation(radio, context.server.library) : [];
				return tracks.map((track) => mediaObjectForCaller(context, track));
			},
		},
	}),
	...defineCommandsSince('2.11.0b6', {
		'music/podcasts/podcast_episode_transcript': {
			parameters: itemParameters,
			returns: 'Array of Any',
			execute({ item_id: itemId, provider_instance_id_or_domain: provider }, { server }) {
				if (!server.library.find('podcast_episode', itemId, provider)) {
					throw mediaNotFound(`podcast_episode ${itemId} not found on ${provider}`);
				}
				const cues = findTranscript(itemId) ?? null;
				return [cues && cues.map(({ text }) => text).join(' '), cues];
			},
		},
	}),
];

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
	args: ArgumentsOf<typeof itemParameters>,
) {
	const { item_id: itemId, provider_instance_id_or_domain: provider } = args;
	if (!isKnownProvider(provider)) return undefined;
	const item = server.library.get(type, itemId, provider);
	requireVisibleToUser(caller, item);
	return item;
}
