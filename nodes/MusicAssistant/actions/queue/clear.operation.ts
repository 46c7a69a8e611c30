import { SETTLE_SECONDS } from '../../server/look';
import { ServerFailure } from '../../server/failure';
import { queueId, queueName } from '../../server/queues';
import { watchQueue } from '../../server/watch';
import { number, type JsonObject } from '../../values/json';
import { chosenQueue } from '../chosenQueue';
import { changeOptions } from '../fields';
import { queueLocator } from '../locators';
import type { Operation } from '../operation';
import { UNTOLD } from './confirmation';

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
		const items = number(queue, 'items');
		if (items === undefined) {
			return { deleted: true, confirmed: false, queue_id: id, items: null, reason: UNTOLD };
		}
		const { reached, last } = await watchQueue(
			server,
			id,
			SETTLE_SECONDS,
			({ count }) => count === 0,
		);
		if (!reached) {
			throw new ServerFailure('rejected', {
				message: `"${queueName(queue)}" took the command and still holds ${last.count ?? 'some'} items`,
				description: 'Look whether something else fills it, and run the node again.',
			});
		}
		return { deleted: true, queue_id: id, items };
	},
};
