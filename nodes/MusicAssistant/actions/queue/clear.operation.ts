import { ApiError } from '../../api/apiError';
import { findQueue } from '../../services/queues/queues';
import { unconfirmed, verify } from '../../services/verify';
import { resolveQueue } from '../../parameters/resolveQueue';
import { changeOptions } from '../../parameters/fields/fields';
import { queueLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { ITEMS_NOT_REPORTED } from '../../services/queues/notReported';

export const clear: Operation = {
	option: {
		name: 'Clear',
		value: 'clear',
		action: 'Clear queue',
		description: 'Remove everything from a queue and stop it, and look whether it is empty',
	},
	effect: 'change',
	fields: [queueLocator, changeOptions()],

	async execute(context) {
		const { client } = context;
		const { id, name, items } = await resolveQueue(context);
		await client.call('player_queues/clear', { queue_id: id });
		const output = { deleted: true, queue_id: id, items: items ?? null };
		if (items === undefined) return { ...output, ...unconfirmed(ITEMS_NOT_REPORTED) };
		return async () => {
			const { state: _, ...confirmation } = await verify(client, {
				read: async () => await findQueue(client, id, { noCache: true }),
				isDone: (queue) => queue?.items === 0,
				isAcceptable: (queue) => (queue?.items === undefined ? undefined : queue.items === 0),
				notReported: () => ITEMS_NOT_REPORTED,
				notDone: (queue) =>
					new ApiError('rejected', {
						message: `"${name}" took the command and still holds ${queue?.items} items`,
						description: 'Look whether something else fills it, and run the node again.',
					}),
			});
			return { ...output, ...confirmation };
		};
	},
};
