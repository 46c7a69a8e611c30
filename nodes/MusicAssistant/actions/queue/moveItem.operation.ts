import type { INodeProperties } from 'n8n-workflow';
import { ApiError, rejectedError } from '../../api/apiError';
import { readAllQueueItems } from '../../services/queues/queueItems';
import { outputWhenVerified, verifyEffect } from '../../services/verifyEffect';
import type { PlayerQueue, QueueItem } from '../../api/models/playerQueue';
import { resolveQueue } from '../../parameters/resolve/resolvePlayersAndQueues';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { queueLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import {
	resolveQueueItem,
	firstMovablePosition,
	rejectUnmovableItem,
	type ResolvedQueueItem,
	queueItemFields,
	readQueueItemChoice,
} from './resolveQueueItem';

const shiftField: INodeProperties = {
	displayName: 'Shift',
	name: 'shift',
	type: 'number',
	default: 0,
	hint: '0: plays next, 1: one place later, -1: one place earlier',
	description:
		'How many places to move the item: 1 for one place later, -1 for one place earlier, 0 for right after the current item',
};

export const moveItem: Operation = {
	option: {
		name: 'Move Item',
		value: 'moveItem',
		action: 'Move item in queue',
		description: 'Move an item to an earlier or later place in a queue, and verify the result',
	},
	effect: 'change',
	fields: [queueLocator, ...queueItemFields('id'), shiftField, optionsForChange()],

	async execute(context) {
		const { parameters, client } = context;
		const choice = readQueueItemChoice(parameters);
		const shiftBy = parameters.number('shift', { whole: true });
		const queue = await resolveQueue(context);
		const item = await resolveQueueItem(context, queue, choice);
		const id = queue.id;
		const target = resolveTargetPosition(context, queue, item, shiftBy);
		const output = {
			queue: queue.name,
			queue_id: id,
			queue_item_id: item.id,
			name: item.name,
			previous_index: item.position,
		};
		if (target === item.position) {
			return { ...output, index: target, success: true, confirmed: true };
		}
		await sendMove(context, id, item, target - item.position);
		const verify = async () =>
			await verifyEffect(client, {
				read: async () =>
					moveResult(item, target, await readAllQueueItems(client, id, { noCache: true })),
				isDone: ({ hasMoved }) => hasMoved,
				notReported: () => QUEUE_CHANGED,
				notDone: () => notMovedError(item),
			});
		return outputWhenVerified(output, verify, ({ position }) => ({ index: position ?? null }));
	},
};

const QUEUE_CHANGED =
	'The queue was changed by something else in the meantime, so the move could not be verified';

/** Sends the command, once. Never with a shift of 0: while stopped, servers take it for the current item's position. */
async function sendMove(
	{ client }: OperationContext,
	queue_id: string,
	item: ResolvedQueueItem,
	pos_shift: number,
): Promise<void> {
	const args = { queue_id, queue_item_id: item.id, pos_shift };
	await client.call('player_queues/move_item', args).catch((reason: unknown) => {
		throw reason instanceof ApiError && reason.isInternal
			? reason.withHint(
					`"${item.name}" may already be playing or prepared to play next; then it cannot be moved.`,
				)
			: reason;
	});
}

/**
 * Whether an item moved; `undefined` if that is not certain. Compares it with the items that it had to pass, because its
 * position also changes if others add or remove items.
 */
function moveResult(
	{ id, position, order }: ResolvedQueueItem,
	target: number,
	items: readonly QueueItem[],
): { hasMoved: boolean | undefined; position?: number } {
	const positions = new Map(items.map((item, index) => [item.id, index]));
	// Items without an id cannot be distinguished.
	positions.delete('');
	const current = positions.get(id);
	const isLater = target > position;
	const itemsToPass = isLater
		? order.slice(position + 1, target + 1)
		: order.slice(target, position);
	const remaining = itemsToPass.flatMap((other) => positions.get(other) ?? []);
	if (current === undefined || remaining.length === 0) {
		return { hasMoved: undefined, position: current };
	}
	const passed = remaining.filter((index) => (isLater ? index < current : index > current));
	if (passed.length === remaining.length) return { hasMoved: true, position: current };
	return { hasMoved: passed.length === 0 ? false : undefined, position: current };
}

/** The new position of the item. @throws ParameterError for positions that servers silently do not move to */
function resolveTargetPosition(
	context: OperationContext,
	queue: PlayerQueue,
	item: ResolvedQueueItem,
	shiftBy: number,
): number {
	const { parameters } = context;
	rejectUnmovableItem(context, queue, item, 'moved');
	const first = firstMovablePosition(queue);
	const target = shiftBy === 0 ? first : item.position + shiftBy;
	const last = item.order.length - 1;
	if (target >= first && target <= last) return target;
	const [earliest, latest] = [first - item.position, last - item.position];
	throw parameters.error(
		'shift',
		`is ${shiftBy}, which would move "${item.name}" out of the upcoming items`,
		`It is at position ${item.position}: use a number from ${earliest} to ${latest}.`,
	);
}

function notMovedError({ name }: ResolvedQueueItem): ApiError {
	return rejectedError(
		`The server accepted the command, but did not move "${name}"`,
		'An item that is about to play is already prepared and stays where it is, or the queue changed in the meantime.',
	);
}
