import { setFavoriteState } from '../../world/library/favorite-state';
import { addToLibrary } from '../../world/library/add-to-library';
import { findVisibleItem } from '../../world/library/find-visible-item';
import { defineCommand } from '../command';
import { optionalOrNull, required } from '../parameters';
import { boolean } from '../argument-types';
import { libraryItemId, requireLibraryItem, mediaType } from '../library-item-arguments';
import { mediaReference, uriOfReference } from '../media-reference-types';

export const addFavorite = defineCommand({
	name: 'music/favorites/add_item',
	summary: 'Add an item to the favorites.',
	parameters: { item: required(mediaReference) },
	returns: 'null',
	execute({ item: reference }, context) {
		const { server, caller } = context;
		const item = findVisibleItem(context, uriOfReference(reference));
		setFavoriteState(server, caller, addToLibrary(server, item), true);
	},
});

/** Accepts an item that is not a favorite, but not one that is not in the library (observed). */
export const removeFavorite = defineCommand({
	name: 'music/favorites/remove_item',
	summary: 'Remove an item from the favorites.',
	parameters: { media_type: required(mediaType), library_item_id: required(libraryItemId) },
	returns: 'null',
	execute({ media_type: type, library_item_id: id }, { server, caller }) {
		setFavoriteState(server, caller, requireLibraryItem(server.library, type, id), null);
	},
});

/**
 * 2.11 and newer. A missing or invalid value resets the item to neither liked nor disliked. An item that is not
 * in the library is added to it (inferred), unless it is only reset.
 */
export const setFavoriteItem = defineCommand({
	name: 'music/favorites/set_item',
	summary: 'Like or dislike an item, or reset this.',
	parameters: { item: required(mediaReference), favorite: optionalOrNull(boolean) },
	returns: 'null',
	execute({ item: reference, favorite }, context) {
		const { server, caller } = context;
		const item = findVisibleItem(context, uriOfReference(reference));
		if (favorite === null && item.libraryId === null) return;
		setFavoriteState(server, caller, addToLibrary(server, item), favorite);
	},
});
