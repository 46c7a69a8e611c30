import { unconfirmedPlayMediaParameters } from '../actions/queue/support/playMediaParameters';
import { pairedItemIndexes } from '../actions/support/nodeReports';
import {
	byId,
	getQueueItemsParameters,
	getQueueParameters,
} from '../actions/support/queueParameters';
import { respondWithResult, startFakeServer } from '../api/fakeServer';
import { runNode } from '../support/runNode';
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
	enqueue: 'add',
});

test.each([
	['One input item', 1, [1]],
	['Two input items for one queue', 2, [2]],
	['A hundred input items for one queue', 100, [100]],
	['A thousand input items for one queue', 1000, Array.from({ length: 10 }, () => 100)],
])('%s', async (title, count, portions) => {
	const input = Array.from({ length: count }, (_, index) => ({
		given: 'kitchen',
		uri: `library://track/${index}`,
	}));
	const server = await startFakeServer(HEALTHY_HANDLERS);
	const report = await runNode(parameters, { server, input });
	const commands = server.requests.filter(({ command }) => command === COMMAND);
	const sent = commands.map(({ args }) => [args.media].flat());

	expectNoToken(report);
	expect(report.error).toBeUndefined();
	expect(sent.map(({ length }) => length)).toEqual(portions);
	expect(sent.flat()).toEqual(input.map(({ uri }) => uri));
	expect([report.items.map(({ pairedItem }) => pairedItem)].flat(2)).toEqual(
		input.map((_, item) => ({ item })),
	);
	const told = portions.length === 1 ? 'one command' : `${portions.length} commands`;
	group.addToPage(title, PLAY_MEDIA, { result: `one change in their order, with ${told}` });
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
