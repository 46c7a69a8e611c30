import { simplifyIdentity } from '../../services/simplifyMedia';
import type { MediaItem } from '../../api/models/mediaItem';
import type { JsonObject } from '../../helpers/json';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { itemLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import { requireOwnPlaylist } from '../../parameters/resolve/resolvePlaylist';
import { resolveAndReadItem } from '../../parameters/resolve/resolveItemAtProvider';
import { removeFromLibrary } from '../../services/library/removeFromLibrary';
import { findLibraryItem } from '../../services/library/readItems';
import { unconfirmedFields } from '../../services/verifyEffect';
import type { Operation } from '../operation';

/** Servers mistake the id of an episode for that of a podcast, and do not have the other types. */
const NON_LIBRARY_TYPES: Readonly<Record<string, string>> = {
	podcast_episode:
		'is a podcast episode, which is not in the library by itself: remove its podcast instead',
	audio_source: 'is a live input, which the library does not contain',
	folder: 'is a folder, which the library does not contain',
	sound_effect: 'is a sound, which the library does not contain',
};

const LIBRARY_URI_NOT_REPORTED =
	'The server does not report its library URI: enter that URI, such as library://track/12';

export const removeItem: Operation = {
	option: {
		name: 'Remove From Library',
		value: 'removeItem',
		action: 'Remove item from library',
		description:
			'Remove an item from the library: an album with its tracks, an artist with its albums and tracks. Its provider keeps it, unless it is a playlist of Music Assistant itself.',
	},
	effect: 'change',
	fields: [
		itemLocator(
			'The item to remove: a playlist, podcast, radio station, album, artist, audiobook or track',
		),
		optionsForChange(),
	],

	async execute(context) {
		const found = await resolveAndReadItem(context);
		requireLibraryType(context, found);
		const item = await findLibraryItem(context.client, found);
		if (!item) return notRemovedOutput(found, item);
		await requireOwnPlaylist(context, 'item', item);
		const { keptAt, confirmation } = await removeFromLibrary(context.client, item);
		return {
			...simplifyIdentity(item, found.uri ?? ''),
			deleted: true,
			kept_at: keptAt,
			success: true,
			...confirmation,
		};
	},
};

function requireLibraryType(
	{ parameters }: OperationContext,
	{ mediaType = '', name, uri }: MediaItem,
) {
	const problem = NON_LIBRARY_TYPES[mediaType];
	if (problem === undefined) return;
	throw parameters.error('item', problem, `The item is "${name ?? uri ?? ''}".`);
}

/** @param item null if the library does not have it */
function notRemovedOutput(found: MediaItem, item: null | undefined): JsonObject {
	const nothing = { ...simplifyIdentity(found, ''), deleted: false, success: false };
	if (item === null) return { ...nothing, confirmed: true, reason: 'It was not in the library' };
	return { ...nothing, ...unconfirmedFields(LIBRARY_URI_NOT_REPORTED) };
}
