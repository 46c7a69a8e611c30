import { SETTLE_TIMEOUT_SECONDS } from '../../api/polling';
import { ApiError } from '../../api/apiError';
import { watchQueue } from '../../services/queues/watch';
import type { JsonObject } from '../../helpers/json';
import { resolveQueue } from '../../parameters/resolveQueue';
import { changeOptions } from '../../parameters/fields/fields';
import { queueLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { unconfirmed } from '../../services/unconfirmed';
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

	async execute(context): Promise<JsonObject> {
		const { client } = context;
		const { id, name, items } = await resolveQueue(context);
		await client.call('player_queues/clear', { queue_id: id });
		const told = { deleted: true, queue_id: id, items: items ?? null };
		if (items === undefined) return { ...told, ...unconfirmed(ITEMS_NOT_REPORTED) };
		const { reached, last } = await watchQueue(
			client,
			id,
			SETTLE_TIMEOUT_SECONDS,
			(queue) => queue.items === 0,
		);
		const left = last.queue?.items;
		if (left === undefined) return { ...told, ...unconfirmed(ITEMS_NOT_REPORTED) };
		if (!reached) {
			throw new ApiError('rejected', {
				message: `"${name}" took the command and still holds ${left} items`,
				description: 'Look whether something else fills it, and run the node again.',
			});
		}
		return { ...told, confirmed: true };
	},
};
