import { addToLibrary } from '../../world/library/add-to-library';
import { requireMayRemoveItem } from '../../world/playlists/playlist-access';
import { findVisibleItem } from '../../world/library/find-visible-item';
import { removeFromLibrary } from '../../world/library/remove-from-library';
import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { defineCommand } from '../command';
import type { Command } from '../command';
import {
	requireLibraryType,
	libraryItemId,
	requireLibraryItem,
	mediaType,
} from '../library-item-arguments';
import { required, withDefault } from '../parameters';
import {
	uriOrFullItem,
	MEDIA_ITEM_TYPE,
	mediaReference,
	uriOfReference,
} from '../media-reference-types';
import { boolean, text } from '../argument-types';

/** Takes a provider's item or one of the library itself; null if the library does not have it (observed). */
export const getLibraryItem = defineCommand({
	name: 'music/get_library_item',
	summary: 'Return the library item that corresponds to an item of a provider.',
	parameters: {
		media_type: required(mediaType),
		item_id: required(text),
		provider_instance_id_or_domain: required(text),
	},
	returns: MEDIA_ITEM_TYPE,
	execute(
		{ media_type: type, item_id: itemId, provider_instance_id_or_domain: provider },
		context,
	) {
		const item = context.server.library.find(requireLibraryType(type), itemId, provider);
		return item?.libraryId ? mediaObjectForCaller(context, item) : null;
	},
});

function addItemCommand(addition: typeof mediaReference): Command {
	return defineCommand({
		name: 'music/library/add_item',
		summary: 'Add an item to the library.',
		parameters: { item: required(addition), overwrite_existing: withDefault(boolean, false) },
		returns: MEDIA_ITEM_TYPE,
		execute({ item: reference }, context) {
			const { server } = context;
			const found = findVisibleItem(context, uriOfReference(reference));
			const item = addToLibrary(server, found);
			return mediaObjectForCaller(context, item, { detail: 'single' });
		},
	});
}

export const addToLibraryCommand = addItemCommand(mediaReference);
/** Before 2.8, the short form of an item was not accepted. */
export const addToLibraryCommandBefore28 = addItemCommand(uriOrFullItem);

export const removeLibraryItem = defineCommand({
	name: 'music/library/remove_item',
	summary: 'Remove an item from the library, with everything that depends on it.',
	parameters: {
		media_type: required(mediaType),
		library_item_id: required(libraryItemId),
		recursive: withDefault(boolean, true),
	},
	returns: 'null',
	execute({ media_type: type, library_item_id: id, recursive }, { server, caller }) {
		const item = requireLibraryItem(server.library, type, id);
		requireMayRemoveItem(server, caller, item);
		removeFromLibrary(server, item, recursive);
	},
});
