import type { INodeParameters } from 'n8n-workflow';
import { inFastTime } from '../../support/fastTime';
import { runNode } from '../../support/runNode';
import { isProfileSince } from '../../support/profiles';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { describeOnServers, musicServer } from '../support/musicServer';
import { sentArguments } from '../support/sentRequests';
import { ATTIC, BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from './support/playMediaParameters';
import {
	advanceClocksWithEachRequestAfter,
	CLEAR,
	DELETE_ITEM,
	PROFILES_WITH_QUEUE_COMMANDS,
	queueOperationParameters,
	SHUFFLE,
} from './support/queueCommands';
import { errorWith, expectRefused, respondWithQueueStates, runOnQueue } from './support/queueRuns';
import { testQueueChange } from './support/testQueueChange';

/** Remove Item and Clear. */

testQueueChange({
	parameters: {
		resource: 'queue',
		operation: 'removeItem',
		queueItemId: '={{ $json.item_id_or_index }}',
	},
	command: DELETE_ITEM,
	profiles: PROFILES_WITH_QUEUE_COMMANDS,
	needsAvailablePlayer: false,
	errorWithoutEffect: [/^The server accepted the command, but did not remove "/],
	itemsAndArguments({ control }) {
		const last = (queue_id: string) => {
			return { queue_id, item_id_or_index: control.queue(queue_id).itemIds.at(-1)! };
		};
		return { sent: [last(BEDROOM), last(LIVING_ROOM), last(KITCHEN)] };
	},
});

const ITEMS = 'player_queues/items';
const CHANGED = { kind: 'change-queue', queueId: KITCHEN } as const;
/** The third of eight items plays. */
const THIRD = { state: 'playing', currentIndex: 2 } as const;

function removeItem(queueItemId: string | undefined): INodeParameters {
	return queueOperationParameters('removeItem', KITCHEN, { queueItemId: queueItemId ?? '' });
}

function removeAt(position: number): INodeParameters {
	return queueOperationParameters('removeItem', KITCHEN, { itemInput: 'position', position });
}

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	beforeEach(() => server.control.fillQueue(KITCHEN, 8, THIRD));

	it.each([
		['with an ID', removeItem],
		['at a position', () => removeAt(5)],
	])('removes one item %s and returns it', async (_, parameters) => {
		const { itemIds } = server.control.queue(KITCHEN);
		const { json } = await runNode(parameters(itemIds[5]), { server });

		const kitchen = { queue: 'Kitchen', queue_id: KITCHEN };
		const removed = { queue_item_id: itemIds[5], name: 'Filler 6', index: 5, deleted: true };
		expect(json).toEqual([{ ...kitchen, ...removed, success: true, confirmed: true }]);
		expect(server.control.queue(KITCHEN).itemIds).toEqual(itemIds.filter((__, at) => at !== 5));
	});

	it.each([
		['Position', () => removeAt(2)],
		['Queue Item ID', removeItem],
	])('the current item is refused before anything is sent, by %s', async (label, parameters) => {
		const message = `"${label}" cannot be used: "Filler 3" is the current item and cannot be removed`;
		const remedy = /^Choose an item after the current one/;
		const { itemIds } = server.control.queue(KITCHEN);
		await expectRefused(server, parameters(itemIds[2]), message, remedy);
	});
});

const server = musicServer('2.8');

it('an item that stays is not reported as removed while others add items in front of it', async () => {
	const { control } = server;
	control.fillQueue(KITCHEN, 600, THIRD);
	const item = control.queue(KITCHEN).itemIds[598];
	control.addFault({ kind: 'ignore-command', command: DELETE_ITEM });
	const inserted = { ...CHANGED, change: { insertAt: 550 } };
	control.addFault({ ...inserted, command: ITEMS, times: Infinity });
	const { error } = await inFastTime(async () => await runNode(removeItem(item), { server }));

	expect(error?.message).toMatch(/did not remove/);
});

describe('an item', () => {
	let ids: readonly string[];
	beforeEach(() => {
		server.control.fillQueue(KITCHEN, 8, THIRD);
		ids = server.control.queue(KITCHEN).itemIds;
		advanceClocksWithEachRequestAfter(server, DELETE_ITEM);
	});

	it('that another item of the execution has removed is no longer in the queue', async () => {
		const input = [ids[6], ids[6], ids[7]].map((item) => ({ item }));
		const run = { server, input, onError: 'continueRegularOutput' } as const;
		const { json } = await runNode(removeItem('={{ $json.item }}'), run);

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
		const remedy = 'This server does not identify the items of its queues: update it.';
		await expectRefused(server, removeAt(5), '"Position" cannot be used with this server', remedy);
	});

	it('that was buffered in the meantime is an error, and stays', async () => {
		server.control.addFault({ ...CHANGED, command: ITEMS, change: { prepare: 1 } });
		const { error } = await runNode(removeItem(ids[3]), { server });

		const message = /^The server accepted .* but did not remove ".* 4"$/;
		expect(error).toMatchObject(errorWith(message, /is already prepared/));
		expect(server.control.queue(KITCHEN).itemIds).toEqual(ids);
	});

	it('that another user moves far away in the meantime is not reported as removed', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 900, THIRD);
		const { itemIds } = control.queue(KITCHEN);
		control.addFault({ kind: 'ignore-command', command: DELETE_ITEM });
		control.addFault({ ...CHANGED, command: DELETE_ITEM, change: { reverse: true } });
		const { error } = await runNode(removeItem(itemIds[10]), { server });

		expect(error?.message).toMatch(/did not remove/);
	});

	it('is removed even if another user adds one at the same moment', async () => {
		server.control.addFault({ ...CHANGED, command: DELETE_ITEM, change: { insertAt: 7 } });
		const { json } = await runNode(removeItem(ids[4]), { server });

		expect(json).toMatchObject([{ deleted: true, queue_item_id: ids[4] }]);
	});
});

describe('Clear', () => {
	testQueueChange({
		parameters: { resource: 'queue', operation: 'clear' },
		command: CLEAR,
		profiles: PROFILES_WITH_QUEUE_COMMANDS,
		needsAvailablePlayer: false,
		errorWithoutEffect: [
			'"Bedroom" accepted the command, but still contains 5 items',
			/run the node again/,
		],
		itemsAndArguments: () => ({
			sent: [{ queue_id: BEDROOM }, { queue_id: KITCHEN }, { queue_id: OFFICE }],
		}),
	});

	function clearedRow(queue: string, queue_id: string, removed_count: number): object {
		return { queue, queue_id, removed_count, deleted: true, success: true, confirmed: true };
	}

	describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (each, profile) => {
		it('empties and stops a playing queue, and returns how many items it contained', async () => {
			each.control.fillQueue(LIVING_ROOM, 7, THIRD);
			const { json } = await runOnQueue(each, 'clear', LIVING_ROOM);

			expect(json).toEqual([clearedRow('Living Room', LIVING_ROOM, 7)]);
			expect(each.control.queue(LIVING_ROOM)).toMatchObject({ items: 0, state: 'idle' });
			expect(sentArguments(each, CLEAR)).toEqual([{ queue_id: LIVING_ROOM }]);
		});

		it.each([false, true])('says if the server also switches shuffle off: was %s', async (on) => {
			each.control.fillQueue(OFFICE, 3);
			await callServerUnlogged(each, SHUFFLE, { queue_id: OFFICE, shuffle_enabled: on });
			const { json } = await runOnQueue(each, 'clear', OFFICE);

			const isReset = on && isProfileSince(profile, '2.10');
			const note = isReset ? expect.stringMatching(/switched off Shuffle$/) : undefined;
			expect(json[0]?.note).toEqual(note);
			expect(each.control.queue(OFFICE).shuffle).toBe(on && !isReset);
		});
	});

	it.each([
		['that is already empty', 'Office', OFFICE, 0],
		['of an unavailable player', 'Attic', ATTIC, 3],
	])('may be of a queue %s', async (_, name, id, items) => {
		server.control.fillQueue(id, items);
		const { json } = await runOnQueue(server, 'clear', id);

		expect(json).toEqual([clearedRow(name, id, items)]);
		expect(server.control.queue(id).items).toBe(0);
	});

	it.each([
		['is missing', [{}], null],
		['is null', [{ items: null }], null],
		['is no longer reported', [{ items: 2 }, { items: null }], 2],
	])('is not confirmed, and no failure, if the count %s', async (_, told, removed_count) => {
		const states = told.map((items) => ({ queue_id: OFFICE, display_name: 'Office', ...items }));
		respondWithQueueStates(server.control, ...states);
		advanceClocksWithEachRequestAfter(server, CLEAR);
		const { json } = await runOnQueue(server, 'clear', OFFICE);

		const reason = 'This server does not report what is in its queues';
		const row = { ...clearedRow('Office', OFFICE, 0), removed_count, confirmed: false, reason };
		expect(json).toEqual([row]);
	});
});
