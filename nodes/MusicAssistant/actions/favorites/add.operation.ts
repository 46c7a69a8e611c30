import { simplifyIdentity } from '../../services/simplifyMedia';
import { type ApiError, rejectedError } from '../../api/apiError';
import { addFavorite } from '../../services/addFavorite';
import {
	SLOW_TIMEOUT,
	optionsForSlowChange,
	readTimeout,
} from '../../parameters/fields/commonFields';
import { booleanField } from '../../parameters/fields/fieldBuilders';
import type { Operation } from '../operation';
import { unconfirmedFields } from '../../services/verifyEffect';
import { itemLocator } from '../../parameters/fields/locators';
import { resolveMediaReference } from '../../parameters/resolve/resolveMediaReferences';

const itemField = itemLocator(
	'The item to add: a track, album, artist, playlist, podcast, radio station or audiobook',
);

const confirmField = booleanField(
	'Confirm',
	'confirm',
	'Whether to fail if the item is not a favorite afterwards',
);

export const add: Operation = {
	option: {
		name: 'Add',
		value: 'add',
		action: 'Add item to favorites',
		description: 'Add an item to the favorites, and to the library if it is not there yet',
	},
	effect: 'change',
	fields: [itemField, optionsForSlowChange(confirmField)],

	async execute(context) {
		const { parameters, client } = context;
		const { uri } = await resolveMediaReference(context);
		const confirms = parameters.collection('options').booleanOr('confirm', true);
		const added = await addFavorite(client, uri, readTimeout(parameters, SLOW_TIMEOUT));
		if (added.refusal && added.isFavorite !== true) throw added.refusal;
		if (confirms && added.isFavorite === false) throw notAddedError(uri);
		return {
			...simplifyIdentity(added.item, uri),
			success: true,
			...(added.isFavorite === true
				? { confirmed: true }
				: unconfirmedFields(
						added.isFavorite === undefined ? FAVORITE_NOT_REPORTED : NOT_A_FAVORITE,
					)),
		};
	},
};

const FAVORITE_NOT_REPORTED = 'The server does not report whether it is a favorite now';

const NOT_A_FAVORITE = 'The server accepted the command, but it is not a favorite';

function notAddedError(uri: string): ApiError {
	return rejectedError(
		`The server accepted the command, but ${uri} is not a favorite`,
		'Its provider may not allow it, or the server is still looking it up: check the library in a minute.',
	);
}
