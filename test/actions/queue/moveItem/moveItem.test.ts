import type { INodeParameters } from 'n8n-workflow';
import type { QueueEdit } from '../../../../simulator/control/queue-edit';
import { runNode } from '../../../support/runNode';
import { musicServer, type MusicServer, describeOnServers } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import {
	sentChangeCommands,
	PROFILES_WITH_QUEUE_COMMANDS,
	MOVE_ITEM,
	queueOperationParameters,
	advanceClocksWithEachRequestAfter,
} from '../support/queueCommands';
import { testQueueChange } from '../support/testQueueChange';
import { BEDROOM, KITCHEN, LIVING_ROOM } from '../support/playMediaParameters';

testQueueChange({
	parameters: {
		resource: 'queue',
		operation: 'moveItem',
		queueItemId: '={{ $json.item }}',
		shift: '={{ $json.by }}',
	},
	command: MOVE_ITEM,
	profiles: PROFILES_WITH_QUEUE_COMMANDS,
	needsAvailablePlayer: false,
	itemsAndArguments({ control }) {
		const moved = [
			[BEDROOM, control.queue(BEDROOM).itemIds[1]!, 2],
			[LIVING_ROOM, control.queue(LIVING_ROOM).itemIds[4]!, -1],
			[KITCHEN, control.queue(KITCHEN).itemIds[1000]!, '236'],
		] as const;
		const [a, b, c] = moved.map(([queue, item, by]) => ({ queue, item, by }));
		const [one, two, three] = moved.map(([queue_id, queue_item_id, by]) => ({
			queue_id,
			queue_item_id,
			pos_shift: Number(by),
		}));
		return { input: [a!, b!, c!], sent: [one!, two!, three!] };
	},
});

/** Ten items of which the fourth is current. */
function fill(
	{ control }: MusicServer,
	state: 'playing' | 'paused' = 'playing',
): readonly string[] {
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
		['later', 5, 3, 8],
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
		expect(json).toEqual([
			{
				queue: 'Kitchen',
				success: true,
				confirmed: true,
				queue_id: KITCHEN,
				queue_item_id: ids[from],
				name: `Filler ${from + 1}`,
				previous_index: from,
				index: to,
			},
		]);
	});
});

describe('to be next', () => {
	const server = musicServer('2.8');

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

		expect(sentArguments(server, MOVE_ITEM)).toEqual([
			{ queue_id: KITCHEN, queue_item_id: ids[7], pos_shift: -3 },
		]);
		expect(json[0]).toMatchObject({ previous_index: 7, index: 4 });
	});

	it('is the first position if the queue has no current item', async () => {
		server.control.fillQueue(KITCHEN, 4, { currentIndex: null });
		const ids = server.control.queue(KITCHEN).itemIds;
		const { json } = await runNode(moveItem(ids[2], 0), { server });

		expect(json[0]).toMatchObject({ previous_index: 2, index: 0 });
		expect(server.control.queue(KITCHEN).itemIds[0]).toBe(ids[2]);
	});
});

describe('the next item', () => {
	const server = musicServer('2.8');

	it('is placed after one that is already buffered', async () => {
		const place = { state: 'playing', currentIndex: 3, preparedAhead: 1 } as const;
		server.control.fillQueue(KITCHEN, 10, place);
		const ids = server.control.queue(KITCHEN).itemIds;
		const { json } = await runNode(moveItem(ids[8], 0), { server });

		expect(json[0]).toMatchObject({ confirmed: true, previous_index: 8, index: 5 });
		expect(server.control.queue(KITCHEN).itemIds.indexOf(ids[8]!)).toBe(5);
	});
});

describe('an item among other changes', () => {
	const server = musicServer('2.8');

	/** Somebody else changes the queue at the same moment. */
	function meanwhile(change: QueueEdit): void {
		const onMove = { kind: 'change-queue', command: MOVE_ITEM, queueId: KITCHEN } as const;
		server.control.addFault({ ...onMove, change });
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
		['it is removed itself', { removeAt: 8 }, null],
		['all items that it had to pass are removed', { removeAt: 5, count: 3 }, 5],
		['the queue is emptied', { removeAt: 0, count: 10 }, null],
	])('is not known to have moved if %s', async (_, change, position) => {
		const ids = fill(server);
		meanwhile(change);
		advanceClocksWithEachRequestAfter(server, MOVE_ITEM);
		const { json } = await runNode(moveItem(ids[5], 3), { server });

		expect(json[0]).toMatchObject({
			success: true,
			confirmed: false,
			reason: expect.stringMatching(/^The queue was changed by something else in the meantime/),
			index: position,
		});
	});

	it('that passed only some of those it had to pass is not reported as moved', async () => {
		const ids = fill(server);
		const look = {
			kind: 'change-queue',
			command: 'player_queues/items',
			queueId: KITCHEN,
		} as const;
		// Two come in between the look and the command: three places later are one place too few then.
		server.control.addFault({ ...look, change: { insertAt: 6, count: 2 } });
		advanceClocksWithEachRequestAfter(server, MOVE_ITEM);
		const { json } = await runNode(moveItem(ids[5], 3), { server });

		expect(json[0]).toMatchObject({
			confirmed: false,
			reason: expect.any(String),
			index: 8,
		});
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

describe('two items moved in one execution', () => {
	const server = musicServer('2.8');

	it('are moved one after another: the second one uses the new order', async () => {
		const ids = fill(server);
		const input = [{ item: ids[8] }, { item: ids[9] }];
		const { json } = await runNode(moveItem('={{ $json.item }}', 0), { server, input });

		expect(json.map(({ previous_index, index }) => [previous_index, index])).toEqual([
			[8, 4],
			[9, 4],
		]);
		expect(server.control.queue(KITCHEN).itemIds.slice(3, 6)).toEqual([ids[3], ids[9], ids[8]]);
	});
});
