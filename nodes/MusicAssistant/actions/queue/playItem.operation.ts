import type { INodeProperties } from 'n8n-workflow';
import { ServerFailure } from '../../server/failure';
import { itemsFrom } from '../../server/queueItems';
import { queueId, queueName } from '../../server/queues';
import { stateOf, watchQueue, type QueueState } from '../../server/watch';
import { number, text, type JsonObject } from '../../values/json';
import { inSeconds } from '../../values/names';
import { chosenAvailableQueue } from '../chosenQueue';
import { changeOptions, optional } from '../fields';
import { queueLocator } from '../locators';
import type { Operation, OperationContext } from '../operation';
import { tellsWhatPlays, UNTOLD } from './confirmation';
import { DEFAULT_CONFIRM_SECONDS } from './playMedia.fields';
import { chosenQueueItem, queueItemField } from './queueItem';

const itemInput: INodeProperties = {
	displayName: 'Item By',
	name: 'itemInput',
	type: 'options',
	default: 'position',
	description: 'How to say which item to play',
	options: [
		{ name: 'ID', value: 'id', description: 'Its queue_item_id, as Get Items gives it' },
		{ name: 'Position', value: 'position', description: 'Its place in the queue' },
	],
};

const position: INodeProperties = {
	displayName: 'Position',
	name: 'position',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	displayOptions: { show: { itemInput: ['position'] } },
	description: 'The place of the item in the queue; 0 is the first',
};

export const playItem: Operation = {
	option: {
		name: 'Play Item',
		value: 'playItem',
		action: 'Play item of queue',
		description: 'Play one item of what is in the queue already, and look whether it plays',
	},
	effect: 'change',
	fields: [
		queueLocator,
		itemInput,
		position,
		optional({ ...queueItemField, displayOptions: { show: { itemInput: ['id'] } } }),
		changeOptions(),
	],

	async execute(context) {
		const { server, parameters } = context;
		const byId = parameters.choice('itemInput', ['position', 'id']) === 'id';
		const place = byId ? 0 : parameters.number('position', { min: 0, whole: true });
		const queue = await chosenAvailableQueue(context);
		const item = byId ? await chosenQueueItem(context, queue) : await itemAt(context, queue, place);
		const id = queueId(queue);
		await server.call('player_queues/play_index', {
			queue_id: id,
			index: byId ? item.id : place,
		});
		const told = { queue_id: id, queue_item_id: item.id };
		if (!tellsWhatPlays(queue)) {
			return { success: true, confirmed: false, ...told, reason: UNTOLD };
		}
		const before = stateOf(queue);
		const { reached, last } = await watchQueue(server, id, DEFAULT_CONFIRM_SECONDS, (now) =>
			plays(item.id, before, now),
		);
		if (!reached) throw notPlaying(queue, item.name, last.state);
		return {
			success: true,
			confirmed: true,
			...told,
			state: last.state ?? null,
			current_item: text(last.current, 'name') ?? null,
		};
	},
};

/** An item that had played for less cannot be told from one that began again: servers show that seconds late. */
const TELLING_SECONDS = 10;

/** Whether the item plays because of the command: the one that played already must have begun again. */
function plays(itemId: string, before: QueueState, now: QueueState): boolean {
	if (now.state !== 'playing' || text(now.current, 'queue_item_id') !== itemId) return false;
	const playedAlready =
		before.state === 'playing' && text(before.current, 'queue_item_id') === itemId;
	const { elapsed = 0 } = before;
	return !playedAlready || elapsed < TELLING_SECONDS || (now.elapsed ?? 0) < elapsed;
}

/** The item at a place. @throws ParameterFault outside of the queue: servers play the last item for -1 */
async function itemAt(
	{ parameters, server }: OperationContext,
	queue: JsonObject,
	place: number,
): Promise<{ id: string; name: string }> {
	const count = number(queue, 'items') ?? Infinity;
	const [item] = place < count ? await itemsFrom(server, queueId(queue), place, 1) : [];
	const id = text(item, 'queue_item_id');
	if (id !== undefined) return { id, name: text(item, 'name') ?? id };
	throw parameters.fault(
		'position',
		`is ${place}, which is outside the queue "${queueName(queue)}"`,
		count === 0 || count === Infinity
			? 'The queue is empty: play something first.'
			: `It holds ${count} ${count === 1 ? 'item' : 'items'}: use a number from 0 to ${count - 1}.`,
	);
}

function notPlaying(queue: JsonObject, name: string, state = 'in no known state'): ServerFailure {
	return new ServerFailure('rejected', {
		message: `"${queueName(queue)}" did not start "${name}" within ${inSeconds(DEFAULT_CONFIRM_SECONDS)}: it is ${state}`,
		description:
			'The server took the command. Look whether the player is switched on and free (an announcement blocks it), and whether the item is still available.',
	});
}
