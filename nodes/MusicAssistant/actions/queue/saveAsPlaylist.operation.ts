import type { MusicAssistantClient } from '../../api/client';
import { requirementNotice, optionsForChange } from '../../parameters/fields/commonFields';
import { ApiError, undefinedIfFailed } from '../../api/apiError';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { waitForBackgroundTask } from '../../services/playlists/editPlaylist';
import { readPlaylistRows, findCreatedPlaylist } from '../../services/playlists/playlistRows';
import type { MediaItem } from '../../api/models/mediaItem';
import { createMediaSimplifier } from '../../services/simplifyMedia';
import { resolveQueue } from '../../parameters/resolve/resolvePlayersAndQueues';
import { queueLocator } from '../../parameters/fields/locators';
import {
	readUnusedPlaylistName,
	playlistNameField,
} from '../../parameters/resolve/resolvePlaylist';
import type { Operation } from '../operation';
import { toConfirmation } from '../../services/verifyEffect';

/** Seconds within which a long queue is saved. */
const MAX_SAVING_SECONDS = 60;

const TASK_FORGOTTEN =
	'The playlist was created, but the server no longer knows the task that fills it: it has ended, and its outcome is unknown';

export const saveAsPlaylist: Operation = {
	option: {
		name: 'Save as Playlist',
		value: 'saveAsPlaylist',
		action: 'Save queue as playlist',
		description: 'Create a playlist from the items in a queue (server 2.8 and newer)',
	},
	effect: 'change',
	fields: [
		requirementNotice('Requires server 2.8 or newer'),
		queueLocator,
		playlistNameField,
		optionsForChange(),
	],

	async execute(context) {
		const { parameters, client } = context;
		const { name, output } = await readUnusedPlaylistName(context);
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
		const task = await waitForBackgroundTask(
			client,
			answer,
			'save the playlist',
			MAX_SAVING_SECONDS,
		).catch(async (reason: unknown) => {
			throw await withIncompletePlaylistHint(client, reason, name);
		});
		const created = await findCreatedPlaylist(client, name, answer);
		const { playlist } = created;
		const reason =
			task.reason ??
			created.reason ??
			(task.isForgotten ? await readIncompleteReason(client, playlist, queue) : undefined);
		return {
			queue: queue.name,
			queue_id: queue.id,
			...(playlist ? createMediaSimplifier('playlist')(playlist, client) : { name }),
			...output,
			success: true,
			...toConfirmation([reason]),
		};
	},
};

/** Why the new playlist may be incomplete: the server creates it before it fills it. */
async function readIncompleteReason(
	client: MusicAssistantClient,
	playlist: MediaItem | undefined,
	queue: PlayerQueue,
): Promise<string | undefined> {
	const rows = await readPlaylistRows(client, playlist?.itemId ?? '').catch(undefinedIfFailed);
	if (rows === undefined) return TASK_FORGOTTEN;
	if (rows.length === queue.items) return undefined;
	return `${TASK_FORGOTTEN}. It has ${rows.length} items, and the queue ${queue.items ?? 'an unknown number'}`;
}

/** Adds the incomplete playlist to the error of the task: the server creates a playlist before it fills it. */
async function withIncompletePlaylistHint(
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
