import { command } from '../command';
import { unsupportedFeature } from '../../errors';
import { required } from '../parameters';
import { mediaReference, uriOfReference } from '../references';

/** What is not in the library yet is added to it. Episodes are refused (observed on schema 29). */
export const addFavorite = command({
	name: 'music/favorites/add_item',
	summary: 'Make an item a favorite.',
	parameters: { item: required(mediaReference) },
	returns: 'null',
	execute({ item: reference }, { server }) {
		const item = server.library.resolve(uriOfReference(reference));
		if (item.mediaType === 'podcast_episode') {
			throw unsupportedFeature('Podcast episodes cannot be favorites');
		}
		if (item.libraryId === null) server.library.adopt(item, server.timestamp());
		item.favorite = true;
	},
});
