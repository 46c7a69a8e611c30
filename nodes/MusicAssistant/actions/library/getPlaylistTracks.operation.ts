import type { INodeProperties } from 'n8n-workflow';
import { simplifyMedia } from '../../helpers/simplifyMedia';
import { chosenItem } from '../../parameters/chosenItem';
import { readOptions, SLOW_TIMEOUT, timeoutOf } from '../../parameters/fields/fields';
import { listFields, listing } from '../../parameters/fields/listing';
import { playlistLocator, providerOf } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { ofExisting } from '../../parameters/existing';

const forceRefresh: INodeProperties = {
	displayName: 'Force Refresh',
	name: 'forceRefresh',
	type: 'boolean',
	default: true,
	description:
		'Whether to let the server read the playlist anew from its provider, which can take a minute for a long one',
};

export const getPlaylistTracks: Operation = {
	option: {
		name: 'Get Playlist Tracks',
		value: 'getPlaylistTracks',
		action: 'Get playlist tracks',
		description: 'List the tracks of a playlist',
	},
	effect: 'read',
	fields: [playlistLocator, providerOf(playlistLocator), ...listFields, readOptions(forceRefresh)],

	async execute(context) {
		const { parameters, server } = context;
		const output = listing(parameters, simplifyMedia);
		const options = parameters.collection('options');
		const refreshes = options.booleanOr('forceRefresh', false);
		const playlist = await chosenItem(context, 'playlistId', 'playlist');
		const tracks = await server.call(
			'music/playlists/playlist_tracks',
			{
				item_id: playlist.itemId,
				provider_instance_id_or_domain: playlist.provider,
				provider_instance_or_domain: playlist.provider,
				...(options.has('forceRefresh') ? { force_refresh: refreshes } : {}),
			},
			refreshes ? { heavy: true, timeoutSeconds: timeoutOf(parameters, SLOW_TIMEOUT) } : {},
		);
		return output(await ofExisting(context, 'playlistId', playlist, tracks));
	},
};
