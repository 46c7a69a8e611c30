import type { IDataObject } from 'n8n-workflow';
import { unconfirmedPlayMediaParameters } from '../actions/queue/support/playMediaParameters';
import { pairedItemIndexes } from '../actions/support/nodeReports';
import {
	byId,
	getQueueItemsParameters,
	getQueueParameters,
} from '../actions/support/queueParameters';
import { respondWithResult, startFakeServer } from '../api/fakeServer';
import { runNode, type RunNodeOptions } from '../support/runNode';
import { expectReadableError, shownErrorOf } from './support/errorSources';
import { FaultGroup } from './support/faultGroup';
import { GET_ITEMS, HEALTHY_HANDLERS, PLAY_MEDIA } from './support/testedOperations';
import { expectNoToken } from './support/watchErrorsAndLogs';

/** What n8n hands over: a search gives dozens of items, a table hundreds, and the next node gets them all. */
const group = new FaultGroup('Many items');

const GIVEN = '={{ $json.given }}';
const COMMAND = 'player_queues/play_media';
const onError = 'continueRegularOutput';

const parameters = unconfirmedPlayMediaParameters({
	queueId: byId(GIVEN),
	media: { __rl: true, mode: 'uri', value: '={{ $json.uri }}' },
	enqueue: '={{ $json.how ?? "add" }}',
});

/** This many items for the kitchen's queue. */
function itemsForKitchen(count: number): IDataObject[] {
	return Array.from({ length: count }, (_, index) => ({
		given: 'kitchen',
		uri: `library://track/${index}`,
	}));
}

/** Plays them on a server that only answers. @returns also the URIs of each command that it received */
async function playItems(
	input: IDataObject[],
	options: Partial<RunNodeOptions> = {},
	handlers = HEALTHY_HANDLERS,
) {
	const server = await startFakeServer(handlers);
	const report = await runNode(parameters, { server, input, ...options });
	expectNoToken(report);
	const commands = server.requests.filter(({ command }) => command === COMMAND);
	return { report, sent: commands.map(({ args }) => [args.media].flat()) };
}

test.each([
	['One input item', 1, [1]],
	['Two input items for one queue', 2, [2]],
	['A hundred input items for one queue', 100, [100]],
	['A thousand input items for one queue', 1000, Array.from({ length: 10 }, () => 100)],
])('%s', async (title, count, portions) => {
	const input = itemsForKitchen(count);
	const { report, sent } = await playItems(input);

	expect(report.error).toBeUndefined();
	expect(sent.map(({ length }) => length)).toEqual(portions);
	expect(sent.flat()).toEqual(input.map(({ uri }) => uri));
	expect([report.items.map(({ pairedItem }) => pairedItem)].flat(2)).toEqual(
		input.map((_, item) => ({ item })),
	);
	const commands = portions.length === 1 ? 'one command' : `${portions.length} commands`;
	group.addToPage(title, PLAY_MEDIA, { result: `one change in their order, with ${commands}` });
});

test('Input items for several queues, with another setting in between', async () => {
	const [first, second, third, fourth, fifth] = itemsForKitchen(5);
	const input = [first, { ...second, given: 'bath' }, third, { ...fourth, how: 'next' }, fifth];
	const { report, sent } = await playItems(input as IDataObject[]);

	expect(sent).toEqual([
		['library://track/0', 'library://track/2'],
		['library://track/1'],
		['library://track/3'],
		['library://track/4'],
	]);
	expect(report.items).toHaveLength(4);
	group.addToPage('Input items for several queues, with another setting in between', PLAY_MEDIA, {
		result: 'one change for each queue and setting; those of one queue in the order of the items',
	});
});

describe('A hundred input items, one of which is wrong', () => {
	const title = 'A hundred input items, one of which is wrong';
	const input = itemsForKitchen(100).map((item, index) =>
		index === 50 ? { ...item, uri: 'Track 2' } : item,
	);

	test('continues', async () => {
		const { report, sent } = await playItems(input, { onError });

		expect(sent.map(({ length }) => length)).toEqual([99]);
		expect(report.json.map((json) => 'error' in json)).toEqual([false, true]);
		const { message, description } = shownErrorOf(report.json[1]);
		group.addError(title, `${PLAY_MEDIA}, which continues on errors`, {
			message,
			description: `${description} The others are one change.`,
		});
	});

	test('stops', async () => {
		const { report, sent } = await playItems(input);

		expect(sent).toEqual([]);
		expect(report.error).toMatchObject({ itemIndex: 50 });
		group.addToPage(title, `${PLAY_MEDIA}, which stops`, {
			message: report.error?.message,
			description: `${report.error?.description} Nothing was sent.`,
		});
	});
});

test('A thousand input items, cancelled in the middle', async () => {
	const stop = new AbortController();
	let count = 0;
	const cancelling = {
		...HEALTHY_HANDLERS,
		[COMMAND]: (...given: Parameters<(typeof HEALTHY_HANDLERS)[string]>) => {
			count += 1;
			if (count === 3) stop.abort();
			else HEALTHY_HANDLERS[COMMAND]!(...given);
		},
	};
	const options = { onError, signal: stop.signal } as const;
	const { report, sent } = await playItems(itemsForKitchen(1000), options, cancelling);

	expect(report.status).toBe('canceled');
	expect(sent).toHaveLength(3);
	group.addToPage('A thousand input items, cancelled in the middle', PLAY_MEDIA, {
		result: 'nothing is sent after that, and nothing twice',
	});
});

describe('A thousand input items, every third of which fails', () => {
	const title = 'A thousand input items, every third of which fails';
	const ITEMS = 'player_queues/items';
	const QUEUES = ['kitchen', 'bath'];
	const isThere = (place: number) => place % 3 !== 2;
	const input = Array.from({ length: 1000 }, (_, place) => ({
		given: isThere(place) ? QUEUES[place % 2]! : `cellar ${place}`,
		uri: `library://track/${place}`,
	}));
	const places = input.map((_, place) => place);
	const placesOf = (queue: string) => places.filter((place) => input[place]?.given === queue);

	/** A server that only answers: a music server that plays would need the longer part of the time. */
	async function startAnsweringServer() {
		return await startFakeServer({
			...HEALTHY_HANDLERS,
			[ITEMS]: (response, request) =>
				(/^cellar/.test(String(request.args.queue_id))
					? respondWithResult([])
					: HEALTHY_HANDLERS[ITEMS]!)(response, request),
		});
	}

	test.each([
		['Queue: Get', getQueueParameters(byId(GIVEN))],
		[GET_ITEMS, getQueueItemsParameters(byId(GIVEN), { limit: 1 })],
	])(
		'%s',
		async (operation, reading) => {
			const server = await startAnsweringServer();
			const report = await runNode(reading, { server, input, onError });

			expect(pairedItemIndexes(report)).toEqual(places);
			expect(report.json.map((json) => 'error' in json)).toEqual(
				places.map((place) => !isThere(place)),
			);
			expectReadableError(shownErrorOf(report.json[2]));
			expectNoToken(report);
			group.addToPage(title, operation, { result: 'a result or an error for each, in its place' });
		},
		120_000,
	);

	test(
		PLAY_MEDIA,
		async () => {
			const server = await startAnsweringServer();
			const report = await runNode(parameters, { server, input, onError });

			const failing = places.filter((place) => !isThere(place));
			expect(report.items.map(({ pairedItem }) => pairedItem)).toEqual([
				...QUEUES.map((queue) => placesOf(queue).map((item) => ({ item }))),
				...failing.map((item) => ({ item })),
			]);
			expect(report.json.map((json) => 'error' in json)).toEqual([
				...QUEUES.map(() => false),
				...failing.map(() => true),
			]);
			expectReadableError(shownErrorOf(report.json[2]));
			expectNoToken(report);
			const played = server.requests.filter(({ command }) => command === COMMAND);
			for (const queue of QUEUES) {
				const sent = played.filter(({ args }) => args.queue_id === queue);
				expect(sent.flatMap(({ args }) => args.media)).toEqual(
					placesOf(queue).map((place) => input[place]?.uri),
				);
			}
			group.addToPage(title, PLAY_MEDIA, {
				result: 'one change for each queue, an error for each failing item; every change sent once',
			});
		},
		120_000,
	);
});

group.testPage();
