import type { QueueEdit } from '../../../../simulator';
import { KITCHEN } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { outputValues, expectEqualLongLists } from '../../support/nodeReports';
import { byId, getQueueItemsParameters } from '../../support/queueParameters';
import { requestedQueuePages } from '../../support/sentRequests';

const LENGTH = 1237;
const BETWEEN_PAGES = 'player_queues/items';
const AFTER_THE_LENGTH_WAS_READ = 'player_queues/all';

const CHANGES: [string, QueueEdit][] = [
	['loses its first item', { removeAt: 0 }],
	['loses its last 300 items', { removeAt: LENGTH - 300, count: 300 }],
	['loses what has not been read yet', { removeAt: 500, count: LENGTH - 500 }],
	['loses everything', { removeAt: 0, count: LENGTH }],
	['gets an item in front', { insertAt: 0 }],
	['gets 500 items in front, a whole page', { insertAt: 0, count: 500 }],
	['gets 600 items in front', { insertAt: 0, count: 600 }],
	['gets items at the end', { insertAt: LENGTH, count: 20 }],
	['is shuffled', { shuffle: true }],
];

const server = musicServer();

describe.each([BETWEEN_PAGES, AFTER_THE_LENGTH_WAS_READ])(
	'a queue that changes after a response to %s',
	(command) => {
		it.each(CHANGES)('and %s returns no item twice', async (_, change) => {
			server.control.fillQueue(KITCHEN, LENGTH);
			const before = server.control.queue(KITCHEN).itemIds;
			server.control.addFault({ kind: 'change-queue', command, queueId: KITCHEN, change });
			const report = await runNode(getQueueItemsParameters(byId(KITCHEN), { returnAll: true }), {
				server,
			});

			const ids = outputValues(report, 'queue_item_id');
			const indices = outputValues(report, 'index').map(Number);
			expect(report.error).toBeUndefined();
			expectEqualLongLists(ids.slice(0, 500), before.slice(0, 500));
			expect(new Set(ids).size).toBe(ids.length);
			expectEqualLongLists(
				indices,
				[...indices].sort((one, other) => one - other),
			);
			expect(new Set(indices).size).toBe(indices.length);
			expect(requestedQueuePages(server).length).toBeLessThanOrEqual(5);
		});
	},
);

describe('a queue that changes between two pages', () => {
	async function readWhileChanging(change: QueueEdit): Promise<unknown[]> {
		server.control.fillQueue(KITCHEN, LENGTH);
		server.control.addFault({
			kind: 'change-queue',
			command: BETWEEN_PAGES,
			queueId: KITCHEN,
			change,
		});
		const report = await runNode(getQueueItemsParameters(byId(KITCHEN), { returnAll: true }), {
			server,
		});
		expect(report.error).toBeUndefined();
		return outputValues(report, 'queue_item_id');
	}

	it('and grows at the front loses none of the previous items', async () => {
		const ids = await readWhileChanging({ insertAt: 0, count: 3 });

		expectEqualLongLists(ids, server.control.queue(KITCHEN).itemIds.slice(3));
	});

	it('and grows at the end returns the new items too', async () => {
		const ids = await readWhileChanging({ insertAt: LENGTH, count: 3 });

		expectEqualLongLists(ids, server.control.queue(KITCHEN).itemIds);
		expect(ids).toHaveLength(LENGTH + 3);
	});

	it('so that a page only repeats earlier items is not taken for a fault of the server', async () => {
		const ids = await readWhileChanging({ reverse: true });

		expect(new Set(ids).size).toBe(ids.length);
	});

	it('and shrinks at the end returns what is left', async () => {
		const ids = await readWhileChanging({ removeAt: 1000, count: LENGTH - 1000 });

		expectEqualLongLists(ids, server.control.queue(KITCHEN).itemIds);
		expect(ids).toHaveLength(1000);
	});
});
