import * as arg from '../parameters';
import { unhandled } from '../../errors';
import { isSince } from '../../profiles/profile';
import { namesOfUsedGenres } from '../../world/catalog/create-library';
import type { CommandContext } from '../../world/music-server';
import { listLibraryItems, orderOfName } from '../../world/library/listing';
import { requireVisibleToUser } from '../../world/playlists/playlist-access';
import type { LibraryItem, LibraryType } from '../../world/library/media-items';
import { mediaObjectForCaller } from '../../wire/media-object';
import { listingSummaryObject } from '../../wire/schemas';
import { defineCommand, defineCommandsSince, type Command } from '../command';

const LIBRARY_TYPE_NAMES = [
	['artists', 'artist', 'Artist'],
	['albums', 'album', 'Album'],
	['tracks', 'track', 'Track'],
	['playlists', 'playlist', 'Playlist'],
	['radios', 'radio', 'Radio'],
	['audiobooks', 'audiobook', 'Audiobook'],
	['podcasts', 'podcast', 'Podcast'],
	['genres', 'genre', 'Genre'],
] as const satisfies readonly (readonly [string, LibraryType, string])[];

const ALBUM_TYPES = 'album single live soundtrack compilation ep unknown'.split(' ');

const albumTypes = arg.optionalOrNull(
	arg.listType(arg.enumerationOrUnknownType('AlbumType', ALBUM_TYPES)),
);

interface TypeFilter {
	readonly album_types?: readonly string[] | null | undefined;
	readonly album_artists_only?: boolean | undefined;
	readonly explicit?: boolean | null | undefined;
	readonly hide_empty?: boolean | null | undefined;
}

export const libraryItemsCommands: readonly Command[] = [
	...LIBRARY_TYPE_NAMES.flatMap(([plural, type, object]) => {
		const commands = [listingCommand(plural, type, object), getCommand(plural, type, object)];
		return type === 'genre' ? commands.map(toGenreCommand) : commands;
	}),
	...defineCommandsSince('2.7', {
		'music/recently_added_tracks': {
			parameters: { limit: arg.withDefault(arg.integer, 10) },
			returns: 'Array of Track',
			execute: ({ limit }, context) =>
				listLibraryItems(context.server, 'track', { limit, orderBy: 'timestamp_added_desc' }).map(
					(track) => mediaObjectForCaller(context, track),
				),
		},
	}),
];

/** On 2.7 the commands for genres exist, but every call fails (recorded). */
function toGenreCommand(command: Command): Command {
	return {
		...command,
		since: '2.7',
		isIgnored(_, { server }) {
			if (isSince(server.profile, '2.8')) return false;
			throw unhandled('there are no genres in the database');
		},
	};
}

/**
 * All albums have an unknown type here, no track is marked as explicit, and album artists are those with an album in the
 * library. Listed genres are those with media, all of them, or, by default from 2.10 on, the server's own, also those
 * without media (observed on 2.8, read from the source of 2.10).
 */
function createTypeFilter(
	{
		album_types: types,
		album_artists_only: albumsOnly,
		explicit,
		hide_empty: hidesEmpty,
	}: TypeFilter,
	{ server }: CommandContext,
) {
	const albums = server.library.list('album');
	const usedGenres = new Set(namesOfUsedGenres(server.library));
	const hidesOthers = isSince(server.profile, '2.10') && (hidesEmpty ?? null) === null;
	return (item: LibraryItem): boolean => {
		switch (item.mediaType) {
			case 'genre':
				if (hidesOthers) return item.isServersOwn;
				return hidesEmpty === false || usedGenres.has(item.name);
			case 'track':
				return explicit !== true;
			case 'album':
				return !types || types.includes('unknown');
			case 'artist':
				return !albumsOnly || albums.some(({ artists }) => artists.includes(item));
			default:
				return true;
		}
	};
}

function listingCommand(plural: string, type: LibraryType, object: string): Command {
	return defineCommand(`music/${plural}/library_items`, {
		parameters: {
			favorite: arg.optionalOrNull(arg.boolean),
			search: arg.optionalOrNull(arg.text),
			limit: arg.withDefault(arg.integer, 500),
			offset: arg.withDefault(arg.integer, 0),
			order_by: arg.withDefault(arg.text, 'sort_name'),
			provider: arg.optionalOrNull(arg.unionType(arg.text, arg.listType(arg.text))),
			genre: arg.onlySince(
				'2.8',
				arg.optionalOrNull(arg.unionType(arg.integer, arg.listType(arg.integer))),
			),
			played_only: arg.onlySince('2.9', arg.withDefault(arg.boolean, false)),
			summary: arg.onlySince('2.10', arg.withDefault(arg.boolean, true)),
			// There are no collections here.
			collapse_collections: arg.onlySince('2.10', arg.withDefault(arg.boolean, false)),
			...(type === 'album' && { album_types: albumTypes }),
			...(type === 'artist' && { album_artists_only: arg.withDefault(arg.boolean, false) }),
			...(type === 'track' && {
				explicit: arg.onlySince('2.11.0b6', arg.optionalOrNull(arg.boolean)),
			}),
			...(type === 'genre' && {
				hide_empty: arg.onlySince('2.8', arg.optionalOrNull(arg.boolean)),
			}),
			kwargs: arg.onlySince('2.8', arg.otherArguments),
		},
		returns: `Array of ${object}`,
		actsForOthers: true,
		execute({ favorite, search, limit, offset, provider, ...args }, context) {
			const { profile } = context.server;
			const orderBy = orderOfName(type, args.order_by, profile);
			const isReadable = typeof provider === 'string' || isSince(profile, '2.7');
			const items = listLibraryItems(context.server, type, {
				favorite,
				user: context.caller,
				search,
				limit,
				offset,
				orderBy,
				providers: provider === null || !isReadable ? null : [provider].flat(),
				playedOnly: args.played_only,
				genres: args.genre === null ? null : [args.genre].flat(),
				accepts: createTypeFilter(args, context),
			});
			const isShort = isSince(profile, '2.10') && args.summary;
			return items
				.map((item) => mediaObjectForCaller(context, item))
				.map((object) => (isShort ? listingSummaryObject(object) : object));
		},
	});
}

/** Fails for an unknown provider, unlike the commands for the contents of an item. */
function getCommand(plural: string, type: LibraryType, object: string): Command {
	return defineCommand(`music/${plural}/get`, {
		parameters: {
			item_id: arg.required(arg.text),
			provider_instance_id_or_domain: arg.required(arg.text),
			...((type === 'album' || type === 'track') && {
				recursive: arg.withDefault(arg.boolean, true),
			}),
			...(type === 'track' && { album_uri: arg.optionalOrNull(arg.text) }),
		},
		returns: object,
		execute({ item_id: itemId, provider_instance_id_or_domain: provider }, context) {
			const item = context.server.library.get(type, itemId, provider);
			requireVisibleToUser(context.caller, item);
			return mediaObjectForCaller(context, item, { detail: 'single' });
		},
	});
}
