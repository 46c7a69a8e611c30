import * as arg from '../parameters';
import {
	addToLibrary,
	findVisibleItem,
	removeFromLibrary,
	setFavoriteState,
} from '../../world/library/membership';
import { requireMayManagePlaylist } from '../../world/playlists/playlist-access';
import { mediaObjectForCaller } from '../../wire/media-object';
import { defineCommands, defineCommandsSince, type Command } from '../command';
import {
	requireLibraryType,
	libraryItemId,
	requireLibraryItem,
	mediaType,
	uriOrFullItem,
	MEDIA_ITEM_TYPE,
	mediaReference,
	uriOfReference,
} from '../media-arguments';
import { playerCommandFailed, playerUnavailable } from '../../errors';
import { uriOf } from '../../world/library/media-items';
import { requirePlayerAccess } from '../players/player-command';

const libraryItemParameters = {
	media_type: arg.required(mediaType),
	library_item_id: arg.required(libraryItemId),
};

export const libraryMembershipCommands: readonly Command[] = [
	...defineCommands({
		/** Takes a provider's item or one of the library itself; null if the library does not have it (observed). */
		'music/get_library_item': {
			parameters: {
				media_type: arg.required(mediaType),
				item_id: arg.required(arg.text),
				provider_instance_id_or_domain: arg.required(arg.text),
			},
			returns: MEDIA_ITEM_TYPE,
			execute(
				{ media_type: type, item_id: itemId, provider_instance_id_or_domain: provider },
				context,
			) {
				const item = context.server.library.find(requireLibraryType(type), itemId, provider);
				return item?.libraryId ? mediaObjectForCaller(context, item) : null;
			},
		},

		'music/library/add_item': {
			parameters: {
				// Before 2.8, the short form of an item was not accepted.
				item: arg.changedSince('2.8', arg.required(mediaReference), arg.required(uriOrFullItem)),
				overwrite_existing: arg.withDefault(arg.boolean, false),
			},
			returns: MEDIA_ITEM_TYPE,
			execute({ item: reference }, context) {
				const found = findVisibleItem(context, uriOfReference(reference));
				const item = addToLibrary(context.server, found);
				return mediaObjectForCaller(context, item, { detail: 'single' });
			},
		},

		'music/library/remove_item': {
			parameters: { ...libraryItemParameters, recursive: arg.withDefault(arg.boolean, true) },
			execute({ media_type: type, library_item_id: id, recursive }, { server, caller }) {
				const item = requireLibraryItem(server.library, type, id);
				// Being allowed to edit its contents is not enough to remove a playlist.
				if (item.mediaType === 'playlist') requireMayManagePlaylist(server, caller, item);
				removeFromLibrary(server, item, recursive);
			},
		},

		'music/favorites/add_item': {
			parameters: { item: arg.required(mediaReference) },
			execute({ item: reference }, context) {
				const { server, caller } = context;
				const item = findVisibleItem(context, uriOfReference(reference));
				setFavoriteState(server, caller, addToLibrary(server, item), true);
			},
		},

		/** Accepts an item that is not a favorite, but not one that is not in the library (observed). */
		'music/favorites/remove_item': {
			parameters: libraryItemParameters,
			execute({ media_type: type, library_item_id: id }, { server, caller }) {
				setFavoriteState(server, caller, requireLibraryItem(server.library, type, id), null);
			},
		},

		/**
		 * Unlike `players/cmd/...`, it fails for an unknown or unavailable player (recorded). The current item is used
		 * whether or not it is playing; a station is not, because there is no title to search for. Where favorites are personal, it
		 * becomes a favorite of the user who plays it.
		 */
		'players/add_currently_playing_to_favorites': {
			parameters: { player_id: arg.required(arg.text) },
			execute({ player_id: playerId }, context) {
				const { server } = context;
				const player = server.findPlayer(playerId);
				if (!player?.available) throw playerUnavailable(`Player ${playerId} is not available`);
				requirePlayerAccess(playerId, context);
				const queue = server.findQueue(player.activeSource);
				const item = queue?.current?.item;
				if (!item || item.mediaType === 'radio') {
					throw playerCommandFailed('No current item to add to favorites');
				}
				const libraryItem = addToLibrary(server, server.library.resolve(uriOf(item)));
				setFavoriteState(server, queue.user ?? context.caller, libraryItem, true);
			},
		},
	}),
	...defineCommandsSince('2.11.0b6', {
		/**
		 * A missing or invalid value resets the item to neither liked nor disliked. An item that is not
		 * in the library is added to it (inferred), unless it is only reset.
		 */
		'music/favorites/set_item': {
			parameters: { item: arg.required(mediaReference), favorite: arg.optionalOrNull(arg.boolean) },
			execute({ item: reference, favorite }, context) {
				const { server, caller } = context;
				const item = findVisibleItem(context, uriOfReference(reference));
				if (favorite === null && item.libraryId === null) return;
				setFavoriteState(server, caller, addToLibrary(server, item), favorite);
			},
		},
	}),
];
