import { byPlayer } from '../../../../scripts/engine/resource-locators';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { sentArguments, readSentBodies } from '../../support/sentRequests';
import { runOnQueue } from '../support/queueRuns';
import { PROFILES_WITH_QUEUE_COMMANDS, PLAY_INDEX } from '../support/queueCommands';
import { testQueueChange } from '../support/testQueueChange';
import { BEDROOM, KITCHEN, LIVING_ROOM } from '../support/playMediaParameters';

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
		const before = server.control.queue(BEDROOM);
		const { json } = await runOnQueue(server, 'playItem', BEDROOM, { position: 3 });
		const after = server.control.queue(BEDROOM);

		expect(after).toMatchObject({ state: 'playing', currentIndex: 3, items: before.items });
		expect(json).toMatchObject([
			{
				success: true,
				confirmed: true,
				queue: 'Bedroom',
				queue_id: BEDROOM,
				queue_item_id: before.itemIds[3],
				state: 'playing',
				title: before.names[3],
			},
		]);
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
			{ command: 'player_queues/all', args: {} },
			{ command: 'player_queues/items', args: { queue_id: KITCHEN, limit: 1, offset: 0 } },
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
		const look = {
			kind: 'change-queue',
			command: 'player_queues/items',
			queueId: KITCHEN,
		} as const;
		control.addFault({ ...look, change: { insertAt: 1, count: 2 } });
		const [, , , fourth] = control.queue(KITCHEN).itemIds;
		const { json } = await runOnQueue(server, 'playItem', KITCHEN, { position: 3 });

		expect(control.queue(KITCHEN).currentItem?.id).toBe(fourth);
		expect(json[0]).toMatchObject({ confirmed: true, queue_item_id: fourth });
	});

	it('without an ID is sent by its position, and cannot be confirmed', async () => {
		const body = JSON.stringify([{ name: 'Nameless' }]);
		server.control.addFault({ kind: 'body', command: 'player_queues/items', body });
		const { json } = await runOnQueue(server, 'playItem', KITCHEN, { position: 3 });

		expect(sentArguments(server, PLAY_INDEX)).toEqual([{ queue_id: KITCHEN, index: 3 }]);
		expect(json).toEqual([
			{
				success: true,
				confirmed: false,
				queue: 'Kitchen',
				queue_id: KITCHEN,
				queue_item_id: null,
				reason: 'This server does not identify the items of its queues',
			},
		]);
	});
});
