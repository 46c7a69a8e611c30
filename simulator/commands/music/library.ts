import { addToLibrary } from '../../world/library/add-to-library';
import { checkMayRemove } from '../../world/playlists/playlist-access';
import { findVisibleItem } from '../../world/library/visible-item';
import { removeFromLibrary } from '../../world/library/remove-from-library';
import { mediaObjectFor } from '../../wire/media-for';
import { defineCommand } from '../command';
import type { Command } from '../command';
import { libraryTypeOf, LIBRARY_ID, findLibraryItem, mediaType } from '../library-item-arguments';
import { required, withDefault } from '../parameters';
import {
	uriOrFullItem,
	MEDIA_ITEM,
	mediaReference,
	uriOfReference,
} from '../media-reference-types';
import { boolean, text } from '../types';

/** The library's item for a provider's item, or for one of its own; null if it has none (observed). */
export const getLibraryItem = defineCommand({
	name: 'music/get_library_item',
	summary: "Return the library's item for a provider's.",
	parameters: {
		media_type: required(mediaType),
		item_id: required(text),
		provider_instance_id_or_domain: required(text),
	},
	returns: MEDIA_ITEM,
	execute({ media_type: type, item_id: itemId, provider_instance_id_or_domain: provider }, call) {
		const item = call.server.library.find(libraryTypeOf(type), itemId, provider);
		return item?.libraryId ? mediaObjectFor(call, item) : null;
	},
});

function addItem(addition: typeof mediaReference): Command {
	return defineCommand({
		name: 'music/library/add_item',
		summary: 'Add an item to the library.',
		parameters: { item: required(addition), overwrite_existing: withDefault(boolean, false) },
		returns: MEDIA_ITEM,
		execute({ item: reference }, call) {
			const { server } = call;
			const found = findVisibleItem(call, uriOfReference(reference));
			const item = addToLibrary(server, found);
			return mediaObjectFor(call, item, { detail: 'single' });
		},
	});
}

export const addToLibraryCommand = addItem(mediaReference);
/** Before 2.8 the short form did not count as an item. */
export const addToLibraryCommandBefore28 = addItem(uriOrFullItem);

export const removeLibraryItem = defineCommand({
	name: 'music/library/remove_item',
	summary: 'Remove an item, and what depends on it, from the library.',
	parameters: {
		media_type: required(mediaType),
		library_item_id: required(LIBRARY_ID),
		recursive: withDefault(boolean, true),
	},
	returns: 'null',
	execute({ media_type: type, library_item_id: id, recursive }, { server, caller }) {
		const item = findLibraryItem(server.library, type, id);
		checkMayRemove(server, caller, item);
		removeFromLibrary(server.library, item, recursive);
	},
});
