import { optionsForChange } from '../../parameters/fields/commonFields';
import { playlistLocator, locatorProviderField } from '../../parameters/fields/locators';
import { resolveOwnPlaylist } from '../../parameters/resolve/resolvePlaylist';
import { removeFromLibrary } from '../../services/library/removeFromLibrary';
import type { Operation } from '../operation';

export const deletePlaylist: Operation = {
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete playlist',
		description:
			'Delete a playlist from the library; one that a music provider stores stays there and may return with the next sync',
	},
	effect: 'change',
	fields: [playlistLocator, locatorProviderField(playlistLocator), optionsForChange()],

	async execute(context) {
		const { name, uri, item } = await resolveOwnPlaylist(context);
		const { keptAt, confirmation } = await removeFromLibrary(context.client, item);
		return { name, uri, deleted: true, kept_at: keptAt, success: true, ...confirmation };
	},
};
