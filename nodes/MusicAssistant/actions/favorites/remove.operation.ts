import { simplifyIdentity } from '../../helpers/simplify/simplifyMedia';
import { ApiError } from '../../api/apiError';
import { removeFavorite } from '../../services/favorites/removeFavorite';
import { resolveMediaReference } from '../../parameters/resolve/resolveMediaReferences';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { unconfirmedFields } from '../../services/verifyEffect';
import type { Operation } from '../operation';
import { itemLocator } from '../../parameters/fields/locators';

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
	return new ApiError('rejected', {
		message: `The server accepted the command, but ${uri} is still a favorite`,
		description:
			'Its provider may have made it a favorite again: check the item in Music Assistant and the sync settings of the provider.',
	});
}
