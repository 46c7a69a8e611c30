import { isStream } from '../../world/library';
import { command } from '../command';
import { unhandled, unsupportedFeature } from '../../errors';
import { required } from '../parameters';
import { mediaReference, uriOfReference } from '../references';

/**
 * What is not in the library yet is added to it. Observed on schema 29: episodes are refused, and a
 * stream URL is added to the library although the answer is an error, because nothing more can be
 * found out about it.
 */
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
		if (item.libraryId === null) {
			server.library.adopt(item, server.timestamp());
			if (isStream(item)) throw unhandled(`Nothing found out about ${item.name}`);
		}
		item.favorite = true;
	},
});
