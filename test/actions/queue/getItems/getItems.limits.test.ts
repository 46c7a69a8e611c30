import { KITCHEN } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { outputValues, expectEqualLongLists } from '../../support/nodeReports';
import { byId, getQueueItemsParameters } from '../../support/queueParameters';
import { countSentCommands, requestedQueuePages } from '../../support/sentRequests';

const LENGTH = 1237;

const server = musicServer();

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

	it('that fits in one page costs one request', async () => {
		await expectItems({ limit: 500 }, 0, 500);
		expect(countSentCommands(server)).toEqual({ 'player_queues/items': 1 });
	});

	it('is 50 by default', async () => {
		await expectItems({}, 0, 50);
	});

	it('may be a text from an expression', async () => {
		await expectItems({ limit: '={{ "10" }}' }, 0, 10);
		expect(server.control.requests()[0]?.args).toEqual({ queue_id: KITCHEN, limit: 10, offset: 0 });
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

	it('may be different for each input item', async () => {
		const parameters = getQueueItemsParameters(byId(KITCHEN), {
			limit: 4,
			options: { pageSize: '={{ $json.size }}', offset: '={{ $json.from }}', concurrency: 1 },
		});
		const input = [
			{ size: 4, from: 0 },
			{ size: 3, from: 100 },
		];
		const report = await runNode(parameters, { server, input });

		expect(outputValues(report, 'index')).toEqual([0, 1, 2, 3, 100, 101, 102, 103]);
		expect(requestedQueuePages(server)).toEqual([
			[0, 4],
			[100, 3],
			[103, 1],
		]);
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
