import type { Server } from '../../api/client';
import { ServerFailure } from '../../api/failure';
import { finished } from '../../services/sync/finished';
import { madePlaylist } from '../../services/library/playlistNames';
import { queueId, queueName } from '../../services/queues/queues';
import { isObject, number, text, type JsonObject, type JsonValue } from '../../helpers/json';
import { simplifyMedia } from '../../helpers/simplifyMedia';
import { chosenQueue } from '../../parameters/chosenQueue';
import { changeOptions } from '../../parameters/fields/fields';
import { queueLocator } from '../../parameters/fields/locators';
import { newPlaylistName, playlistName } from '../../parameters/newPlaylistName';
import type { Operation } from '../operation';
import { unconfirmed } from '../../services/unconfirmed';

/** Seconds within which a long queue is written. */
const SAVING_SECONDS = 60;

export const saveAsPlaylist: Operation = {
	option: {
		name: 'Save as Playlist',
		value: 'saveAsPlaylist',
		action: 'Save queue as playlist',
		description: 'Make a playlist of what is in a queue (server 2.8 and newer)',
	},
	effect: 'change',
	fields: [queueLocator, playlistName, changeOptions()],

	async execute(context) {
		const { parameters, server } = context;
		const { given, told } = await newPlaylistName(context);
		const queue = await chosenQueue(context);
		if (number(queue, 'items') === 0) {
			throw parameters.fault(
				'queueId',
				`names the queue "${queueName(queue)}", which is empty`,
				'There is nothing to save: play something first.',
			);
		}
		const answer = await server.call('player_queues/save_as_playlist', {
			queue_id: queueId(queue),
			name: given,
		});
		const unseen = await finished(server, answer, 'save the playlist', SAVING_SECONDS).catch(
			async (reason: unknown) => {
				throw await withLeftOver(server, reason, given);
			},
		);
		const answered = playlistIn(answer);
		const made = answered ? { playlist: answered } : await madePlaylist(server, given);
		const { playlist } = made;
		const reason = unseen ?? made.reason;
		return {
			success: true,
			queue_id: queueId(queue),
			...(reason === undefined ? { confirmed: true } : unconfirmed(reason)),
			...(playlist ? simplifyMedia(playlist) : { name: given }),
			...told,
		};
	},
};

/** The new playlist where the server answers with it, as it does before 2.10. */
function playlistIn(answer: JsonValue): JsonObject | undefined {
	return isObject(answer) && text(answer, 'item_id') !== undefined ? answer : undefined;
}

/** The failure of the task, and what is left of it: the server makes the playlist first and fills it then. */
async function withLeftOver(server: Server, reason: unknown, name: string): Promise<unknown> {
	if (!(reason instanceof ServerFailure)) return reason;
	const { playlist } = await madePlaylist(server, name);
	const uri = text(playlist, 'uri');
	return uri === undefined
		? reason
		: reason.withMore(
				`The playlist "${name}" (${uri}) is there all the same: remove it before you run the node again.`,
			);
}
