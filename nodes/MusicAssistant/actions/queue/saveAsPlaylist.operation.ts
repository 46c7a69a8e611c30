import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import { waitForTask } from '../../services/sync/waitForTask';
import { findCreatedPlaylist } from '../../services/library/playlistNames';
import { parseMediaItem, type MediaItem } from '../../api/models/mediaItem';
import { isObject, type JsonValue } from '../../helpers/json';
import { simplifyMedia } from '../../helpers/simplify/simplifyMedia';
import { resolveQueue } from '../../parameters/resolve/resolveQueue';
import { changeOptions } from '../../parameters/fields/fields';
import { queueLocator } from '../../parameters/fields/locators';
import { readNewPlaylistName, playlistName } from '../../parameters/read/readNewPlaylistName';
import type { Operation } from '../operation';
import { unconfirmed } from '../../services/verify';

/** Seconds within which a long queue is saved. */
const SAVING_SECONDS = 60;

export const saveAsPlaylist: Operation = {
	option: {
		name: 'Save as Playlist',
		value: 'saveAsPlaylist',
		action: 'Save queue as playlist',
		description: 'Create a playlist from the items in a queue (server 2.8 and newer)',
	},
	effect: 'change',
	fields: [queueLocator, playlistName, changeOptions()],

	async execute(context) {
		const { parameters, client } = context;
		const { name, output } = await readNewPlaylistName(context);
		const queue = await resolveQueue(context);
		if (queue.items === 0) {
			throw parameters.error(
				'queueId',
				`refers to the queue "${queue.name}", which is empty`,
				'There is nothing to save: play something first.',
			);
		}
		const answer = await client.call('player_queues/save_as_playlist', {
			queue_id: queue.id,
			name,
		});
		const taskReason = await waitForTask(client, answer, 'save the playlist', SAVING_SECONDS).catch(
			async (reason: unknown) => {
				throw await withPlaylistLeft(client, reason, name);
			},
		);
		const returned = playlistIn(answer);
		const created = returned ? { playlist: returned } : await findCreatedPlaylist(client, name);
		const { playlist } = created;
		const reason = taskReason ?? created.reason;
		return {
			success: true,
			queue_id: queue.id,
			...(reason === undefined ? { confirmed: true } : unconfirmed(reason)),
			...(playlist ? simplifyMedia(playlist) : { name }),
			...output,
		};
	},
};

/** The new playlist if the server answers with it, as it does before 2.10. */
function playlistIn(answer: JsonValue): MediaItem | undefined {
	const playlist = isObject(answer) ? parseMediaItem(answer) : undefined;
	return playlist?.itemId === undefined ? undefined : playlist;
}

/** Adds the incomplete playlist to the error of the task: the server creates a playlist before it fills it. */
async function withPlaylistLeft(
	client: MusicAssistantClient,
	reason: unknown,
	name: string,
): Promise<unknown> {
	if (!(reason instanceof ApiError)) return reason;
	const { playlist } = await findCreatedPlaylist(client, name);
	const uri = playlist?.uri;
	return uri === undefined
		? reason
		: reason.withHint(
				`The playlist "${name}" (${uri}) was created anyway: remove it before you run the node again.`,
			);
}
