import { setFavorite } from '../../world/library/favorite-state';
import { addToLibrary } from '../../world/library/add-to-library';
import { findVisibleItem } from '../../world/library/visible-item';
import { defineCommand } from '../command';
import { nullable, required } from '../parameters';
import { boolean } from '../types';
import { LIBRARY_ID, findLibraryItem, mediaType } from '../library-item-arguments';
import { mediaReference, uriOfReference } from '../media-reference-types';

export const addFavorite = defineCommand({
	name: 'music/favorites/add_item',
	summary: 'Make an item a favorite.',
	parameters: { item: required(mediaReference) },
	returns: 'null',
	execute({ item: reference }, call) {
		const { server, caller } = call;
		const item = findVisibleItem(call, uriOfReference(reference));
		setFavorite(server, caller, addToLibrary(server, item), true);
	},
});

/** Removing an item that is not a favorite is no error; one that is not in the library is (observed). */
export const removeFavorite = defineCommand({
	name: 'music/favorites/remove_item',
	summary: 'Make an item a favorite no longer.',
	parameters: { media_type: required(mediaType), library_item_id: required(LIBRARY_ID) },
	returns: 'null',
	execute({ media_type: type, library_item_id: id }, { server, caller }) {
		setFavorite(server, caller, findLibraryItem(server.library, type, id), null);
	},
});

/**
 * From 2.11 on: a like, a dislike, or neither, which is also what a missing or invalid value means. An item that is not
 * in the library is added to it (inferred), unless neither is requested.
 */
export const setFavoriteItem = defineCommand({
	name: 'music/favorites/set_item',
	summary: 'Like or dislike an item, or neither.',
	parameters: { item: required(mediaReference), favorite: nullable(boolean) },
	returns: 'null',
	execute({ item: reference, favorite }, call) {
		const { server, caller } = call;
		const item = findVisibleItem(call, uriOfReference(reference));
		if (favorite === null && item.libraryId === null) return;
		setFavorite(server, caller, addToLibrary(server, item), favorite);
	},
});
