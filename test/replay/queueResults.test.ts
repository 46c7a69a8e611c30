import type { IDataObject } from 'n8n-workflow';
import { respondWithResult } from '../api/fakeServer';
import {
	byId,
	byPlayer,
	byUri,
	RECORDED_QUEUE_ID,
	recordedQueueResponse,
	playingQueueHandlers,
	respondAsRecorded,
	runNodeWithHandlers,
} from './support/runNodeWithHandlers';
import { objectsIn, readRecordedRequests, titledRequestsOfKind } from './support/recordedRequests';

const PLAY_MEDIA = {
	operation: 'playMedia',
	queueId: byId(RECORDED_QUEUE_ID),
	media: byUri('library://playlist/13'),
};

it('every recorded response is covered by a rule', () => {
	expect(titledRequestsOfKind(undefined).map(([title]) => title)).toEqual([]);
	expect(readRecordedRequests().length).toBeGreaterThan(400);
});

describe('a recorded list of queues', () => {
	it.each(titledRequestsOfKind('player_queues/all'))('%s', async (_, row) => {
		const queues = objectsIn(row);
		const answers = { 'player_queues/all': respondAsRecorded(row) };
		const parameters = { operation: 'getAll', returnAll: true };
		const whole = await runNodeWithHandlers({ ...parameters, simplify: false }, answers);
		const simple = await runNodeWithHandlers(parameters, answers);

		expect(whole.json).toEqual(queues);
		expect(simple.json).toHaveLength(queues.length);
		for (const [index, item] of simple.json.entries()) {
			const queue = queues[index]!;
			expect(Object.keys(item).length).toBeLessThanOrEqual(10);
			expect(item).toMatchObject({
				queue_id: queue.queue_id,
				name: queue.display_name,
				available: queue.available,
				state: queue.state,
				item_count: queue.items,
			});
		}
	});
});

describe('a recorded page of a queue', () => {
	it.each(titledRequestsOfKind('player_queues/items'))('%s', async (_, row) => {
		const items = objectsIn(row);
		const parameters = { operation: 'getItems', queueId: byId(RECORDED_QUEUE_ID), returnAll: true };
		const answers = {
			'player_queues/all': respondWithResult([recordedQueueResponse({ items: items.length })]),
			'player_queues/items': respondAsRecorded(row),
		};
		const whole = await runNodeWithHandlers({ ...parameters, simplify: false }, answers);
		const simple = await runNodeWithHandlers(parameters, answers);

		expect(whole.json).toEqual(items.map((item, index) => ({ ...item, index })));
		expect(simple.json).toMatchObject(
			items.map(({ media_item, queue_item_id }, index) => {
				const { name, uri } = media_item as IDataObject;
				return { index, name, uri, queue_item_id };
			}),
		);
	});

	it.each(titledRequestsOfKind('player_queues/items').filter(([, { body }]) => body === '[]'))(
		'%s, for a queue that the server does not list, is an error',
		async (_, row) => {
			const { error } = await runNodeWithHandlers(
				{ operation: 'getItems', queueId: byId('nope'), returnAll: true },
				{
					'player_queues/all': respondWithResult([recordedQueueResponse()]),
					'player_queues/items': respondAsRecorded(row),
				},
			);

			expect(error?.message).toMatch(/"nope".*does not have/);
		},
	);
});

describe('a recorded active queue', () => {
	it.each(titledRequestsOfKind('player_queues/get_active_queue'))('%s', async (_, row) => {
		const queue = JSON.parse(row.body) as IDataObject | null;
		const player = { player_id: row.args.player_id, name: 'Kitchen', available: true };
		const { json, error } = await runNodeWithHandlers(
			{ operation: 'get', queueId: byPlayer(row.args.player_id), simplify: false },
			{
				'players/all': respondWithResult(queue === null ? [] : [player]),
				'player_queues/get_active_queue': respondAsRecorded(row),
				'player_queues/all': respondWithResult(queue === null ? [] : [queue]),
			},
		);

		expect(json).toEqual(queue === null ? [] : [queue]);
		expect(error?.message).toEqual(
			queue === null ? expect.stringContaining(`"${String(row.args.player_id)}"`) : undefined,
		);
	});
});

describe("a recorded response with the server's info", () => {
	it.each(titledRequestsOfKind('info'))('%s', async (_, row) => {
		// All recorded servers came before 2.10, which brought the option.
		const { server_version: version } = JSON.parse(row.body) as { server_version: string };
		const { error, requests } = await runNodeWithHandlers(
			{ ...PLAY_MEDIA, options: { shuffle: true } },
			{ ...playingQueueHandlers(), info: respondAsRecorded(row) },
		);

		expect(error?.message).toBe(
			`"Shuffle" requires Music Assistant 2.10, but ${version} is connected`,
		);
		expect(requests.map(({ command }) => command)).not.toContain('player_queues/play_media');
	});
});

describe('a recorded success of playing media', () => {
	it.each(titledRequestsOfKind('player_queues/play_media'))('%s', async (_, row) => {
		const { json, requests } = await runNodeWithHandlers(
			PLAY_MEDIA,
			playingQueueHandlers([recordedQueueResponse()], respondAsRecorded(row)),
		);

		const asked = { queue_id: RECORDED_QUEUE_ID, media: 'library://playlist/13' };
		expect(json).toMatchObject([
			{ success: true, confirmed: true, ...asked, state: 'playing', title: 'New' },
		]);
		const commands = requests.map(({ command }) => command);
		expect(commands.filter((command) => command === 'player_queues/play_media')).toHaveLength(1);
	});
});
