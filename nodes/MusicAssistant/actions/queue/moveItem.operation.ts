import type { INodeProperties } from 'n8n-workflow';
import { ServerFailure } from '../../server/failure';
import { lookUntil, SETTLE_SECONDS } from '../../server/look';
import { queueId } from '../../server/queues';
import { text, type JsonObject } from '../../values/json';
import { chosenQueue } from '../chosenQueue';
import { changeOptions } from '../fields';
import { queueLocator } from '../locators';
import type { Operation, OperationContext } from '../operation';
import {
	chosenQueueItem,
	queueItemField,
	firstMovable,
	refuseFixed,
	type QueuedItem,
} from './queueItem';

const shift: INodeProperties = {
	displayName: 'Shift',
	name: 'shift',
	type: 'number',
	default: 0,
	description:
		'By how many places: 1 is one later, -1 one earlier, 0 puts it right behind the current item',
};

export const moveItem: Operation = {
	option: {
		name: 'Move Item',
		value: 'moveItem',
		action: 'Move item in queue',
		description: 'Let an item of a queue be played earlier or later, and look whether it moved',
	},
	effect: 'change',
	fields: [queueLocator, queueItemField, shift, changeOptions()],

	async execute(context) {
		const { parameters, server } = context;
		const places = parameters.number('shift', { whole: true });
		const queue = await chosenQueue(context);
		const item = await chosenQueueItem(context, queue);
		const id = queueId(queue);
		const goal = goalOf(context, queue, item, places);
		if (goal !== item.position) {
			await server.call('player_queues/move_item', {
				queue_id: id,
				queue_item_id: item.id,
				// Servers take 0 for the place of the current item itself while nothing plays.
				pos_shift: goal - item.position,
			});
		}
		const { reached } = await lookUntil(server, SETTLE_SECONDS, async () => {
			const page = { queue_id: id, limit: 1, offset: goal };
			const [there] = await server.call('player_queues/items', page, { fresh: true });
			return { reached: text(there, 'queue_item_id') === item.id, last: undefined };
		});
		if (!reached) throw notMoved(item);
		return {
			success: true,
			queue_id: id,
			queue_item_id: item.id,
			name: item.name,
			previous_position: item.position,
			position: goal,
		};
	},
};

/** Where the item comes to stand. @throws ParameterFault for places to which servers move nothing, without a word */
function goalOf(
	context: OperationContext,
	queue: JsonObject,
	item: QueuedItem,
	places: number,
): number {
	const { parameters } = context;
	refuseFixed(context, queue, item, 'moved');
	const first = firstMovable(queue);
	const goal = places === 0 ? first : item.position + places;
	if (goal >= first && goal < item.count) return goal;
	const [earliest, latest] = [first - item.position, item.count - 1 - item.position];
	throw parameters.fault(
		'shift',
		`is ${places}, which would move "${item.name}" out of what is to come`,
		`It stands at position ${item.position}: use a number from ${earliest} to ${latest}.`,
	);
}

function notMoved({ name }: QueuedItem): ServerFailure {
	return new ServerFailure('rejected', {
		message: `The server took the command and did not move "${name}"`,
		description:
			'An item that is about to play is prepared already and stays where it is; or the queue changed meanwhile.',
	});
}
