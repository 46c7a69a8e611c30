import { rejectedError } from '../../api/apiError';
import type { JsonObject } from '../../helpers/json';
import { findQueue } from '../../services/queues/playbackTargets';
import { outputWhenVerified, verifyEffect } from '../../services/verifyEffect';
import { resolveQueue } from '../../parameters/resolve/resolvePlayersAndQueues';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { queueLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { ITEMS_NOT_REPORTED } from '../../services/queues/queueItems';

const SHUFFLE_OFF_NOTE: JsonObject = { note: 'The server has also switched off Shuffle' };

export const clear: Operation = {
	option: {
		name: 'Clear',
		value: 'clear',
		action: 'Clear queue',
		description: 'Stop a queue, remove everything from it, and verify the result',
	},
	effect: 'change',
	fields: [queueLocator, optionsForChange()],

	async execute(context) {
		const { client } = context;
		const before = await resolveQueue(context);
		const { id, name, items } = before;
		await client.call('player_queues/clear', { queue_id: id });
		const output = { queue: name, queue_id: id, removed_count: items ?? null, deleted: true };
		const verify = async () =>
			await verifyEffect(client, {
				read: async () => await findQueue(client, id, { noCache: true }),
				isDone: (queue) => queue?.items === 0,
				isAcceptable: (queue) => (queue?.items === undefined ? undefined : queue.items === 0),
				notReported: () => ITEMS_NOT_REPORTED,
				notDone: (queue) =>
					rejectedError(
						`"${name}" accepted the command, but still contains ${queue?.items} items`,
						'Check whether something else is filling it, and run the node again.',
					),
			});
		const isVerifiable = items !== undefined;
		return outputWhenVerified(output, isVerifiable ? verify : ITEMS_NOT_REPORTED, (queue) => {
			// From 2.10 on.
			const isReset = before.shuffleEnabled === true && queue?.shuffleEnabled === false;
			return isReset ? SHUFFLE_OFF_NOTE : {};
		});
	},
};
