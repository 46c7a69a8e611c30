import { createMediaSimplifier } from '../../services/simplifyMedia';
import {
	resolveItemAtProvider,
	requireItemExistsIfEmpty,
} from '../../parameters/resolve/resolveItemAtProvider';
import { optionsForRead } from '../../parameters/fields/commonFields';
import { booleanField } from '../../parameters/fields/fieldBuilders';
import {
	listFields,
	createLimitedListSimplifier,
	readLimit,
} from '../../parameters/fields/listFields';
import { albumLocator, locatorProviderField } from '../../parameters/fields/locators';
import type { Operation } from '../operation';

const inLibraryOnlyField = booleanField(
	'In Library Only',
	'inLibraryOnly',
	'Whether to return only tracks that are in the library',
	{ default: false },
);

export const getAlbumTracks: Operation = {
	option: {
		name: 'Get Album Tracks',
		value: 'getAlbumTracks',
		action: 'Get album tracks',
		description: 'List the tracks of an album',
	},
	effect: 'read',
	fields: [
		albumLocator,
		locatorProviderField(albumLocator),
		inLibraryOnlyField,
		...listFields,
		optionsForRead(),
	],

	async execute(context) {
		const { parameters, client } = context;
		const output = createLimitedListSimplifier(context, createMediaSimplifier('track'));
		const inLibrary = parameters.boolean('inLibraryOnly');
		const album = await resolveItemAtProvider(context, 'albumId', 'album');
		const tracks = await client.call(
			'music/albums/album_tracks',
			{
				item_id: album.itemId,
				provider_instance_id_or_domain: album.provider,
				in_library_only: inLibrary,
			},
			{ maxRows: readLimit(parameters) },
		);
		// An album that exists may have no tracks in the library.
		return output(await requireItemExistsIfEmpty(context, 'albumId', album, tracks));
	},
};
