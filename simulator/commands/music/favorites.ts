import { bringIntoLibrary } from '../../world/library-addition';
import { command } from '../command';
import { required } from '../parameters';
import { LIBRARY_ID, libraryItem, mediaType } from '../library-address';
import { mediaReference, uriOfReference } from '../references';

export const addFavorite = command({
	name: 'music/favorites/add_item',
	summary: 'Make an item a favorite.',
	parameters: { item: required(mediaReference) },
	returns: 'null',
	execute({ item: reference }, { server }) {
		const item = server.library.resolve(uriOfReference(reference));
		bringIntoLibrary(server, item).favorite = true;
	},
});

/** What is no favorite can be removed as well; what is not in the library is an error (observed). */
export const removeFavorite = command({
	name: 'music/favorites/remove_item',
	summary: 'Make an item a favorite no longer.',
	parameters: { media_type: required(mediaType), library_item_id: required(LIBRARY_ID) },
	returns: 'null',
	execute({ media_type: type, library_item_id: id }, { server }) {
		libraryItem(server.library, type, id).favorite = false;
	},
});
