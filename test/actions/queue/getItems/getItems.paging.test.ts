import { KITCHEN } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { outputValues, expectEqualLongLists } from '../../support/nodeReports';
import { byId, getQueueItemsParameters } from '../../support/queueParameters';
import {
	countSentCommands,
	maxRequestsInFlight,
	requestedQueuePages,
} from '../../support/sentRequests';
import { waitForPendingRequests } from '../../../../simulator/pending-requests';

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
