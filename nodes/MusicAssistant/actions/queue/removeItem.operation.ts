import { rejectedError } from '../../api/apiError';
import { queueItemIds, readAllQueueItems } from '../../services/queues/queueItems';
import { outputWhenVerified, verifyEffect } from '../../services/verifyEffect';
import { resolveQueue } from '../../parameters/resolve/resolvePlayersAndQueues';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { queueLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import {
	resolveQueueItem,
	rejectUnmovableItem,
	queueItemFields,
	readQueueItemChoice,
} from './resolveQueueItem';

export const removeItem: Operation = {
	option: {
		name: 'Remove Item',
		value: 'removeItem',
		action: 'Remove item from queue',
		description: 'Remove one item from a queue, and verify the result',
	},
	effect: 'change',
	fields: [queueLocator, ...queueItemFields('id'), optionsForChange()],

	async execute(context) {
		const { parameters, client } = context;
		const choice = readQueueItemChoice(parameters);
		const queue = await resolveQueue(context);
		const item = await resolveQueueItem(context, queue, choice);
		rejectUnmovableItem(context, queue, item, 'removed');
		const id = queue.id;
		await client.call('player_queues/delete_item', { queue_id: id, item_id_or_index: item.id });
		const output = {
			queue: queue.name,
			queue_id: id,
			queue_item_id: item.id,
			name: item.name,
			index: item.position,
			deleted: true,
		};
		const verify = async () =>
			await verifyEffect(client, {
				// Others may move it in the meantime: only the whole queue shows that it is gone.
				read: async () => await readAllQueueItems(client, id, { noCache: true }),
				isDone: (items) => !queueItemIds(items).has(item.id),
				notDone: () =>
					rejectedError(
						`The server accepted the command, but did not remove "${item.name}"`,
						'An item that is about to play is already prepared and stays in the queue.',
					),
			});
		return outputWhenVerified(output, verify);
	},
};
