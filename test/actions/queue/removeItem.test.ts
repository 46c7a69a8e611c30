import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../support/runNode';
import { musicServer, describeOnServers } from '../support/musicServer';
import { errorWith, runOnQueue, expectRefused } from './support/queueRuns';
import {
	sentChangeCommands,
	DELETE_ITEM,
	PROFILES_WITH_QUEUE_COMMANDS,
	queueOperationParameters,
	advanceClocksWithEachRequestAfter,
} from './support/queueCommands';
import { testQueueChange } from './support/testQueueChange';
import { BEDROOM, KITCHEN, LIVING_ROOM } from './support/playMediaParameters';

testQueueChange({
	parameters: { resource: 'queue', operation: 'removeItem', queueItemId: '={{ $json.item }}' },
	command: DELETE_ITEM,
	profiles: PROFILES_WITH_QUEUE_COMMANDS,
	needsAvailablePlayer: false,
	errorWithoutEffect: [/^The server accepted the command, but did not remove "/],
	itemsAndArguments({ control }) {
		const removed = [BEDROOM, LIVING_ROOM, KITCHEN].map((queue) => [
			queue,
			control.queue(queue).itemIds.at(-1)!,
		]);
		const [a, b, c] = removed.map(([queue, item]) => ({ queue, item }));
		const [one, two, three] = removed.map(([queue_id, item_id_or_index]) => ({
			queue_id,
			item_id_or_index,
		}));
		return { input: [a!, b!, c!], sent: [one!, two!, three!] };
	},
});

const ITEMS = 'player_queues/items';
const CHANGED = { kind: 'change-queue', queueId: KITCHEN } as const;

function removeItem(queueItemId: string | undefined): INodeParameters {
	return queueOperationParameters('removeItem', KITCHEN, { queueItemId: queueItemId ?? '' });
}

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	beforeEach(() => {
		server.control.fillQueue(KITCHEN, 8, { state: 'playing', currentIndex: 2 });
	});

	it('removes one item and returns it', async () => {
		const { itemIds } = server.control.queue(KITCHEN);
		const { json } = await runNode(removeItem(itemIds[5]), { server });

		expect(json).toEqual([
			{
				queue: 'Kitchen',
				deleted: true,
				success: true,
				confirmed: true,
				queue_id: KITCHEN,
				queue_item_id: itemIds[5],
				name: 'Filler 6',
				index: 5,
			},
		]);
		expect(server.control.queue(KITCHEN).itemIds).toEqual(itemIds.filter((_, at) => at !== 5));
	});

	it('removes the item at a position', async () => {
		const { itemIds } = server.control.queue(KITCHEN);
		const item = { itemInput: 'position', position: 5 };
		const { json } = await runOnQueue(server, 'removeItem', KITCHEN, item);

		expect(json).toMatchObject([{ queue_item_id: itemIds[5], index: 5, deleted: true }]);
		expect(server.control.queue(KITCHEN).itemIds).toEqual(itemIds.filter((_, at) => at !== 5));
	});

	it.each([
		['of the current item', 2, /^"Position" cannot be used: "Filler 3" is the current item/, /./],
		['outside', 8, /^"Position" is 8, which is outside the queue "Kitchen"$/, /from 0 to 7\.$/],
		['before the first', -1, /^"Position" is -1, which is out of range$/, /./],
	])('a position %s is refused before anything is sent', async (_, position, message, remedy) => {
		const item = { itemInput: 'position', position };
		await expectRefused(
			server,
			queueOperationParameters('removeItem', KITCHEN, item),
			message,
			remedy,
		);
	});

	it.each([
		['the current item', 2, /"Filler 3" is the current item and cannot be removed$/],
		['an item played before', 1, /"Filler 2" was already played/],
	])('%s is refused before anything is sent', async (_, place, message) => {
		const { itemIds } = server.control.queue(KITCHEN);
		advanceClocksWithEachRequestAfter(server, DELETE_ITEM);
		await expectRefused(
			server,
			removeItem(itemIds[place]),
			message,
			/^Choose an item after the current one/,
		);
	});
});

describe('an item', () => {
	const server = musicServer('2.8');

	beforeEach(() => {
		server.control.fillQueue(KITCHEN, 8, { state: 'playing', currentIndex: 2 });
	});

	it('that another item of the execution has removed is no longer in the queue', async () => {
		const { itemIds } = server.control.queue(KITCHEN);
		const input = [{ item: itemIds[6] }, { item: itemIds[6] }, { item: itemIds[7] }];
		const { json } = await runNode(removeItem('={{ $json.item }}'), {
			server,
			input,
			onError: 'continueRegularOutput',
		});

		expect(json).toMatchObject([
			{ deleted: true, index: 6 },
			{ error: expect.stringMatching(/not in the queue "Kitchen"$/) },
			{ deleted: true, index: 6 },
		]);
		expect(server.control.requests(DELETE_ITEM)).toHaveLength(2);
	});

	it('that the server does not identify is refused', async () => {
		const body = JSON.stringify(Array.from({ length: 8 }, () => ({ name: 'Nameless' })));
		server.control.addFault({ kind: 'body', command: ITEMS, body, times: Infinity });
		const item = { itemInput: 'position', position: 5 };

		await expectRefused(
			server,
			queueOperationParameters('removeItem', KITCHEN, item),
			'"Position" cannot be used with this server',
			'This server does not identify the items of its queues: update it.',
		);
	});

	it('that is already buffered is refused, because the server would keep it', async () => {
		const place = { state: 'playing', currentIndex: 2, preparedAhead: 1 } as const;
		server.control.fillQueue(KITCHEN, 8, place);
		const { itemIds } = server.control.queue(KITCHEN);
		advanceClocksWithEachRequestAfter(server, DELETE_ITEM);
		const { error } = await runNode(removeItem(itemIds[3]), { server });

		expect(error?.message).toMatch(/^"Queue Item ID" cannot be used: ".* 4" is already prepared/);
		expect(sentChangeCommands(server)).toEqual([]);
	});

	it('that was buffered in the meantime is an error, and stays', async () => {
		const { itemIds } = server.control.queue(KITCHEN);
		server.control.addFault({ ...CHANGED, command: ITEMS, change: { prepare: 1 } });
		advanceClocksWithEachRequestAfter(server, DELETE_ITEM);
		const { error } = await runNode(removeItem(itemIds[3]), { server });

		const message = /^The server accepted .* but did not remove ".* 4"$/;
		expect(error).toMatchObject(errorWith(message, /is already prepared/));
		expect(server.control.queue(KITCHEN).itemIds).toEqual(itemIds);
	});

	it('that another user moves far away in the meantime is not reported as removed', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 900, { state: 'playing', currentIndex: 2 });
		const { itemIds } = control.queue(KITCHEN);
		control.addFault({ kind: 'ignore-command', command: DELETE_ITEM });
		control.addFault({ ...CHANGED, command: DELETE_ITEM, change: { reverse: true } });
		advanceClocksWithEachRequestAfter(server, DELETE_ITEM);
		const { error } = await runNode(removeItem(itemIds[10]), { server });

		expect(error?.message).toMatch(/did not remove/);
	});

	it('is removed even if another user adds one at the same moment', async () => {
		const { itemIds } = server.control.queue(KITCHEN);
		server.control.addFault({ ...CHANGED, command: DELETE_ITEM, change: { insertAt: 7 } });
		advanceClocksWithEachRequestAfter(server, DELETE_ITEM);
		const { json } = await runNode(removeItem(itemIds[4]), { server });

		expect(json).toMatchObject([{ deleted: true, queue_item_id: itemIds[4] }]);
	});
});
