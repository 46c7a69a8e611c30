import { countM3uEntries, toFileName } from '../../helpers/text';
import { requirementNotice, optionsForRead } from '../../parameters/fields/commonFields';
import { outputFileField, readOutputFieldName } from '../../parameters/fields/fileFields';
import { playlistLocator, locatorProviderField } from '../../parameters/fields/locators';
import { resolveLibraryPlaylist } from '../../parameters/resolve/resolvePlaylist';
import type { Operation } from '../operation';

export const exportPlaylist: Operation = {
	option: {
		name: 'Export',
		value: 'export',
		action: 'Export playlist to file',
		description: 'Output a playlist as an M3U8 file, which Import reads on this or another server',
	},
	effect: 'read',
	fields: [
		requirementNotice('Requires server 2.8.2 or newer'),
		playlistLocator,
		locatorProviderField(playlistLocator),
		optionsForRead(outputFileField),
	],

	async execute(context) {
		const { parameters, client } = context;
		const field = readOutputFieldName(parameters.collection('options'));
		const { id, name } = await resolveLibraryPlaylist(context);
		const text = await client.call('music/playlists/export_playlist', { db_playlist_id: id });
		await context.attachFile(field, {
			name: toFileName(name, 'm3u8'),
			mimeType: 'application/vnd.apple.mpegurl',
			content: Buffer.from(text, 'utf8'),
		});
		return { name, item_count: countM3uEntries(text) };
	},
};
