import { simplifyIdentity } from '../../services/simplifyMedia';
import { type ApiError, rejectedError } from '../../api/apiError';
import { resolveMediaReference } from '../../parameters/resolve/resolveMediaReferences';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { unconfirmedFields } from '../../services/verifyEffect';
import type { Operation } from '../operation';
import { itemLocator } from '../../parameters/fields/locators';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { isFavorite } from '../../api/models/mediaItems';
import { readItemByUri, findLibraryItem } from '../../services/library/readItems';
import { readItemAfterCommand } from '../../services/addFavorite';

const FAVORITE_NOT_REPORTED = 'The server does not report whether it is a favorite now';

const itemField = itemLocator('The favorite to remove; a URI from any of its providers works', {
	searchListMethod: 'searchFavorites',
});

export const remove: Operation = {
	option: {
		name: 'Remove',
		value: 'remove',
		action: 'Remove item from favorites',
		description: 'Remove an item from the favorites; it stays in the library',
	},
	effect: 'change',
	fields: [itemField, optionsForChange()],

	async execute(context) {
		const { client } = context;
		const { uri } = await resolveMediaReference(context);
		const removed = await removeFavorite(client, uri);
		if (removed.isFavorite === true) throw notRemovedError(uri);
		const { item, reason, isFavorite } = removed;
		return {
			...simplifyIdentity(item, uri),
			deleted: reason === undefined,
			success: reason === undefined,
			...(isFavorite === undefined
				? unconfirmedFields(reason ?? FAVORITE_NOT_REPORTED)
				: { confirmed: true }),
			...(reason === undefined ? {} : { reason }),
		};
	},
};

function notRemovedError(uri: string): ApiError {
	return rejectedError(
		`The server accepted the command, but ${uri} is still a favorite`,
		'Its provider may have made it a favorite again: check the item in Music Assistant and the sync settings of the provider.',
	);
}

const LIBRARY_ITEM_NOT_REPORTED =
	'The server does not report its library URI: enter that URI, such as library://track/12';

/** The result of removing a favorite. */
interface RemoveFavoriteResult {
	item: MediaItem;
	/** Why nothing was sent, usually because it was not a favorite. */
	reason?: string;
	/** Whether it is a favorite now; `undefined` if the server does not report it. */
	isFavorite?: boolean;
}

/**
 * Removes an item from the favorites, by the URI of any provider: the command needs its media type and library id.
 *
 * Sends nothing if it is not a favorite: servers accept that silently, and from 2.11 on would forget that the user
 * dislikes it.
 *
 * @throws ApiError if there is no such item, and for every refusal
 */
export async function removeFavorite(
	client: MusicAssistantClient,
	uri: string,
): Promise<RemoveFavoriteResult> {
	const found = await readItemByUri(client, uri);
	// Servers mistake the id of an episode for that of a podcast.
	if (found.mediaType === 'podcast_episode') {
		return {
			item: found,
			reason: 'Podcast episodes cannot be favorites: remove the podcast instead',
			isFavorite: false,
		};
	}
	const item = await findLibraryItem(client, found);
	if (item === null) {
		const reason = 'It is not in the library, so it is not a favorite';
		return { item: found, reason, isFavorite: false };
	}
	if (!item) return { item: found, reason: LIBRARY_ITEM_NOT_REPORTED };
	if (isFavorite(item) === false) {
		return { item, reason: whyNotFavorite(item), isFavorite: false };
	}
	await client.call('music/favorites/remove_item', {
		media_type: item.mediaType ?? '',
		library_item_id: item.itemId ?? '',
	});
	const after = await readItemAfterCommand(client, item.uri ?? uri);
	return { item, isFavorite: isFavorite(after) };
}

/** Only servers with personal favorites report null. */
function whyNotFavorite({ favorite }: MediaItem): string {
	return favorite === null
		? "It was not a favorite of the access token's user; those of other users stay as they are"
		: 'It was not a favorite';
}
