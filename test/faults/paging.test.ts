import type { IDataObject } from 'n8n-workflow';
import type { Fault, QueueEdit } from '../../simulator';
import { KITCHEN, LIVING_ROOM } from '../../simulator/world/players/players';
import { TRACK_LIST } from '../actions/library/support/libraryCommands';
import { getAllParameters } from '../actions/library/support/libraryParameters';
import { musicServer } from '../actions/support/musicServer';
import {
	errorItemMatching,
	expectEqualLongLists,
	pairedItemIndexes,
} from '../actions/support/nodeReports';
import { byId, getQueueItemsParameters } from '../actions/support/queueParameters';
import { countSentCommands, requestedQueuePages } from '../actions/support/sentRequests';
import { startFakeServer, respondWithResult, type ReceivedRequest } from '../api/fakeServer';
import { runNode, type NodeReport } from '../support/runNode';
import { GET_ITEMS } from './support/testedOperations';
import { shownErrorOf } from './support/errorSources';
import { FaultGroup } from './support/faultGroup';
import { expectNoToken } from './support/watchErrorsAndLogs';

const group = new FaultGroup('Paging');

const PAGES = 'player_queues/items';
const LENGTH = 1237;
const AGAIN = /keeps sending the same page of ./;
const onError = 'continueRegularOutput';
const WHOLE = 'every item once, in order';

const server = musicServer();
const ALL_ITEMS = getQueueItemsParameters(byId(KITCHEN), { returnAll: true });

interface PagingCase {
	readonly faults: readonly Fault[];
	/** What the error says, where there is one. */
	readonly error?: RegExp;
	/** What the node promises of the items, where they are not simply all of the queue. */
	readonly gives?: string;
	/** The items that must be among them, given those before and after. */
	readonly holds?: (before: readonly string[], after: readonly string[]) => readonly string[];
}

const each = (fault: Fault): Fault => ({ command: PAGES, times: Infinity, ...fault });
const once = (fault: Fault): Fault => ({ command: PAGES, skip: 1, times: 1, ...fault });
const changed = (change: QueueEdit): Fault => ({
	kind: 'change-queue',
	command: PAGES,
	queueId: KITCHEN,
	change,
});
const page = (content: unknown) => ({ kind: 'body', body: JSON.stringify(content) }) as const;

const MOVED = 'each item once; items that move to a position that was already read are missing';

/** While the kitchen's queue is read in pages of 500. */
const CASES: Readonly<Record<string, PagingCase>> = {
	'The offset is ignored': { faults: [each({ kind: 'ignore-offset' })], error: AGAIN },
	'The limit is ignored: the page is too long': { faults: [each({ kind: 'ignore-limit' })] },
	'The same page is returned twice': { faults: [once({ kind: 'repeat-page' })], error: AGAIN },
	'The queue shrinks at its end between pages': {
		faults: [changed({ removeAt: 1000, count: LENGTH - 1000 })],
		gives: 'the items that are left, each once',
		holds: (_, after) => after,
	},
	'The queue shrinks at the front between pages': {
		faults: [changed({ removeAt: 0, count: 10 })],
		gives: MOVED,
		holds: (before) => before.slice(0, 500),
	},
	'The queue is emptied between pages': {
		faults: [changed({ removeAt: 0, count: LENGTH })],
		gives: 'the items that were read before, each once',
		holds: (before) => before.slice(0, 500),
	},
	'The queue grows at the front between pages': {
		faults: [changed({ insertAt: 0, count: 20 })],
		gives: 'the items that were there, each once',
		holds: (before) => before,
	},
	'The queue grows at its end between pages': {
		faults: [changed({ insertAt: LENGTH, count: 20 })],
		gives: 'all items, including the new ones, each once',
		holds: (_, after) => after,
	},
	'The queue grows at the front with each page': {
		faults: [{ ...changed({ insertAt: 0, count: 20 }), times: Infinity }],
		error: /The end of .* could not be reached: it keeps growing while it is read/,
	},
	'The queue is shuffled between pages': {
		faults: [changed({ shuffle: true })],
		gives: MOVED,
		holds: (before) => before.slice(0, 500),
	},
	'A page in the middle is empty': {
		faults: [once(page([]))],
		error: /stopped after 500 of the 1237 entries/,
	},
	'A page in the middle is not a list': {
		faults: [once(page({ items: [] }))],
		error: /expected a list, but got an object/,
	},
	'A page in the middle contains nulls': {
		faults: [once(page([null]))],
		error: /it contains nothing \(null\)/,
	},
	'A page in the middle is refused': {
		faults: [once({ kind: 'status', status: 403, body: 'No' })],
		error: /is not allowed to use/,
	},
	'A page in the middle breaks off': {
		faults: [once({ kind: 'drop', when: 'mid-body' })],
		error: /was lost before the full response/,
	},
	'A page in the middle is cut off': {
		faults: [once({ kind: 'truncate' })],
		error: /incomplete or invalid JSON/,
	},
	'The server does not report the length of the queue': {
		faults: [
			{
				...page([{ queue_id: KITCHEN, display_name: 'Kitchen', available: true }]),
				command: 'player_queues/all',
				times: Infinity,
			},
		],
	},
};

const names = (report: NodeReport, item: number): unknown[] =>
	report.items
		.filter((_, place) => pairedItemIndexes(report)[place] === item)
		.map(({ json }) => json.queue_item_id);

describe.each(Object.entries(CASES))('%s', (title, { faults, error, gives, holds }) => {
	test(GET_ITEMS, async () => {
		server.control.fillQueue(KITCHEN, LENGTH);
		const before = server.control.queue(KITCHEN).itemIds;
		for (const fault of faults) server.control.addFault(fault);
		const report = await runNode(
			getQueueItemsParameters(byId('={{ $json.queue }}'), {
				returnAll: true,
				options: { concurrency: 1 },
			}),
			{ server, input: [KITCHEN, LIVING_ROOM].map((queue) => ({ queue })), onError },
		);
		const after = server.control.queue(KITCHEN).itemIds;
		const [first] = report.json;

		expect(names(report, 1)).toEqual(server.control.queue(LIVING_ROOM).itemIds);
		expect(requestedQueuePages(server, KITCHEN).length).toBeLessThanOrEqual(30);
		expectNoToken(report, server.tokens.admin);
		if (error) {
			expect(names(report, 0)).toHaveLength(1);
			expect(first).toEqual(errorItemMatching(error));
			group.addError(title, GET_ITEMS, shownErrorOf(first));
			return;
		}
		const read = names(report, 0);
		expect(new Set(read).size).toBe(read.length);
		if (holds) expect(read).toEqual(expect.arrayContaining([...holds(before, after)]));
		else expectEqualLongLists(read, before);
		group.addToPage(title, GET_ITEMS, { result: gives ?? WHOLE });
	});
});

describe('Items without an ID', () => {
	test(GET_ITEMS, async () => {
		server.control.fillQueue(KITCHEN, 700);
		const jingles = (count: number) => page(Array(count).fill({ name: 'Jingle' }));
		server.control.addFault({ ...jingles(500), command: PAGES });
		server.control.addFault({ ...jingles(200), command: PAGES, skip: 1 });
		const { error, json } = await runNode(ALL_ITEMS, { server });

		expect(error).toBeUndefined();
		expectEqualLongLists(
			json.map(({ name, index }) => JSON.stringify([name, index])),
			Array.from({ length: 700 }, (_, index) => JSON.stringify(['Jingle', index])),
		);
		group.addToPage('Items without an ID that look the same', GET_ITEMS, { result: WHOLE });
	});
});

describe('A hundred thousand items', () => {
	test(
		GET_ITEMS,
		async () => {
			server.control.fillQueue(KITCHEN, 100_000);
			const report = await runNode(ALL_ITEMS, { server });

			expect(report.error).toBeUndefined();
			expectEqualLongLists(
				report.json.map(({ queue_item_id }) => queue_item_id),
				server.control.queue(KITCHEN).itemIds,
			);
			expectEqualLongLists(
				report.json.map(({ index }) => index),
				[...Array(100_000).keys()],
			);
			expect(requestedQueuePages(server)).toEqual(
				Array.from({ length: 200 }, (_, place) => [place * 500, 500]),
			);
			expect(countSentCommands(server)['player_queues/all']).toBe(1);
			group.addToPage('A hundred thousand items', GET_ITEMS, { result: WHOLE });
		},
		120_000,
	);
});

describe('a library that is read page by page', () => {
	const TRACKS = Array.from({ length: 1300 }, (_, place) => ({
		uri: `library://track/${place}`,
		name: `Track ${place}`,
	}));
	const title = 'Library: Get Many';

	const slice = ({ offset, limit }: ReceivedRequest['args'], most = Infinity) => {
		const from = Number(offset);
		return TRACKS.slice(from, from + Math.min(Number(limit), most));
	};

	test.each<[string, (args: ReceivedRequest['args']) => unknown, RegExp | undefined]>([
		['The offset is ignored', ({ limit }) => TRACKS.slice(0, Number(limit)), AGAIN],
		[
			'The limit is ignored: the page is too long',
			({ offset }) => TRACKS.slice(Number(offset)),
			undefined,
		],
		[
			'The same page is returned twice',
			(args) => slice({ ...args, offset: Math.min(Number(args.offset), 500) }),
			AGAIN,
		],
		[
			'A page in the middle is not a list',
			(args) => (args.offset === 500 ? { items: [] } : slice(args)),
			/expected a list, but got an object/,
		],
	])('%s', async (name, answer, words) => {
		const library = await startFakeServer({
			[TRACK_LIST]: (response, request) =>
				respondWithResult(answer(request.args))(response, request),
		});
		const parameters = getAllParameters('track', { returnAll: true });
		const { error, json } = await runNode(parameters, { server: library });

		if (words) {
			expect(error?.message).toMatch(words);
			expect(json).toEqual([]);
			group.addError(name, title, error);
			return;
		}
		expect(error).toBeUndefined();
		expectEqualLongLists(
			json.map(({ uri }: IDataObject) => uri),
			TRACKS.map(({ uri }) => uri),
		);
		group.addToPage(name, title, { result: WHOLE });
	});
});

group.testPage();
