import { musicServer, describeOnServers } from '../../support/musicServer';
import { runOnQueue, expectRefused } from '../support/queueRuns';
import {
	sentChangeCommands,
	PROFILES_WITH_QUEUE_COMMANDS,
	MOVE_ITEM,
	queueOperationParameters,
	advanceClocksWithEachRequestAfter,
} from '../support/queueCommands';
import { KITCHEN, OFFICE } from '../support/playMediaParameters';

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	it.each([
		['the current item', 3, 1, /^"Queue Item ID" cannot be used: ".* 4" is the current item and/],
		['an item played before', 1, 5, /^"Queue Item ID" cannot be used: ".* 2" was already played/],
		['a position before the current item', 5, -3, /^"Shift" is -3, which would move ".* 6" out of/],
		['the position of the current item', 5, -2, /^"Shift" is -2, which would move ".* 6" out of/],
		['a position after the end', 5, 5, /^"Shift" is 5, which would move ".* 6" out of/],
	])('%s is refused before anything is sent', async (_, from, shift, message) => {
		server.control.fillQueue(KITCHEN, 10, { state: 'playing', currentIndex: 3 });
		const { itemIds } = server.control.queue(KITCHEN);
		const queueItemId = itemIds[from]!;
		const { error } = await runOnQueue(server, 'moveItem', KITCHEN, { queueItemId, shift });

		expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
		expect(error?.message).toMatch(message);
		if (from === 5) {
			expect(error?.description).toBe('It is at position 5: use a number from -1 to 4.');
		}
		expect(sentChangeCommands(server)).toEqual([]);
		expect(server.control.queue(KITCHEN).itemIds).toEqual(itemIds);
	});
});

const server = musicServer('2.8');

it.each([
	['no item', '={{ "" }}', 1, /^"Queue Item ID" must not be empty$/],
	[
		'a position instead of an ID',
		'2',
		1,
		/^"Queue Item ID" is "2", which is not in the queue "Kit/,
	],
	['a fraction of a position', 'x', 1.5, /^"Shift" must be a whole number, not "1.5"$/],
	['no number', 'x', '={{ "up" }}', /^"Shift" must be a whole number, not "up"$/],
])('%s is refused before anything is sent', async (_, queueItemId, shift, message) => {
	await expectRefused(
		server,
		queueOperationParameters('moveItem', KITCHEN, { queueItemId, shift }),
		message,
	);
});

it('no item of an empty queue can be moved', async () => {
	const { error } = await runOnQueue(server, 'moveItem', OFFICE, { queueItemId: 'x' });

	expect(error?.message).toMatch(/"x", which is not in the queue "Office"$/);
});

it('an item that is already buffered is refused, as the server would', async () => {
	const { control } = server;
	control.fillQueue(KITCHEN, 6, { state: 'playing', currentIndex: 1, preparedAhead: 1 });
	const queueItemId = control.queue(KITCHEN).itemIds[2]!;
	const { error } = await runOnQueue(server, 'moveItem', KITCHEN, { queueItemId, shift: 2 });

	expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
	expect(error?.message).toMatch(/^"Queue Item ID" cannot be used: ".* 3" is already prepared/);
	expect(sentChangeCommands(server)).toEqual([]);
});

it('an item that was buffered in the meantime is refused by the server, with the likely reason', async () => {
	const { control } = server;
	control.fillQueue(KITCHEN, 6, { state: 'playing', currentIndex: 1 });
	const look = { kind: 'change-queue', command: 'player_queues/items', queueId: KITCHEN } as const;
	control.addFault({ ...look, change: { prepare: 1 } });
	const queueItemId = control.queue(KITCHEN).itemIds[2]!;
	const { error } = await runOnQueue(server, 'moveItem', KITCHEN, { queueItemId, shift: 2 });

	expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
	expect(error?.description).toMatch(/"Filler 3" may already be playing or prepared to play next/);
	expect(control.requests(MOVE_ITEM)).toHaveLength(1);
});

it('an item that the server accepts but does not move is an error', async () => {
	server.control.addFault({ kind: 'ignore-command', command: MOVE_ITEM });
	advanceClocksWithEachRequestAfter(server, MOVE_ITEM);
	const queueItemId = server.control.queue(KITCHEN).itemIds[10]!;
	const { error } = await runOnQueue(server, 'moveItem', KITCHEN, { queueItemId, shift: 4 });

	expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
	expect(error?.message).toBe('The server accepted the command, but did not move "Filler 11"');
	expect(error?.description).toMatch(/the queue changed in the meantime\.$/);
	expect(server.control.requests(MOVE_ITEM)).toHaveLength(1);
});

it('a read that fails until the end is not reported as an item that did not move', async () => {
	const look = { command: 'player_queues/items', skip: 3, times: Infinity };
	server.control.addFault({ kind: 'status', status: 500, ...look });
	advanceClocksWithEachRequestAfter(server, MOVE_ITEM);
	const queueItemId = server.control.queue(KITCHEN).itemIds[10]!;
	const { error } = await runOnQueue(server, 'moveItem', KITCHEN, { queueItemId, shift: 4 });

	expect(error?.message).toMatch(/^The command was sent, but its result could not be verified/);
	expect(server.control.requests(MOVE_ITEM)).toHaveLength(1);
});
