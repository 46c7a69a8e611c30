import type { INodeProperties } from 'n8n-workflow';
import { simplifyMedia } from '../../helpers/simplifyMedia';
import { chosenItem } from '../../parameters/chosenItem';
import { readOptions } from '../../parameters/fields/fields';
import { listFields, listing } from '../../parameters/fields/listing';
import { albumLocator, providerOf } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { ofExisting } from '../../parameters/existing';

const inLibraryOnly: INodeProperties = {
	displayName: 'In Library Only',
	name: 'inLibraryOnly',
	type: 'boolean',
	default: false,
	description: 'Whether to leave out tracks that are not in the library',
};

export const getAlbumTracks: Operation = {
	option: {
		name: 'Get Album Tracks',
		value: 'getAlbumTracks',
		action: 'Get album tracks',
		description: 'List the tracks of an album',
	},
	effect: 'read',
	fields: [albumLocator, providerOf(albumLocator), inLibraryOnly, ...listFields, readOptions()],

	async execute(context) {
		const { parameters, server } = context;
		const output = listing(parameters, simplifyMedia);
		const inLibrary = parameters.boolean('inLibraryOnly');
		const album = await chosenItem(context, 'albumId', 'album');
		const tracks = await server.call('music/albums/album_tracks', {
			item_id: album.itemId,
			provider_instance_id_or_domain: album.provider,
			in_library_only: inLibrary,
		});
		// None in the library is a fine answer about an album that is there.
		return output(await ofExisting(context, 'albumId', album, tracks));
	},
};
