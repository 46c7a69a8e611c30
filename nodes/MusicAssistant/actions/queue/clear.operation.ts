import { rejectedError } from '../../api/apiError';
import { findQueue } from '../../services/queues/playbackTargets';
import { unconfirmedFields, verifyEffect } from '../../services/verifyEffect';
import { resolveQueue } from '../../parameters/resolve/resolvePlayersAndQueues';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { queueLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { ITEMS_NOT_REPORTED } from '../../services/queues/queueItems';

const SHUFFLE_OFF_NOTE = 'The server has also switched off Shuffle';

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
		const output = {
			queue: name,
			queue_id: id,
			removed_count: items ?? null,
			deleted: true,
			success: true,
		};
		if (items === undefined) return { ...output, ...unconfirmedFields(ITEMS_NOT_REPORTED) };
		return async () => {
			const { state, confirmation } = await verifyEffect(client, {
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
			// From 2.10 on.
			const isReset = before.shuffleEnabled === true && state?.shuffleEnabled === false;
			return { ...output, ...(isReset ? { note: SHUFFLE_OFF_NOTE } : {}), ...confirmation };
		};
	},
};
