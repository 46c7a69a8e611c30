import { KITCHEN } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import {
	outputValues,
	expectEqualLongLists,
	operationErrorMatching,
} from '../../support/nodeReports';
import { byId, getQueueItemsParameters } from '../../support/queueParameters';
import {
	countSentCommands,
	maxRequestsInFlight,
	requestedQueuePages,
} from '../../support/sentRequests';
import { waitForPendingRequests } from '../../../../simulator/pending-requests';
import { OFFICE } from '../support/playMediaParameters';
import {
	officeQueueResponse,
	queueItemResponse,
	respondWithQueueStates,
} from '../support/queueResponses';

const server = musicServer();

describe('a whole queue', () => {
	const pages = (...asked: [number, number][]) => asked;

	it.each([
		[0, pages([0, 500])],
		[1, pages([0, 500])],
		[499, pages([0, 500])],
		[500, pages([0, 500])],
		[501, pages([0, 500], [500, 1])],
		[999, pages([0, 500], [500, 499])],
		[1000, pages([0, 500], [500, 500])],
		[1237, pages([0, 500], [500, 500], [1000, 237])],
	])(
		'of %d items is returned completely and in order, with nothing requested twice',
		async (length, asked) => {
			server.control.fillQueue(KITCHEN, length);
			const report = await runNode(getQueueItemsParameters(byId(KITCHEN), { returnAll: true }), {
				server,
			});

			expect(report.error).toBeUndefined();
			expectEqualLongLists(
				outputValues(report, 'queue_item_id'),
				server.control.queue(KITCHEN).itemIds,
			);
			expectEqualLongLists(
				outputValues(report, 'index'),
				report.json.map((_, index) => index),
			);
			expect(requestedQueuePages(server)).toEqual(asked);
		},
	);

	it('of one page costs one request, and a longer one an additional read of its length', async () => {
		server.control.fillQueue(KITCHEN, 499);
		await runNode(getQueueItemsParameters(byId(KITCHEN), { returnAll: true }), { server });
		expect(countSentCommands(server)).toEqual({ 'player_queues/items': 1 });

		server.control.clearRequests();
		server.control.fillQueue(KITCHEN, 1237);
		await runNode(getQueueItemsParameters(byId(KITCHEN), { returnAll: true }), { server });
		expect(countSentCommands(server)).toEqual({ 'player_queues/items': 3, 'player_queues/all': 1 });
	});
});

describe('the number of simultaneous pages', () => {
	it('is one at first and then four, never more', async () => {
		server.control.fillQueue(KITCHEN, 4500);
		const first = server.control.hold('player_queues/items');
		const running = runNode(getQueueItemsParameters(byId(KITCHEN), { returnAll: true }), {
			server,
		});
		await first.waiting();
		await waitForPendingRequests(server);
		expect(requestedQueuePages(server)).toEqual([[0, 500]]);

		first.release();
		for (const offset of [500, 2500]) {
			const window = server.control.hold('player_queues/items');
			await window.waiting(4);
			await waitForPendingRequests(server);
			expect(requestedQueuePages(server).at(-1)).toEqual([offset + 1500, 500]);
			window.release();
		}
		const report = await running;
		expectEqualLongLists(
			outputValues(report, 'queue_item_id'),
			server.control.queue(KITCHEN).itemIds,
		);
		expect(maxRequestsInFlight(server, 'player_queues/items')).toBe(4);
	});

	it('is that of Parallel Requests if that is lower', async () => {
		server.control.fillQueue(KITCHEN, 3000);
		const parameters = getQueueItemsParameters(byId(KITCHEN), {
			returnAll: true,
			options: { concurrency: 2 },
		});
		server.control.setLatency(5, 'player_queues/items');
		const report = await runNode(parameters, { server });

		expect(report.json).toHaveLength(3000);
		expect(maxRequestsInFlight(server)).toBe(2);
	});

	it('leaves the order of the responses open', async () => {
		server.control.fillQueue(KITCHEN, 2500);
		server.control.addFault({
			kind: 'slow',
			command: 'player_queues/items',
			skip: 1,
			times: 1,
			bytesPerSecond: 20_000_000,
		});
		const report = await runNode(getQueueItemsParameters(byId(KITCHEN), { returnAll: true }), {
			server,
		});

		expectEqualLongLists(
			outputValues(report, 'queue_item_id'),
			server.control.queue(KITCHEN).itemIds,
		);
	});
});

const LENGTH = 1237;

/** Runs Get Items on the Kitchen's queue; what came out must be the items from `from` up to `to`. */
async function expectItems(
	parameters: Parameters<typeof getQueueItemsParameters>[1],
	from: number,
	to: number,
): Promise<void> {
	const report = await runNode(getQueueItemsParameters(byId(KITCHEN), parameters), { server });
	const { itemIds } = server.control.queue(KITCHEN);

	expect(report.error).toBeUndefined();
	expectEqualLongLists(outputValues(report, 'queue_item_id'), itemIds.slice(from, to));
	expectEqualLongLists(
		outputValues(report, 'index'),
		report.json.map((_, place) => from + place),
	);
}

const pages = (...asked: [number, number][]) => asked;

beforeEach(() => server.control.fillQueue(KITCHEN, LENGTH));

describe('a limit', () => {
	it.each([
		[1, pages([0, 1])],
		[499, pages([0, 499])],
		[500, pages([0, 500])],
		[501, pages([0, 500], [500, 1])],
		[1000, pages([0, 500], [500, 500])],
		[1001, pages([0, 500], [500, 500], [1000, 1])],
		[5000, pages([0, 500], [500, 500], [1000, 237])],
	])('of %d returns that many, and the last page requests only the rest', async (limit, asked) => {
		await expectItems({ limit }, 0, limit);
		expect(requestedQueuePages(server)).toEqual(asked);
	});

	it('is 50 by default', async () => {
		await expectItems({}, 0, 50);
	});
});

describe('an offset', () => {
	it.each([
		[0, pages([0, 500], [500, 500], [1000, 237])],
		[1, pages([1, 500], [501, 500], [1001, 236])],
		[736, pages([736, 500], [1236, 1])],
		[737, pages([737, 500])],
		[1236, pages([1236, 500])],
	])('of %d starts there', async (offset, asked) => {
		await expectItems({ returnAll: true, options: { offset } }, offset, LENGTH);
		expect(requestedQueuePages(server)).toEqual(asked);
	});

	it.each([1237, 1238, 100_000])(
		'of %d is after the end, where there is nothing',
		async (offset) => {
			await expectItems({ returnAll: true, options: { offset } }, LENGTH, LENGTH);
			expect(requestedQueuePages(server)).toEqual(pages([offset, 500]));
		},
	);

	it('applies before the limit', async () => {
		await expectItems({ limit: 501, options: { offset: 700 } }, 700, 1201);
		expect(requestedQueuePages(server)).toEqual([
			[700, 500],
			[1200, 1],
		]);
	});
});

describe('a page size', () => {
	it.each([
		[1, 3, pages([0, 1], [1, 1], [2, 1])],
		[7, 20, pages([0, 7], [7, 7], [14, 6])],
		[499, 500, pages([0, 499], [499, 1])],
		[500, 501, pages([0, 500], [500, 1])],
	])('of %d requests no more at once', async (pageSize, limit, asked) => {
		await expectItems({ limit, options: { pageSize } }, 0, limit);
		expect(requestedQueuePages(server)).toEqual(asked);
	});
});

describe('Upcoming Only', () => {
	it('leaves out the current item and those before it', async () => {
		server.control.fillQueue(KITCHEN, LENGTH, { currentIndex: 3 });
		await expectItems({ returnAll: true, options: { upcomingOnly: true } }, 4, LENGTH);
		expect(requestedQueuePages(server)).toEqual([
			[4, 500],
			[504, 500],
			[1004, 233],
		]);
	});

	it('returns all of a queue without a current item', async () => {
		server.control.fillQueue(KITCHEN, 20, { currentIndex: null });
		await expectItems({ options: { upcomingOnly: true } }, 0, 20);
	});

	it('works together with offset and limit', async () => {
		server.control.fillQueue(KITCHEN, LENGTH, { currentIndex: 9 });
		await expectItems({ limit: 5, options: { upcomingOnly: true, offset: 10 } }, 20, 25);
		expect(requestedQueuePages(server)).toEqual(pages([20, 5]));
	});

	it('reads everything if it is switched off', async () => {
		server.control.fillQueue(KITCHEN, 21, { currentIndex: 9 });
		await expectItems({ options: { upcomingOnly: false } }, 0, 21);
		expect(countSentCommands(server)).toEqual({ 'player_queues/items': 1 });
	});

	it('requests nothing after the last item, whose position is known', async () => {
		server.control.fillQueue(KITCHEN, 20, { currentIndex: 19 });
		await expectItems({ options: { upcomingOnly: true } }, 20, 20);
		expect(requestedQueuePages(server)).toEqual([]);
	});

	it('of an unknown queue is an error before any page is requested', async () => {
		const parameters = getQueueItemsParameters(byId('cellar'), { options: { upcomingOnly: true } });
		const report = await runNode(parameters, { server });

		expect(report.error?.message).toContain('"cellar"');
		expect(requestedQueuePages(server)).toEqual([]);
	});
});

const upcoming = getQueueItemsParameters(byId(OFFICE), { options: { upcomingOnly: true } });

beforeEach(() => server.control.fillQueue(OFFICE, 5));

describe('Upcoming Only of a queue that does not report the position of its current item', () => {
	it.each([
		['plays', { state: 'playing', current_item: null }],
		['plays something', { state: 'playing', current_item: queueItemResponse('one') }],
		['is paused at an item', { state: 'paused', current_item: queueItemResponse('one') }],
		['reports null', { current_index: null, current_item: queueItemResponse('one') }],
	])('and %s is an error that names it: played items would count as upcoming', async (_, told) => {
		respondWithQueueStates(server.control, officeQueueResponse(told));
		const { error, items } = await runNode(upcoming, { server });

		expect(error).toMatchObject(
			operationErrorMatching(
				/^"Upcoming Only" cannot be applied now: /,
				/Run the node again, or remove the option/,
			),
		);
		expect(items).toEqual([]);
		expect(requestedQueuePages(server)).toEqual([]);
	});

	it('and is idle without a current item reads from the start', async () => {
		respondWithQueueStates(server.control, officeQueueResponse({ items: 5, current_item: null }));
		const report = await runNode(upcoming, { server });

		expect(outputValues(report, 'index')).toEqual([0, 1, 2, 3, 4]);
	});
});
