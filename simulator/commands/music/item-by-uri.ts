import { mediaNotFound } from '../../errors';
import { BUILTIN_PROVIDER } from '../../world/providers/music-providers';
import { findVisibleItem } from '../../world/library/find-visible-item';
import { isPlainStreamUrlItem } from '../../world/library/library';
import { parseUri } from '../../world/library/media-uri';
import { toSortName } from '../../world/library/listing/comparable-names';
import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { defineCommand } from '../command';
import { required, onlySince, withDefault } from '../parameters';
import { MEDIA_ITEM_TYPE } from '../media-reference-types';
import { boolean, text } from '../argument-types';

/** For a provider's URI of an item in the library, the library's item is returned (observed). */
export const itemByUri = defineCommand({
	name: 'music/item_by_uri',
	summary: 'Return the item at a URI.',
	parameters: {
		uri: required(text),
		allow_update_metadata: onlySince('moreFilters', withDefault(boolean, false)),
	},
	returns: `${MEDIA_ITEM_TYPE} | BrowseFolder`,
	execute({ uri }, context) {
		const { provider, mediaType, itemId } = parseUri(uri);
		if (mediaType === 'folder') return folderObject(provider, itemId);
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
});

/** Folders are not looked up: any name counts as one (observed). */
function folderObject(provider: string, itemId: string) {
	return {
		item_id: itemId,
		provider,
		name: itemId,
		version: '',
		sort_name: toSortName(itemId),
		uri: `${provider}://folder/${itemId}`,
		external_ids: [],
		is_playable: false,
		translation_key: null,
		media_type: 'folder',
		path: `${provider}://${itemId}`,
		image: null,
	};
}
