import { readOptions } from '../../parameters/fields/fields';
import { listFields } from '../../parameters/fields/listing';
import { mediaTypeField } from '../../parameters/fields/mediaTypes';
import { libraryListing } from '../../parameters/libraryListing';
import type { Operation } from '../operation';

export const getAll: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many favorites',
		description: 'List the favorites of one kind: albums, artists, playlists, tracks and so on',
	},
	effect: 'read',
	fields: [mediaTypeField, ...listFields, readOptions()],

	async execute(context) {
		return await libraryListing(context, { favorite: true });
	},
};
