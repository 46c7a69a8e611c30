import type { INodeParameters } from 'n8n-workflow';
import { byPlayer } from '../../../scripts/engine/resource-locators';
import { musicServer, describeOnServers } from '../support/musicServer';
import { sentArguments, readSentBodies } from '../support/sentRequests';
import {
	runOnQueue,
	errorWith,
	expectRefused,
	officeQueueResponse,
	respondWithQueueStates,
} from './support/queueRuns';
import {
	PROFILES_WITH_QUEUE_COMMANDS,
	PLAY_INDEX,
	advanceClocksWithEachRequestAfter,
	sentChangeCommands,
	queueOperationParameters,
} from './support/queueCommands';
import { testQueueChange } from './support/testQueueChange';
import { BEDROOM, KITCHEN, LIVING_ROOM, ALL_QUEUES, OFFICE } from './support/playMediaParameters';

const ITEMS = 'player_queues/items';

const playItem = (queue: string, parameters: INodeParameters) =>
	queueOperationParameters('playItem', queue, parameters);

testQueueChange({
	parameters: {
		resource: 'queue',
		operation: 'playItem',
		itemInput: '={{ $json.by }}',
		position: '={{ $json.position }}',
		queueItemId: '={{ $json.item }}',
	},
	command: PLAY_INDEX,
	profiles: PROFILES_WITH_QUEUE_COMMANDS,
	needsAvailablePlayer: true,
	errorWithoutEffect: [
		/^"Bedroom" did not start ".+" within 15 seconds: it is idle$/,
		/^The server accepted the command\. Check that/,
	],
	itemsAndArguments({ control }) {
		const item = control.queue(LIVING_ROOM).itemIds[3]!;
		const third = control.queue(BEDROOM).itemIds[2]!;
		const last = control.queue(KITCHEN).itemIds[1236]!;
		return {
			input: [
				{ queue: BEDROOM, by: 'position', position: 2 },
				{ queue: LIVING_ROOM, by: 'id', item },
				{ queue: KITCHEN, by: 'position', position: '1236' },
			],
			sent: [
				{ queue_id: BEDROOM, index: third },
				{ queue_id: LIVING_ROOM, index: item },
				{ queue_id: KITCHEN, index: last },
			],
		};
	},
});

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	it('plays the item at a position and returns the final state', async () => {
		const { items, itemIds, names } = server.control.queue(BEDROOM);
		const { json } = await runOnQueue(server, 'playItem', BEDROOM, { position: 3 });

		const after = { state: 'playing', currentIndex: 3, items };
		expect(server.control.queue(BEDROOM)).toMatchObject(after);
		const played = { queue_item_id: itemIds[3], state: 'playing', title: names[3] };
		const bedroom = { queue: 'Bedroom', queue_id: BEDROOM, success: true, confirmed: true };
		expect(json).toMatchObject([{ ...bedroom, ...played }]);
	});

	it('does not take the previous item, which is reported for a while, for the new one', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 5, { state: 'playing', currentIndex: 0, elapsed: 30 });
		const { json } = await runOnQueue(server, 'playItem', KITCHEN, { position: 4 });

		expect(json[0]).toMatchObject({ confirmed: true, title: 'Filler 5' });
	});
});

describe('the item', () => {
	const server = musicServer('2.8');

	it('by its ID is sent as that text, even if the ID is a number', async () => {
		const id = server.control.queue(KITCHEN).itemIds[1200]!;
		const parameters = { itemInput: 'id', queueItemId: ` ${id} ` };
		const { json } = await runOnQueue(server, 'playItem', KITCHEN, parameters);

		expect(sentArguments(server, PLAY_INDEX)).toEqual([{ queue_id: KITCHEN, index: id }]);
		expect(json[0]).toMatchObject({ queue_item_id: id, title: 'Filler 1201' });
	});

	it('at a position is looked up with one small page, and sent as its ID', async () => {
		const [first] = server.control.queue(KITCHEN).itemIds;
		await runOnQueue(server, 'playItem', KITCHEN);

		expect(readSentBodies(server).slice(0, 4)).toEqual([
			{ command: ALL_QUEUES, args: {} },
			{ command: ITEMS, args: { queue_id: KITCHEN, limit: 1, offset: 0 } },
			{ command: 'players/get', args: { player_id: KITCHEN } },
			{ command: PLAY_INDEX, args: { queue_id: KITCHEN, index: first } },
		]);
	});

	it("is one of the group's queue if the player is grouped", async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const [, second] = server.control.queue(LIVING_ROOM).itemIds;
		const player = { queueId: byPlayer('Bedroom'), position: 1 };
		const { json } = await runOnQueue(server, 'playItem', '', player);

		expect(sentArguments(server, PLAY_INDEX)).toEqual([{ queue_id: LIVING_ROOM, index: second }]);
		expect(json[0]).toMatchObject({ queue_id: LIVING_ROOM, state: 'playing' });
	});

	it('that was at the position is played, even if others are inserted before it in the meantime', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 6, { currentIndex: 0 });
		const look = { kind: 'change-queue', queueId: KITCHEN, command: ITEMS } as const;
		control.addFault({ ...look, change: { insertAt: 1, count: 2 } });
		const [, , , fourth] = control.queue(KITCHEN).itemIds;
		const { json } = await runOnQueue(server, 'playItem', KITCHEN, { position: 3 });

		expect(control.queue(KITCHEN).currentItem?.id).toBe(fourth);
		expect(json[0]).toMatchObject({ confirmed: true, queue_item_id: fourth });
	});

	it('without an ID is sent by its position, and cannot be confirmed', async () => {
		server.control.addFault({ kind: 'body', command: ITEMS, body: '[{ "name": "Nameless" }]' });
		const { json } = await runOnQueue(server, 'playItem', KITCHEN, { position: 3 });

		expect(sentArguments(server, PLAY_INDEX)).toEqual([{ queue_id: KITCHEN, index: 3 }]);
		const reason = 'This server does not identify the items of its queues';
		const unknown = { success: true, confirmed: false, reason, queue_item_id: null };
		expect(json).toEqual([{ queue: 'Kitchen', queue_id: KITCHEN, ...unknown }]);
	});
});

const server = musicServer('2.8');

it('the current item was started if it restarts, and not if it just continues', async () => {
	server.control.fillQueue(KITCHEN, 5, { state: 'playing', currentIndex: 2, elapsed: 60 });
	const { json } = await runOnQueue(server, 'playItem', KITCHEN, { position: 2 });
	expect(server.control.queue(KITCHEN).elapsed).toBeLessThan(60);
	expect(json[0]).toMatchObject({ confirmed: true, title: 'Filler 3' });

	server.control.fillQueue(KITCHEN, 5, { state: 'playing', currentIndex: 2, elapsed: 60 });
	server.control.addFault({ kind: 'ignore-command', command: PLAY_INDEX });
	advanceClocksWithEachRequestAfter(server, PLAY_INDEX);
	const { error } = await runOnQueue(server, 'playItem', KITCHEN, { position: 2 });
	expect(error?.message).toMatch(/^"Kitchen" did not start "Filler - Filler 3"/);
});

it.each([
	['unknown if it had just started', 3, 3, false],
	['unknown if it had just started, and continues', 3, 8, false],
	['unknown if its position is not reported', null, 8, false],
	['unknown if its position is no longer reported', 60, null, false],
	['known if it had just started, and is reported at its beginning', 7, 0, true],
])('whether the current item restarted is %s', async (_, before, after, confirmed) => {
	server.control.fillQueue(OFFICE, 2);
	const [, id] = server.control.queue(OFFICE).itemIds;
	const plays = { state: 'playing', current_item: { queue_item_id: id, name: 'Second' } };
	const states = [before, after].map((elapsed_time) => ({ ...plays, elapsed_time }));
	respondWithQueueStates(server.control, ...states.map((state) => officeQueueResponse(state)));
	if (!confirmed) advanceClocksWithEachRequestAfter(server, PLAY_INDEX);
	const { json } = await runOnQueue(server, 'playItem', OFFICE, { position: 1 });

	expect(json[0]).toMatchObject({ success: true, confirmed, title: 'Second' });
	expect(json[0]?.reason).toEqual(
		confirmed ? undefined : expect.stringMatching(/^The item was already playing/),
	);
});

it.each([
	['do not report what they play', {}],
	['have no state', { state: null, current_item: null }],
])('if queues %s, it succeeds unconfirmed with the reason', async (_, told) => {
	server.control.fillQueue(OFFICE, 3);
	respondWithQueueStates(server.control, { queue_id: OFFICE, display_name: 'Office', ...told });
	advanceClocksWithEachRequestAfter(server, PLAY_INDEX);
	const { json, error } = await runOnQueue(server, 'playItem', OFFICE, { position: 1 });

	expect(error?.message).toBeUndefined();
	expect(json).toMatchObject([{ success: true, confirmed: false, reason: expect.any(String) }]);
});

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	it.each([
		[-1, /^"Position" is -1, which is out of range$/, /^Use 0 or more\.$/],
		[1237, /^"Position" is 1237, which is outside the queue "Kitchen"$/, /from 0 to 1236\.$/],
	])('position %d is refused before anything is sent', async (position, message, description) => {
		await expectRefused(server, playItem(KITCHEN, { position }), message, description);
	});
});

const byItem = (queueItemId: string) => ({ itemInput: 'id', queueItemId });
const byName = { itemInput: '={{ "name" }}', queueItemId: 'one' };

it.each<[string, string, INodeParameters, RegExp, RegExp]>([
	['a place in an empty queue', OFFICE, { position: 0 }, /outside the queue "Office"/, /is empty/],
	['no place', BEDROOM, { position: '' }, /^"Position" must be a whole number, not empty/, /./],
	['a fraction of a place', BEDROOM, { position: 1.5 }, /^"Position" must be a whole number/, /./],
	['no ID', BEDROOM, byItem('={{ "" }}'), /^"Queue Item ID" must not be empty$/, /Get Items/],
	['a place as an ID', BEDROOM, byItem('2'), /"2", which is not in the queue "Bedroom"$/, /Get It/],
	['an unknown kind of reference', BEDROOM, byName, /^"Item By" is "name", which/, /\(Position\)/],
])('%s is refused before anything is sent', async (_, queue, parameters, message, remedy) => {
	await expectRefused(server, playItem(queue, parameters), message, remedy);
});

it('a queue with one item is described in the singular', async () => {
	server.control.fillQueue(OFFICE, 1);
	const remedy = 'It contains 1 item: use a number from 0 to 0.';
	await expectRefused(server, playItem(OFFICE, { position: 1 }), /outside the queue/, remedy);
});

it.each([
	[403, /is not allowed to use player_queues\/items \(403 Forbidden\)$/],
	[502, /is not responding right now \(502 Bad Gateway\)$/],
	[500, /^The server rejected player_queues\/items/],
])('a read that fails with %d is reported as such', async (status, words) => {
	server.control.addFault({ kind: 'status', status, command: ITEMS, times: Infinity });
	const { error } = await runOnQueue(server, 'playItem', KITCHEN, { position: 2 });

	expect(error).toMatchObject({ name: 'NodeApiError', ...errorWith(words) });
	expect(sentChangeCommands(server)).toEqual([]);
});

it('a position that is empty by now, in a queue of an unknown length, is not reported as an empty queue', async () => {
	respondWithQueueStates(server.control, officeQueueResponse({ items: null }));
	const message = /^"Position" is 7, which is outside the queue "Office"$/;
	const remedy = /^Nothing is at this position now: get the position from Get Items/;
	await expectRefused(server, playItem(OFFICE, { position: 7 }), message, remedy);
});
