import { optionsForRead } from '../../parameters/fields/commonFields';
import { listFields, mediaTypeField } from '../../parameters/fields/listFields';
import { getManyFromLibrary } from '../library/getAll.operation';
import type { Operation } from '../operation';

export const getAll: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many favorites',
		description: 'List favorites of one type, such as albums, artists, playlists or tracks',
	},
	effect: 'read',
	fields: [mediaTypeField, ...listFields, optionsForRead()],

	async execute(context) {
		return await getManyFromLibrary(context, { favorite: true });
	},
};
