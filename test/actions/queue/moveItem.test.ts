import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../support/workflow';
import { musicServer, type MusicServer } from '../support/musicServer';
import {
	argumentsOf,
	changesSent,
	FULL_SERVERS,
	MOVE_ITEM,
	onQueue,
	onServers,
} from './support/changes';
import { behavesAsAChange } from './support/everyChange';
import { BEDROOM, KITCHEN, LIVING_ROOM } from './support/play';

behavesAsAChange({
	parameters: {
		resource: 'queue',
		operation: 'moveItem',
		queueItemId: '={{ $json.item }}',
		shift: '={{ $json.by }}',
	},
	command: MOVE_ITEM,
	profiles: FULL_SERVERS,
	needsPlayer: false,
	scene({ control }) {
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
	return onQueue('moveItem', KITCHEN, { queueItemId: queueItemId ?? '', shift });
}

onServers(FULL_SERVERS, (server) => {
	it.each([
		['later', 5, 3, 8],
		['to the end', 4, 5, 9],
		['earlier', 8, -2, 6],
		['right behind the current item', 6, -2, 4],
		['to be next', 7, 0, 4],
	])('moves an item %s', async (_, from, shift, to) => {
		const ids = fill(server);
		const { json } = await runNode(moveItem(ids[from], shift), { server });

		const expected = [...ids];
		expected.splice(to, 0, ...expected.splice(from, 1));
		expect(server.control.queue(KITCHEN).itemIds).toEqual(expected);
		expect(json).toEqual([
			{
				success: true,
				queue_id: KITCHEN,
				queue_item_id: ids[from],
				name: `Filler - Filler ${from + 1}`,
				previous_position: from,
				position: to,
			},
		]);
	});
});

describe('to be next', () => {
	const server = musicServer('2.8');

	it('needs no command where the item is next already', async () => {
		const ids = fill(server);
		const { json } = await runNode(moveItem(ids[4], 0), { server });

		expect(json[0]).toMatchObject({ success: true, previous_position: 4, position: 4 });
		expect(changesSent(server)).toEqual([]);
	});

	/** Real servers take 0 for the place of the current item itself while nothing plays. */
	it('is sent as a number of places while the queue does not play', async () => {
		const ids = fill(server, 'paused');
		const { json } = await runNode(moveItem(ids[7], 0), { server });

		expect(argumentsOf(server, MOVE_ITEM)).toEqual([
			{ queue_id: KITCHEN, queue_item_id: ids[7], pos_shift: -3 },
		]);
		expect(json[0]).toMatchObject({ previous_position: 7, position: 4 });
	});

	it('is the first place where the queue stands at no item', async () => {
		server.control.fillQueue(KITCHEN, 4, { currentIndex: null });
		const ids = server.control.queue(KITCHEN).itemIds;
		const { json } = await runNode(moveItem(ids[2], 0), { server });

		expect(json[0]).toMatchObject({ previous_position: 2, position: 0 });
		expect(server.control.queue(KITCHEN).itemIds[0]).toBe(ids[2]);
	});
});

describe('two items moved in one execution', () => {
	const server = musicServer('2.8');

	it('are moved one after the other: the second sees the new order', async () => {
		const ids = fill(server);
		const input = [{ item: ids[8] }, { item: ids[9] }];
		const { json } = await runNode(moveItem('={{ $json.item }}', 0), { server, input });

		expect(json.map(({ previous_position, position }) => [previous_position, position])).toEqual([
			[8, 4],
			[9, 4],
		]);
		expect(server.control.queue(KITCHEN).itemIds.slice(3, 6)).toEqual([ids[3], ids[9], ids[8]]);
	});
});
