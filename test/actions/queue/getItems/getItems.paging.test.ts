import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../../simulator';
import { waitForPendingRequests } from '../../../support/pendingRequests';
import { KITCHEN, OFFICE } from '../../../../simulator/world/players/players';
import { runNode, type NodeReport } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import {
	expectEqualLongLists,
	operationErrorMatching,
	outputValues,
} from '../../support/nodeReports';
import { byId, getQueueItemsParameters } from '../../support/queueParameters';
import { maxRequestsInFlight, requestedQueuePages } from '../../support/sentRequests';
import {
	errorWith,
	officeQueueResponse,
	queueItemResponse,
	respondWithQueueStates,
} from '../support/queueRuns';

/** Which pages are read of a queue; that of any listing is in getItems.pages.test.ts, faults are in test/faults/paging.test.ts. */

const ITEMS = 'player_queues/items';
const ALL = 'player_queues/all';
/** Of the Kitchen's queue, unless a test fills it. */
const LENGTH = 1237;

const server = musicServer();

async function read(parameters: INodeParameters, queue = KITCHEN): Promise<NodeReport> {
	return await runNode(getQueueItemsParameters(byId(queue), parameters), { server });
}

async function readAll(options: INodeParameters = {}): Promise<NodeReport> {
	return await read({ returnAll: true, options });
}

/** What came out must be the items of the Kitchen's queue from `from` up to `to`. */
function expectItems(report: NodeReport, from = 0, to = Infinity): void {
	const { itemIds } = server.control.queue(KITCHEN);
	expect(report.error).toBeUndefined();
	expectEqualLongLists(outputValues(report, 'queue_item_id'), itemIds.slice(from, to));
	const indexes = report.json.map((_, place) => from + place);
	expectEqualLongLists(outputValues(report, 'index'), indexes);
}

/** Each page as "offset+limit". */
function requestedPages(): string {
	return requestedQueuePages(server)
		.map((page) => page.join('+'))
		.join(' ');
}

it.each([
	[0, '0+500'],
	[499, '0+500'],
	[500, '0+500'],
	[501, '0+500 500+1'],
	[1237, '0+500 500+500 1000+237'],
])('a queue of %d items is returned completely and in order', async (length, pages) => {
	server.control.fillQueue(KITCHEN, length);
	expectItems(await readAll());

	expect(requestedPages()).toBe(pages);
	// Without items, there may be no such queue; behind a full page, there may be another.
	expect(server.control.requests(ALL)).toHaveLength(length === 499 ? 0 : 1);
});

it.each<[string, INodeParameters, number, number, string]>([
	['a limit of one page', { limit: 500 }, 0, 500, '0+500'],
	['a limit of which one is left', { limit: 1001 }, 0, 1001, '0+500 500+500 1000+1'],
	['a limit after the end', { limit: 5000 }, 0, LENGTH, '0+500 500+500 1000+237'],
	['50 by default', {}, 0, 50, '0+50'],
	['an offset', { returnAll: true, options: { offset: 736 } }, 736, LENGTH, '736+500 1236+1'],
	['nothing after the end', { options: { offset: 1237 } }, LENGTH, LENGTH, '1237+50'],
	['an offset and a limit', { limit: 501, options: { offset: 7 } }, 7, 508, '7+500 507+1'],
	['pages of another size', { limit: 20, options: { pageSize: 7 } }, 0, 20, '0+7 7+7 14+6'],
])('returns %s, and requests no more', async (_, parameters, from, to, pages) => {
	expectItems(await read(parameters), from, to);
	expect(requestedPages()).toBe(pages);
});

it('no more pages are read at once than Parallel Requests allow', async () => {
	server.control.fillQueue(KITCHEN, 3000);
	server.control.setLatency(5, ITEMS);
	const { json } = await readAll({ concurrency: 2 });

	expect(json).toHaveLength(3000);
	expect(maxRequestsInFlight(server)).toBe(2);
});

describe('Upcoming Only', () => {
	const options = { upcomingOnly: true };

	it.each<[string, number | null, INodeParameters, number, string]>([
		['leaves out the current item and those before it', 3, { returnAll: true }, 4, '4+500'],
		['returns all of a queue without a current item', null, {}, 0, '0+50'],
		['works together with offset and limit', 9, { limit: 5, options: { offset: 2 } }, 12, '12+5'],
		['reads everything if it is switched off', 9, { options: { upcomingOnly: false } }, 0, '0+50'],
		['requests nothing after the last item, whose position is known', 19, {}, 20, ''],
	])('%s', async (_, currentIndex, { limit = 50, ...parameters }, from, pages) => {
		server.control.fillQueue(KITCHEN, 20, { currentIndex });
		const more = parameters.options as INodeParameters;
		const report = await read({ limit, ...parameters, options: { ...options, ...more } });

		expectItems(report, from, from + Number(limit));
		expect(requestedPages()).toBe(pages);
	});

	it('of an unknown queue is an error before any page is requested', async () => {
		const { error } = await read({ options }, 'cellar');

		expect(error?.message).toContain('"cellar"');
		expect(requestedQueuePages(server)).toEqual([]);
	});

	it.each([
		['plays', { state: 'playing', current_item: null }],
		['plays something', { state: 'playing', current_item: queueItemResponse('one') }],
		['is paused at an item', { state: 'paused', current_item: queueItemResponse('one') }],
		['reports null', { current_index: null, current_item: queueItemResponse('one') }],
	])('is an error in a queue that %s without a position', async (_, told) => {
		respondWithQueueStates(server.control, officeQueueResponse(told));
		const { error, items } = await read({ options }, OFFICE);

		// Played items would count as upcoming.
		const message = /^"Upcoming Only" cannot be applied now: /;
		const remedy = /Run the node again, or remove the option/;
		expect(error).toMatchObject(operationErrorMatching(message, remedy));
		expect(items).toEqual([]);
		expect(requestedQueuePages(server)).toEqual([]);
	});

	it('reads from the start in an idle queue without a current item', async () => {
		server.control.fillQueue(OFFICE, 5);
		respondWithQueueStates(server.control, officeQueueResponse({ items: 5, current_item: null }));
		const report = await read({ options }, OFFICE);

		expect(outputValues(report, 'index')).toEqual([0, 1, 2, 3, 4]);
	});
});

/** Strikes the pages, from now on and each time, unless told otherwise. */
function addPageFault(fault: Fault): void {
	server.control.addFault({ times: Infinity, command: ITEMS, ...fault });
}

describe('a server that ignores the offset', () => {
	beforeEach(() => addPageFault({ kind: 'ignore-offset' }));

	it.each([501, 1000, 5000])('ends with a clear error in a queue of %d', async (length) => {
		server.control.fillQueue(KITCHEN, length);
		const { error, items } = await readAll();

		const message = /keeps sending the same page of/;
		expect(error).toMatchObject(errorWith(message, /ignores the page offset/));
		expect(items).toEqual([]);
		expect(requestedQueuePages(server).length).toBeLessThanOrEqual(6);
	});

	it.each([
		['an offset', { offset: 5, pageSize: 100 }],
		['Upcoming Only', { upcomingOnly: true, pageSize: 100 }],
		['an offset of the last pages', { offset: 580, pageSize: 10 }],
	])('ends with that error instead of the wrong items with %s', async (_, options) => {
		server.control.fillQueue(KITCHEN, 600, { currentIndex: 3 });
		const { error, items } = await readAll(options);

		expect(error?.message).toContain('keeps sending the same page of');
		expect(items).toEqual([]);
	});

	it('still returns what fits in one page', async () => {
		server.control.fillQueue(KITCHEN, 499);
		expectItems(await readAll());
	});
});

describe('a server that', () => {
	it('returns more than requested returns no more than the limit', async () => {
		addPageFault({ kind: 'ignore-limit' });
		expectItems(await read({ limit: 501 }), 0, 501);
	});

	it('cannot read a queue, and gives no reason, is diagnosed', async () => {
		server.control.removePlayer(KITCHEN);
		addPageFault({ kind: 'status', status: 500, body: 'Internal server error' });
		const { error } = await readAll();

		expect(error).toMatchObject({
			message: `There is no queue with the ID "${KITCHEN}"`,
			description: expect.stringContaining('Living Room'),
			httpCode: '500',
		});
		expect(server.control.requests(ITEMS)).toHaveLength(1);
	});
});

describe('a page that fails in the middle', () => {
	it('is one error, however many pages after it fail too', async () => {
		server.control.fillQueue(KITCHEN, 5000);
		addPageFault({ kind: 'status', status: 403, skip: 1 });
		const { error } = await readAll();
		// A failure that nobody took notice of would be reported by now, and would stop n8n.
		await waitForPendingRequests(server);

		expect(error?.httpCode).toBe('403');
		expect(requestedQueuePages(server)).toHaveLength(5);
	});
});
