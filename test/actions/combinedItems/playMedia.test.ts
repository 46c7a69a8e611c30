import { waitForPendingRequests } from '../../../simulator/pending-requests';
import { runNode } from '../../support/runNode';
import { trackUris } from '../library/support/libraryItems';
import { MISSING_TRACK, PLAYLIST, RADIO } from '../queue/support/mediaFixtures';
import {
	KITCHEN,
	LIVING_ROOM,
	locator,
	PLAY_MEDIA,
	playMediaParameters,
	sentPlayMediaArguments,
	unconfirmedPlayMediaParameters,
} from '../queue/support/playMediaParameters';
import { describeOnServers, musicServer } from '../support/musicServer';
import { sentArguments } from '../support/sentRequests';
import { createTracks, indexesUpTo, pairedWith } from './support';

const fromItem = {
	queueId: locator('player', '={{ $json.queue ?? "Living Room" }}'),
	media: locator('uri', '={{ $json.uri }}'),
	enqueue: '={{ $json.how ?? "add" }}',
};
const [FIRST = '', SECOND = '', THIRD = '', ...OTHERS] = trackUris(1, 2, 3, 4, 5, 6, 7, 8);
const CURRENT = OTHERS.slice(0, 2);
const onError = 'continueRegularOutput';

/** What is added to a queue of two items of which the first is current. */
const ENQUEUED = [
	['add', (uris: string[]) => [...CURRENT, ...uris]],
	['next', (uris: string[]) => [CURRENT[0], ...uris, CURRENT[1]]],
	['play', (uris: string[]) => [CURRENT[0], ...uris, CURRENT[1]]],
	['replace_next', (uris: string[]) => [CURRENT[0], ...uris]],
	['replace', (uris: string[]) => uris],
] as const;

describeOnServers(['documented', '2.8', '2.10'], (server) => {
	const queued = (id = LIVING_ROOM) => server.control.queue(id).uris;
	const input = [{ uri: SECOND }, { uri: FIRST }, { uri: SECOND }];
	const uris = input.map(({ uri }) => uri);

	beforeEach(() => {
		server.control.fillQueue(LIVING_ROOM, CURRENT, { currentIndex: 0 });
	});

	it.each(ENQUEUED)(
		'makes one change of items for one queue, in their order, with Enqueue %s',
		async (how, expected) => {
			const parameters = playMediaParameters({ ...fromItem, enqueue: how });
			const { items, json } = await runNode(parameters, { server, input });

			expect(sentPlayMediaArguments(server)).toEqual([
				{ queue_id: LIVING_ROOM, media: uris, option: how },
			]);
			expect(queued()).toEqual(expected(uris));
			expect(json).toEqual([
				expect.objectContaining({ media: uris, success: true, confirmed: true }),
			]);
			expect(items[0]?.pairedItem).toEqual(pairedWith(0, 1, 2));
		},
	);

	it.each([
		[[FIRST], FIRST, { item: 0 }],
		[[FIRST, SECOND], [FIRST, SECOND], pairedWith(0, 1)],
	])('makes one change of so few items: %j', async (given, media, pairedItem) => {
		const { items, json } = await runNode(
			playMediaParameters({ ...fromItem, enqueue: 'replace' }),
			{
				server,
				input: given.map((uri) => ({ uri })),
			},
		);

		expect(sentPlayMediaArguments(server)).toEqual([
			{ queue_id: LIVING_ROOM, media, option: 'replace' },
		]);
		expect(queued()).toEqual(given);
		expect(json).toMatchObject([{ media, confirmed: true }]);
		expect(items[0]?.pairedItem).toEqual(pairedItem);
	});

	it('makes a change for each item with the option off', async () => {
		const parameters = playMediaParameters({ ...fromItem, options: { combineItems: false } });
		const { items } = await runNode(parameters, { server, input });

		expect(sentPlayMediaArguments(server).map((args) => args?.media)).toEqual(uris);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(pairedWith(0, 1, 2));
	});

	it('makes a change for each queue, in the order of their first items, however it is chosen', async () => {
		const { items, json } = await runNode(playMediaParameters(fromItem), {
			server,
			input: [
				{ uri: FIRST, queue: LIVING_ROOM },
				{ uri: SECOND, queue: KITCHEN },
				{ uri: THIRD, queue: 'living room' },
			],
		});

		expect(json.map(({ queue, media }) => [queue, media])).toEqual([
			['Living Room', [FIRST, THIRD]],
			['Kitchen', SECOND],
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([pairedWith(0, 2), { item: 1 }]);
		expect(sentPlayMediaArguments(server)).toHaveLength(2);
	});

	it('begins a new change of a queue after one with another setting', async () => {
		const { items } = await runNode(playMediaParameters(fromItem), {
			server,
			input: [
				{ uri: FIRST },
				{ uri: SECOND },
				{ uri: THIRD, how: 'next' },
				{ uri: FIRST },
				{ uri: SECOND, queue: KITCHEN, how: 'next' },
				{ uri: THIRD },
			],
		});

		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			pairedWith(0, 1),
			{ item: 2 },
			pairedWith(3, 5),
			{ item: 4 },
		]);
		expect(queued()).toEqual([CURRENT[0], THIRD, CURRENT[1], FIRST, SECOND, FIRST, THIRD]);
	});

	it('reports what the server drops as skipped', async () => {
		const { json } = await runNode(playMediaParameters(fromItem), {
			server,
			input: [{ uri: FIRST }, { uri: MISSING_TRACK }, { uri: SECOND }],
		});

		expect(json).toMatchObject([{ added: [FIRST, SECOND], skipped: [MISSING_TRACK] }]);
		expect(json[0]?.added_names).toEqual([expect.any(String), expect.any(String)]);
	});
});

describe('an item that is wrong by itself', () => {
	const server = musicServer('2.10');
	const input = [{ uri: FIRST }, { uri: 'Track 2' }, { uri: THIRD }, { uri: '' }];

	it('fails alone, and the others are one change, with On Error "continue"', async () => {
		const parameters = playMediaParameters(fromItem);
		const { items, json } = await runNode(parameters, { server, input, onError });

		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			pairedWith(0, 2),
			{ item: 1 },
			{ item: 3 },
		]);
		expect(json).toEqual([
			expect.objectContaining({ media: [FIRST, THIRD], success: true }),
			expect.objectContaining({ error: expect.stringContaining('"Track 2", which is not a URI') }),
			expect.objectContaining({ error: expect.stringContaining('must not be empty') }),
		]);
	});

	it('fails the execution before anything is sent, with On Error "stop"', async () => {
		const { error } = await runNode(playMediaParameters(fromItem), { server, input });

		expect(error).toMatchObject({ itemIndex: 1, message: expect.stringContaining('"Track 2"') });
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});

	it('does not keep the items around it apart', async () => {
		const unknownQueue = [{ uri: FIRST }, { uri: SECOND, queue: 'Cellar' }, { uri: THIRD }];
		const parameters = playMediaParameters(fromItem);
		const { items } = await runNode(parameters, { server, input: unknownQueue, onError });

		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([pairedWith(0, 2), { item: 1 }]);
	});
});

describe('a change that fails', () => {
	const server = musicServer();
	const input = [
		{ uri: FIRST },
		{ uri: SECOND, queue: KITCHEN },
		{ uri: THIRD },
		{ uri: THIRD, queue: KITCHEN },
	];

	beforeEach(() => {
		server.control.addFault({ kind: 'status', status: 500, body: 'Busy', command: PLAY_MEDIA });
	});

	it('gives an error item for each of its input items, with On Error "continue"', async () => {
		const parameters = unconfirmedPlayMediaParameters(fromItem);
		const { items, json } = await runNode(parameters, { server, input, onError });

		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			pairedWith(1, 3),
			{ item: 2 },
		]);
		expect(json.map(({ error, success }) => error ?? success)).toEqual([
			expect.stringContaining('Busy'),
			true,
			expect.stringContaining('Busy'),
		]);
	});

	it('fails the execution with one error that says how many items it stood for, with On Error "stop"', async () => {
		const { error } = await runNode(unconfirmedPlayMediaParameters(fromItem), { server, input });

		expect(error).toMatchObject({
			itemIndex: 0,
			description: expect.stringContaining('"Play Media" made one change of 2 input items'),
		});
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});
});

describe('items that stay apart', () => {
	const server = musicServer('2.10');

	it.each([
		['Start At', { startAt: '={{ $json.start }}', startItem: '2' }, {}],
		['Radio Mode', {}, { radioMode: true }],
		['Fallback Media', {}, { fallbackMedia: RADIO }],
	])('with %s', async (_, changed, options) => {
		const parameters = playMediaParameters({
			...fromItem,
			enqueue: 'play',
			...changed,
			options: { confirm: Object.hasOwn(options, 'fallbackMedia'), ...options },
		});
		const input = [
			{ uri: PLAYLIST, start: 'beginning' },
			{ uri: PLAYLIST, start: 'item' },
			{ uri: PLAYLIST, start: 'beginning' },
		];
		await runNode(parameters, { server, input, onError });

		expect(sentPlayMediaArguments(server).map((args) => args?.media)).toEqual(
			input.map(() => PLAYLIST),
		);
	});
});

describe('more than a hundred items', () => {
	const server = musicServer('2.10');
	const portions = () => sentPlayMediaArguments(server).map((args) => [args?.media].flat());
	let uris: string[];
	let input: Array<{ uri: string }>;

	beforeEach(async () => {
		uris = await createTracks(server, 250);
		input = uris.map((uri) => ({ uri }));
		server.control.fillQueue(LIVING_ROOM, CURRENT, { currentIndex: 0 });
	});

	it.each(ENQUEUED)('are in the queue in their order, with Enqueue %s', async (how, expected) => {
		const parameters = playMediaParameters({ ...fromItem, enqueue: how });
		const { items, json } = await runNode(parameters, { server, input });

		expect(portions().map(({ length }) => length)).toEqual(
			how === 'next' || how === 'play' ? [50, 100, 100] : [100, 100, 50],
		);
		expect(server.control.queue(LIVING_ROOM).uris).toEqual(expected(uris));
		expect(json).toEqual([
			expect.objectContaining({ media: uris, success: true, confirmed: true }),
		]);
		expect(json[0]).not.toHaveProperty('skipped');
		expect(items[0]?.pairedItem).toEqual(pairedWith(...indexesUpTo(250)));
	});

	it.each(['next', 'play'])(
		'are in an empty queue in their order, with Enqueue %s',
		async (how) => {
			server.control.fillQueue(LIVING_ROOM, []);
			await runNode(playMediaParameters({ ...fromItem, enqueue: how }), { server, input });

			expect(server.control.queue(LIVING_ROOM).uris).toEqual(uris);
		},
	);

	it('reach the queue although the server finds nothing of a portion', async () => {
		const missing = indexesUpTo(120).map((index) => `library://track/${index + 90_000}`);
		const mixed = [...missing, ...uris.slice(0, 130)];
		const { json } = await runNode(playMediaParameters({ ...fromItem, enqueue: 'play' }), {
			server,
			input: mixed.map((uri) => ({ uri })),
		});

		expect(json).toMatchObject([{ success: true, confirmed: true, skipped: missing }]);
		expect(server.control.queue(LIVING_ROOM).uris).toEqual([
			CURRENT[0],
			...uris.slice(0, 130),
			CURRENT[1],
		]);
	});

	it('of which a portion is refused give an error that says how many are done', async () => {
		const fault = { kind: 'status', status: 500, body: 'Busy', command: PLAY_MEDIA } as const;
		server.control.addFault({ ...fault, skip: 1 });
		const { error } = await runNode(playMediaParameters(fromItem), { server, input });

		expect(error).toMatchObject({
			message: expect.stringContaining('Busy'),
			description: expect.stringMatching(/100 of 250 items .*150.*250 input items/),
		});
		expect(portions()).toHaveLength(2);
	});

	it('are sent no further once the execution is cancelled', async () => {
		const stop = new AbortController();
		const hold = server.control.hold(PLAY_MEDIA);
		const parameters = playMediaParameters(fromItem);
		const running = runNode(parameters, { server, input, onError, signal: stop.signal });
		await hold.waiting();
		stop.abort();

		expect((await running).status).toBe('canceled');
		hold.release();
		await waitForPendingRequests(server);
		expect(portions()).toEqual([uris.slice(0, 100)]);
	});

	it('in one list of one item are sent in portions, too', async () => {
		const media = locator('uri', '={{ $json.uris }}');
		await runNode(playMediaParameters({ ...fromItem, media }), { server, input: [{ uris }] });

		expect(portions()).toEqual([uris.slice(0, 100), uris.slice(100, 200), uris.slice(200)]);
		expect(sentArguments(server, PLAY_MEDIA)).toMatchObject(
			portions().map(() => ({ option: 'add' })),
		);
	});
});

describe('a hint beside the output', () => {
	const server = musicServer('2.10');
	const input = [{ uri: FIRST }, { uri: SECOND }];
	const options = { combineItems: false, confirm: false };

	it('says that items replaced each other', async () => {
		const parameters = playMediaParameters({ ...fromItem, enqueue: 'replace', options });
		const { hints } = await runNode(parameters, { server, input });

		expect(hints).toEqual([expect.stringMatching(/2 times.*"Combine Input Items"/)]);
	});

	it.each([
		['they are one change', { enqueue: 'replace' }],
		['they replace nothing', { enqueue: 'add', options }],
	])('is missing if %s', async (_, changed) => {
		const { hints } = await runNode(playMediaParameters({ ...fromItem, ...changed }), {
			server,
			input,
		});

		expect(hints).toEqual([]);
	});
});
