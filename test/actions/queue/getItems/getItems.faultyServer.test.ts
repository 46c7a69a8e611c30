import type { Fault, QueueEdit } from '../../../../simulator';
import { KITCHEN } from '../../../../simulator/world/players/players';
import { runNode, type NodeReport } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { outputValues, expectEqualLongLists } from '../../support/nodeReports';
import { byId, getQueueItemsParameters } from '../../support/queueParameters';
import { countSentCommands, requestedQueuePages } from '../../support/sentRequests';
import { waitForPendingRequests } from '../../../../simulator/pending-requests';
import { callServerUnlogged } from '../../support/callServerUnlogged';

const server = musicServer();

/** All the faults here strike the pages, from now on and each time, unless told otherwise. */
function addPageFault(fault: Fault): void {
	server.control.addFault({ times: Infinity, command: 'player_queues/items', ...fault });
}

async function readAll(parameters = {}): Promise<NodeReport> {
	return await runNode(getQueueItemsParameters(byId(KITCHEN), { returnAll: true, ...parameters }), {
		server,
	});
}

function expectWholeQueue(report: NodeReport): void {
	expect(report.error).toBeUndefined();
	expectEqualLongLists(
		outputValues(report, 'queue_item_id'),
		server.control.queue(KITCHEN).itemIds,
	);
	expectEqualLongLists(
		outputValues(report, 'index'),
		report.json.map((_, index) => index),
	);
}

describe('a server that ignores the offset', () => {
	it.each([501, 1000, 1237, 5000])('ends with a clear error in a queue of %d', async (length) => {
		server.control.fillQueue(KITCHEN, length);
		addPageFault({ kind: 'ignore-offset' });
		const report = await readAll();

		expect(report.error).toMatchObject({
			message: expect.stringContaining('keeps sending the same page of'),
			description: expect.stringContaining('ignores the page offset'),
			itemIndex: 0,
		});
		expect(report.items).toEqual([]);
		expect(requestedQueuePages(server).length).toBeLessThanOrEqual(6);
	});

	it.each([
		['an offset', { offset: 5, pageSize: 100 }],
		['Upcoming Only', { upcomingOnly: true, pageSize: 100 }],
		['an offset of the last pages', { offset: 580, pageSize: 10 }],
	])('ends with that error instead of the wrong items with %s', async (_, options) => {
		server.control.fillQueue(KITCHEN, 600, { currentIndex: 3 });
		addPageFault({ kind: 'ignore-offset' });
		const report = await readAll({ options });

		expect(report.error?.message).toContain('keeps sending the same page of');
		expect(report.items).toEqual([]);
	});

	it('still returns what fits in one page', async () => {
		server.control.fillQueue(KITCHEN, 499);
		addPageFault({ kind: 'ignore-offset' });
		expectWholeQueue(await readAll());
	});
});

test('a server that sends a page twice ends with a clear error', async () => {
	addPageFault({ kind: 'repeat-page', skip: 1, times: 1 });
	const report = await readAll();

	expect(report.error?.message).toContain('keeps sending the same page of');
	expect(report.items).toEqual([]);
});

describe('a server that returns more than requested', () => {
	beforeEach(() => addPageFault({ kind: 'ignore-limit' }));

	it('returns a whole queue anyway', async () => {
		expectWholeQueue(await readAll());
	});

	it('returns no more than the limit', async () => {
		const report = await readAll({ returnAll: false, limit: 501 });

		expectEqualLongLists(
			outputValues(report, 'queue_item_id'),
			server.control.queue(KITCHEN).itemIds.slice(0, 501),
		);
	});
});

describe('a server that does not report how long its queues are', () => {
	beforeEach(async () => {
		const queues = await callServerUnlogged(server, 'player_queues/all');
		const body = JSON.stringify(queues.map(({ items: _, ...queue }) => queue));
		server.control.addFault({ kind: 'body', body, command: 'player_queues/all', times: Infinity });
	});

	it.each([0, 500, 1000, 1237, 2000, 2001])('returns a queue of %d completely', async (length) => {
		server.control.fillQueue(KITCHEN, length);
		expectWholeQueue(await readAll());
	});
});

describe('items without an ID', () => {
	it('are all returned, even if they look the same', async () => {
		server.control.fillQueue(KITCHEN, 700);
		const page = (length: number) => JSON.stringify(Array(length).fill({ name: 'Jingle' }));
		addPageFault({ kind: 'body', body: page(500), times: 1 });
		addPageFault({ kind: 'body', body: page(200), skip: 1, times: 1 });
		const report = await readAll();

		expect(report.error).toBeUndefined();
		expectEqualLongLists(outputValues(report, 'name'), Array(700).fill('Jingle'));
		expectEqualLongLists(
			outputValues(report, 'index'),
			report.json.map((_, index) => index),
		);
	});
});

describe('a page that fails in the middle', () => {
	const FAILURES: [string, Fault, RegExp][] = [
		['refused', { kind: 'status', status: 403, body: 'No' }, /is not allowed to use/],
		['lost on the way', { kind: 'drop', when: 'mid-body' }, /was lost before the full response/],
		['cut off', { kind: 'truncate' }, /incomplete or invalid JSON/],
		['empty', { kind: 'body', body: '[]' }, /stopped after (500|1000) of the 1237 entries/],
		['no list', { kind: 'body', body: '{"items": []}' }, /expected a list, but got an object/],
		['a list of nothing', { kind: 'body', body: '[null]' }, /it contains nothing \(null\)/],
	];

	it.each(FAILURES)(
		'because it is %s is an error, not a shorter queue',
		async (_, fault, words) => {
			addPageFault({ ...fault, skip: 1, times: 1 });
			const report = await readAll();

			expect(report.error).toMatchObject({ message: expect.stringMatching(words), itemIndex: 0 });
			expect(report.items).toEqual([]);
			expect(requestedQueuePages(server).length).toBeLessThanOrEqual(5);
		},
	);

	it('is one error, however many pages after it fail too', async () => {
		server.control.fillQueue(KITCHEN, 5000);
		addPageFault({ kind: 'status', status: 403, skip: 1 });
		const report = await readAll();
		// A failure that nobody took notice of would be reported by now, and would stop n8n.
		await waitForPendingRequests(server);

		expect(report.error?.httpCode).toBe('403');
		expect(requestedQueuePages(server)).toHaveLength(5);
	});
});

test('a queue that cannot be read, without a reason, is diagnosed', async () => {
	server.control.removePlayer(KITCHEN);
	addPageFault({ kind: 'status', status: 500, body: 'Internal server error' });
	const report = await readAll();

	expect(report.error).toMatchObject({
		message: `There is no queue with the ID "${KITCHEN}"`,
		description: expect.stringContaining('Living Room'),
		httpCode: '500',
	});
	expect(countSentCommands(server)['player_queues/items']).toBe(1);
});

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

async function readWhileChanging(command: string, change: QueueEdit) {
	server.control.fillQueue(KITCHEN, LENGTH);
	const before = server.control.queue(KITCHEN).itemIds;
	server.control.addFault({ kind: 'change-queue', command, queueId: KITCHEN, change });
	const report = await runNode(getQueueItemsParameters(byId(KITCHEN), { returnAll: true }), {
		server,
	});
	return { ...report, before, ids: outputValues(report, 'queue_item_id') };
}

describe.each([BETWEEN_PAGES, AFTER_THE_LENGTH_WAS_READ])(
	'a queue that changes after a response to %s',
	(command) => {
		it.each(CHANGES)('and %s returns no item twice', async (_, change) => {
			const { ids, before, ...report } = await readWhileChanging(command, change);

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
	it.each<[string, QueueEdit, number]>([
		['grows at the front loses none of the previous items', { insertAt: 0, count: 3 }, 3],
		['grows at the end returns the new items too', { insertAt: LENGTH, count: 3 }, 0],
		['shrinks at the end returns what is left', { removeAt: 1000, count: LENGTH - 1000 }, 0],
	])('and %s', async (_, change, missing) => {
		const { ids } = await readWhileChanging(BETWEEN_PAGES, change);

		expectEqualLongLists(ids, server.control.queue(KITCHEN).itemIds.slice(missing));
	});

	it('so that a page only repeats earlier items is not taken for a fault of the server', async () => {
		const { error, ids } = await readWhileChanging(BETWEEN_PAGES, { reverse: true });

		expect(error).toBeUndefined();
		expect(new Set(ids).size).toBe(ids.length);
	});
});
