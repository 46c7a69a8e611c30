import type { INodeParameters } from 'n8n-workflow';
import type { QueueEdit } from '../../../simulator/control/faults';
import { runNode } from '../../support/runNode';
import { musicServer, type MusicServer, describeOnServers } from '../support/musicServer';
import { sentArguments } from '../support/sentRequests';
import {
	sentChangeCommands,
	PROFILES_WITH_QUEUE_COMMANDS,
	MOVE_ITEM,
	queueOperationParameters,
	advanceClocksWithEachRequestAfter,
} from './support/queueCommands';
import { testQueueChange } from './support/testQueueChange';
import { BEDROOM, KITCHEN, LIVING_ROOM } from './support/playMediaParameters';
import { errorWith, expectRefused } from './support/queueRuns';

testQueueChange({
	parameters: {
		resource: 'queue',
		operation: 'moveItem',
		queueItemId: '={{ $json.queue_item_id }}',
		shift: '={{ $json.pos_shift }}',
	},
	command: MOVE_ITEM,
	profiles: PROFILES_WITH_QUEUE_COMMANDS,
	needsAvailablePlayer: false,
	errorWithoutEffect: [
		/^The server accepted the command, but did not move "/,
		/the queue changed in the meantime\.$/,
	],
	itemsAndArguments({ control }) {
		const moved = (queue_id: string, place: number, pos_shift: number) => {
			return { queue_id, queue_item_id: control.queue(queue_id).itemIds[place]!, pos_shift };
		};
		return { sent: [moved(BEDROOM, 1, 2), moved(LIVING_ROOM, 4, -1), moved(KITCHEN, 1000, 236)] };
	},
});

/** Ten items of which the fourth is current. */
function fill({ control }: MusicServer, state: 'playing' | 'paused' = 'playing') {
	control.fillQueue(KITCHEN, 10, { state, currentIndex: 3, elapsed: 5 });
	return control.queue(KITCHEN).itemIds;
}

function moveItem(queueItemId: string | undefined, shift: number | string): INodeParameters {
	return queueOperationParameters('moveItem', KITCHEN, { queueItemId: queueItemId ?? '', shift });
}

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	it('moves the item at a position', async () => {
		const ids = fill(server);
		const item = { itemInput: 'position', position: 7 };
		const parameters = queueOperationParameters('moveItem', KITCHEN, { ...item, shift: 0 });
		const { json } = await runNode(parameters, { server });

		expect(server.control.queue(KITCHEN).itemIds[4]).toBe(ids[7]);
		expect(json).toMatchObject([{ queue_item_id: ids[7], previous_index: 7, index: 4 }]);
	});

	it.each([
		['later, by a number as text', 5, '3', 8],
		['to the end', 4, 5, 9],
		['earlier', 8, -2, 6],
		['right after the current item', 6, -2, 4],
		['to be next', 7, 0, 4],
	])('moves an item %s', async (_, from, shift, to) => {
		const ids = fill(server);
		const { json } = await runNode(moveItem(ids[from], shift), { server });

		const expected = [...ids];
		expected.splice(to, 0, ...expected.splice(from, 1));
		expect(server.control.queue(KITCHEN).itemIds).toEqual(expected);
		const item = { queue_item_id: ids[from], name: `Filler ${from + 1}` };
		const moved = { previous_index: from, index: to, success: true, confirmed: true };
		expect(json).toEqual([{ queue: 'Kitchen', queue_id: KITCHEN, ...item, ...moved }]);
	});
});

const server = musicServer('2.8');

describe('to be next', () => {
	it('requires no command if the item is already next', async () => {
		const ids = fill(server);
		const { json } = await runNode(moveItem(ids[4], 0), { server });

		expect(json[0]).toMatchObject({ confirmed: true, previous_index: 4, index: 4 });
		expect(sentChangeCommands(server)).toEqual([]);
	});

	/** Real servers take 0 for the place of the current item itself while nothing plays. */
	it('is sent as a number of positions if the queue does not play', async () => {
		const ids = fill(server, 'paused');
		const { json } = await runNode(moveItem(ids[7], 0), { server });

		const sent = { queue_id: KITCHEN, queue_item_id: ids[7], pos_shift: -3 };
		expect(sentArguments(server, MOVE_ITEM)).toEqual([sent]);
		expect(json[0]).toMatchObject({ previous_index: 7, index: 4 });
	});

	it.each([
		['first if no item plays', 4, { currentIndex: null }, 2, 0],
		['after the buffered one', 10, { state: 'playing', currentIndex: 3, preparedAhead: 1 }, 8, 5],
	] as const)('is %s', async (_, count, place, from, to) => {
		server.control.fillQueue(KITCHEN, count, place);
		const ids = server.control.queue(KITCHEN).itemIds;
		const { json } = await runNode(moveItem(ids[from], 0), { server });

		expect(json[0]).toMatchObject({ confirmed: true, previous_index: from, index: to });
		expect(server.control.queue(KITCHEN).itemIds.indexOf(ids[from]!)).toBe(to);
	});
});

describe('an item among other changes', () => {
	/** Somebody else changes the queue at the same moment. */
	function meanwhile(change: QueueEdit, command = MOVE_ITEM): void {
		server.control.addFault({ kind: 'change-queue', command, queueId: KITCHEN, change });
	}

	it.each([
		['items are inserted before it', { insertAt: 4, count: 3 }, 11],
		['items before it are removed', { removeAt: 0, count: 2 }, 6],
		['an item is inserted at its target', { insertAt: 8 }, 9],
		['some of the items that it had to pass are removed', { removeAt: 5, count: 2 }, 6],
	])('moved if %s', async (_, change, position) => {
		const ids = fill(server);
		meanwhile(change);
		advanceClocksWithEachRequestAfter(server, MOVE_ITEM);
		const { json } = await runNode(moveItem(ids[5], 3), { server });

		expect(json[0]).toMatchObject({ confirmed: true, previous_index: 5, index: position });
		expect(json[0]).not.toHaveProperty('reason');
	});

	it.each([
		['it is removed itself', MOVE_ITEM, { removeAt: 8 }, null],
		['all items that it had to pass are removed', MOVE_ITEM, { removeAt: 5, count: 3 }, 5],
		['the queue is emptied', MOVE_ITEM, { removeAt: 0, count: 10 }, null],
		// Between the look and the command: three places later are one place too few then.
		['two come in that it had to pass', 'player_queues/items', { insertAt: 6, count: 2 }, 8],
	])('is not known to have moved if %s', async (_, command, change, position) => {
		const ids = fill(server);
		meanwhile(change, command);
		advanceClocksWithEachRequestAfter(server, MOVE_ITEM);
		const { json } = await runNode(moveItem(ids[5], 3), { server });

		const reason = /^The queue was changed by something else in the meantime/;
		const unconfirmed = { success: true, confirmed: false, index: position };
		expect(json[0]).toMatchObject({ ...unconfirmed, reason: expect.stringMatching(reason) });
	});

	it('that stays where it was while others are inserted is an error', async () => {
		const ids = fill(server);
		server.control.addFault({ kind: 'ignore-command', command: MOVE_ITEM });
		meanwhile({ insertAt: 4, count: 3 });
		advanceClocksWithEachRequestAfter(server, MOVE_ITEM);
		const { error } = await runNode(moveItem(ids[5], 3), { server });

		expect(error?.message).toMatch(/did not move "Filler 6"$/);
	});
});

it('two items are moved one after another: the second one uses the new order', async () => {
	const ids = fill(server);
	const input = [{ item: ids[8] }, { item: ids[9] }];
	const { json } = await runNode(moveItem('={{ $json.item }}', 0), { server, input });

	const moved = [8, 9].map((previous_index) => ({ previous_index, index: 4 }));
	expect(json).toMatchObject(moved);
	expect(server.control.queue(KITCHEN).itemIds.slice(3, 6)).toEqual([ids[3], ids[9], ids[8]]);
});

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	it.each([
		['an item that is prepared', 4, 1, /^"Queue Item ID" cannot .*: ".* 5" is already prepared/],
		['the current item', 3, 1, /^"Queue Item ID" cannot be used: ".* 4" is the current item and/],
		['an item played before', 1, 5, /^"Queue Item ID" cannot be used: ".* 2" was already played/],
		['a position before the current item', 5, -3, /^"Shift" is -3, which would move ".* 6" out of/],
		['the position of the current item', 5, -2, /^"Shift" is -2, which would move ".* 6" out of/],
		['a position after the end', 5, 5, /^"Shift" is 5, which would move ".* 6" out of/],
	])('%s is refused before anything is sent', async (_, from, shift, message) => {
		const prepared = from === 4 ? { preparedAhead: 1 } : {};
		server.control.fillQueue(KITCHEN, 10, { state: 'playing', currentIndex: 3, ...prepared });
		const { itemIds } = server.control.queue(KITCHEN);
		const remedy = from === 5 ? 'It is at position 5: use a number from -1 to 4.' : /./;
		await expectRefused(server, moveItem(itemIds[from], shift), message, remedy);
	});
});

it.each([
	[1.5, '1.5'],
	['={{ "up" }}', 'up'],
])('the shift %s is refused before anything is sent', async (shift, shown) => {
	const message = `"Shift" must be a whole number, not "${shown}"`;
	await expectRefused(server, moveItem('x', shift), message);
});

it('an item that was buffered in the meantime is refused by the server, with the likely reason', async () => {
	const ids = fill(server);
	const look = { kind: 'change-queue', command: 'player_queues/items', queueId: KITCHEN } as const;
	server.control.addFault({ ...look, change: { prepare: 1 } });
	const { error } = await runNode(moveItem(ids[4], 2), { server });

	const remedy = /"Filler 5" may already be playing or prepared to play next/;
	expect(error).toMatchObject({ name: 'NodeApiError', ...errorWith(/./, remedy) });
	expect(server.control.requests(MOVE_ITEM)).toHaveLength(1);
});
