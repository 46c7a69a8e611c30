import { createMediaSimplifier } from '../../services/simplifyMedia';
import {
	resolveItemAtProvider,
	requireItemExistsIfEmpty,
} from '../../parameters/resolve/resolveItemAtProvider';
import { optionsForRead, SLOW_TIMEOUT, readTimeout } from '../../parameters/fields/commonFields';
import { booleanField } from '../../parameters/fields/fieldBuilders';
import {
	listFields,
	createMediaListSimplifier,
	readLimit,
} from '../../parameters/fields/listFields';
import { playlistLocator, locatorProviderField } from '../../parameters/fields/locators';
import type { Operation } from '../operation';

const forceRefreshField = booleanField(
	'Force Refresh',
	'forceRefresh',
	'Whether to have the server reload the playlist from its provider, which can take a minute for a long one',
);

export const getPlaylistTracks: Operation = {
	option: {
		name: 'Get Playlist Tracks',
		value: 'getPlaylistTracks',
		action: 'Get playlist tracks',
		description: 'List the tracks of a playlist',
	},
	effect: 'read',
	fields: [
		playlistLocator,
		locatorProviderField(playlistLocator),
		...listFields,
		optionsForRead(forceRefreshField),
	],

	async execute(context) {
		const { parameters, client } = context;
		const output = createMediaListSimplifier(context, createMediaSimplifier('playlistTrack'));
		const options = parameters.collection('options');
		const refreshes = options.booleanOr('forceRefresh', false);
		const playlist = await resolveItemAtProvider(context, 'playlistId', 'playlist');
		const tracks = await client.call(
			'music/playlists/playlist_tracks',
			{
				item_id: playlist.itemId,
				provider_instance_id_or_domain: playlist.provider,
				provider_instance_or_domain: playlist.provider,
				...(options.has('forceRefresh') ? { force_refresh: refreshes } : {}),
			},
			{
				maxRows: readLimit(parameters),
				...(refreshes
					? { exclusive: true, timeoutSeconds: readTimeout(parameters, SLOW_TIMEOUT) }
					: {}),
			},
		);
		return output(await requireItemExistsIfEmpty(context, 'playlistId', playlist, tracks));
	},
};
