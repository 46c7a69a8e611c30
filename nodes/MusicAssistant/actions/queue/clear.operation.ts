import { SETTLE_SECONDS } from '../../api/look';
import { ServerFailure } from '../../api/failure';
import { queueId, queueName } from '../../services/queues/queues';
import { watchQueue } from '../../services/queues/watch';
import { number, type JsonObject } from '../../helpers/json';
import { chosenQueue } from '../../parameters/chosenQueue';
import { changeOptions } from '../../parameters/fields/fields';
import { queueLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { unconfirmed } from '../../services/unconfirmed';
import { tellsLength, UNTOLD_ITEMS } from '../../services/queues/untold';

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
		const { server } = context;
		const queue = await chosenQueue(context);
		const id = queueId(queue);
		await server.call('player_queues/clear', { queue_id: id });
		const told = { deleted: true, queue_id: id, items: number(queue, 'items') ?? null };
		if (!tellsLength(queue)) return { ...told, ...unconfirmed(UNTOLD_ITEMS) };
		const { reached, last } = await watchQueue(
			server,
			id,
			SETTLE_SECONDS,
			({ count }) => count === 0,
		);
		if (last.count === undefined) return { ...told, ...unconfirmed(UNTOLD_ITEMS) };
		if (!reached) {
			throw new ServerFailure('rejected', {
				message: `"${queueName(queue)}" took the command and still holds ${last.count} items`,
				description: 'Look whether something else fills it, and run the node again.',
			});
		}
		return { ...told, confirmed: true };
	},
};
