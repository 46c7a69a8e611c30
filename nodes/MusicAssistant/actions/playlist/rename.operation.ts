import { type ApiError, rejectedError } from '../../api/apiError';
import { requirementNotice, optionsForChange } from '../../parameters/fields/commonFields';
import type { MediaItem } from '../../api/models/mediaItem';
import type { JsonObject } from '../../helpers/json';
import { createMediaSimplifier } from '../../services/simplifyMedia';
import { playlistLocator, locatorProviderField } from '../../parameters/fields/locators';
import {
	newPlaylistNameField,
	readUnusedPlaylistName,
	resolveOwnPlaylist,
} from '../../parameters/resolve/resolvePlaylist';
import { verifyEffect } from '../../services/verifyEffect';
import type { Operation } from '../operation';

const simplifyPlaylist = createMediaSimplifier('playlist');

export const rename: Operation = {
	option: {
		name: 'Rename',
		value: 'rename',
		action: 'Rename playlist',
		description:
			'Give a playlist in the library a new name; at its music provider it keeps the old one',
	},
	effect: 'change',
	fields: [
		requirementNotice('Requires an admin token on server 2.7 and newer'),
		playlistLocator,
		locatorProviderField(playlistLocator),
		newPlaylistNameField,
		optionsForChange(),
	],

	async execute(context) {
		const { client } = context;
		context.parameters.filledText('name', 'Enter a name for the playlist.');
		const playlist = await resolveOwnPlaylist(context);
		const { name, output } = await readUnusedPlaylistName(context, playlist.uri);
		if (name === playlist.item.name) {
			return {
				...simplifyPlaylist(playlist.item, client),
				...output,
				success: true,
				confirmed: true,
			};
		}
		await client.call('music/playlists/update', {
			item_id: playlist.id,
			update: renamedPlaylist(playlist.item, name),
			overwrite: true,
		});
		const { state, confirmation } = await verifyEffect(client, {
			read: async () =>
				await client.tryCall('music/item_by_uri', { uri: playlist.uri }, { noCache: true }),
			isDone: (now) => now && now.name === name,
			notReported: () => 'The server does not report the name of the playlist now',
			notDone: (now) => notRenamedError(playlist.name, now),
		});
		const renamedRow = state ? simplifyPlaylist(state, client) : { name, uri: playlist.uri };
		return { ...renamedRow, ...output, success: true, ...confirmation };
	},
};

/** The whole playlist with another name. Servers derive the missing `sort_name` from it. */
function renamedPlaylist({ raw }: MediaItem, name: string): JsonObject {
	const others = Object.entries(raw).filter(([key]) => key !== 'sort_name');
	return { ...Object.fromEntries(others), name };
}

function notRenamedError(previous: string, now: MediaItem | undefined): ApiError {
	return rejectedError(
		`The server accepted the command, but the playlist is called "${now?.name ?? previous}"`,
		'Its provider may manage the name itself: rename the playlist there, then sync the library.',
	);
}
