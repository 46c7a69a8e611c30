import { waitForPendingRequests } from '../../support/pendingRequests';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { NodeReport, RunNodeOptions } from '../../support/runNode';
import { errorWith, playMedia, createTracks } from '../queue/support/queueRuns';
import { trackUris } from '../library/support/libraryItems';
import {
	MISSING_TRACK,
	PLAYLIST,
	RADIO,
	KITCHEN,
	LIVING_ROOM,
	locator,
	PLAY_MEDIA,
	sentPlayMediaArguments,
} from '../queue/support/playMediaParameters';
import { describeOnServers, musicServer, type MusicServer } from '../support/musicServer';
import { indexesUpTo, pairedItems, pairedWith } from '../support/nodeReports';

const fromItem = {
	queueId: locator('player', '={{ $json.queue ?? "Living Room" }}'),
	media: locator('uri', '={{ $json.uri }}'),
	enqueue: '={{ $json.how ?? "add" }}',
};
const [FIRST = '', SECOND = '', THIRD = '', ...OTHERS] = trackUris(1, 2, 3, 4, 5, 6, 7, 8);
const CURRENT = OTHERS.slice(0, 2);
const onError = 'continueRegularOutput';
const UNCONFIRMED = { options: { confirm: false } };
const CONFIRMED = { success: true, confirmed: true };
const BUSY = { kind: 'status', status: 500, body: 'Busy', command: PLAY_MEDIA } as const;

/** Runs Play Media on input items. */
async function playEach(
	server: MusicServer,
	input: IDataObject[],
	changed: INodeParameters = {},
	options: RunNodeOptions = {},
): Promise<NodeReport> {
	return await playMedia(server, { ...fromItem, ...changed }, { input, ...options });
}

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

	it.each(ENQUEUED)('makes one change for one queue, in order: %s', async (how, expected) => {
		const report = await playEach(server, input, { enqueue: how });

		const sent = { queue_id: LIVING_ROOM, media: uris, option: how };
		expect(sentPlayMediaArguments(server)).toEqual([sent]);
		expect(queued()).toEqual(expected(uris));
		expect(report.json).toMatchObject([{ media: uris, ...CONFIRMED }]);
		expect(pairedItems(report)).toEqual([pairedWith(0, 1, 2)]);
	});

	it('makes a change for each item with the option off', async () => {
		const report = await playEach(server, input, { options: { combineItems: false } });

		expect(sentPlayMediaArguments(server).map((args) => args?.media)).toEqual(uris);
		expect(pairedItems(report)).toEqual(pairedWith(0, 1, 2));
	});

	it('makes a change for each queue, in the order of their first items, however it is chosen', async () => {
		const report = await playEach(server, [
			{ uri: FIRST, queue: LIVING_ROOM },
			{ uri: SECOND, queue: KITCHEN },
			{ uri: THIRD, queue: 'living room' },
		]);

		const livingRoom = { queue: 'Living Room', media: [FIRST, THIRD] };
		expect(report.json).toMatchObject([livingRoom, { queue: 'Kitchen', media: SECOND }]);
		expect(pairedItems(report)).toEqual([pairedWith(0, 2), { item: 1 }]);
		expect(sentPlayMediaArguments(server)).toHaveLength(2);
	});

	it('begins a new change of a queue after one with another setting', async () => {
		const report = await playEach(server, [
			{ uri: FIRST },
			{ uri: SECOND },
			{ uri: THIRD, how: 'next' },
			{ uri: FIRST },
			{ uri: SECOND, queue: KITCHEN, how: 'next' },
			{ uri: THIRD },
		]);

		const paired = [pairedWith(0, 1), { item: 2 }, pairedWith(3, 5), { item: 4 }];
		expect(pairedItems(report)).toEqual(paired);
		expect(queued()).toEqual([CURRENT[0], THIRD, CURRENT[1], FIRST, SECOND, FIRST, THIRD]);
	});

	it('reports what the server drops as skipped', async () => {
		const given = [{ uri: FIRST }, { uri: MISSING_TRACK }, { uri: SECOND }];
		const { json } = await playEach(server, given);

		const added_names = [expect.any(String), expect.any(String)];
		const skipped = [MISSING_TRACK];
		expect(json).toMatchObject([{ added: [FIRST, SECOND], added_names, skipped }]);
	});
});

describe('an item that is wrong by itself', () => {
	const server = musicServer('2.10');
	const input = [{ uri: FIRST }, { uri: 'Track 2' }, { uri: THIRD }, { uri: '' }];

	it('fails alone, and the others are one change, with On Error "continue"', async () => {
		const report = await playEach(server, input, {}, { onError });

		expect(pairedItems(report)).toEqual([pairedWith(0, 2), { item: 1 }, { item: 3 }]);
		expect(report.json).toMatchObject([
			{ media: [FIRST, THIRD], success: true },
			{ error: expect.stringContaining('"Track 2", which is not a URI') },
			{ error: expect.stringContaining('must not be empty') },
		]);
	});

	it('fails the execution before anything is sent, with On Error "stop"', async () => {
		const { error } = await playEach(server, input);

		expect(error).toMatchObject({ itemIndex: 1, message: expect.stringContaining('"Track 2"') });
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});

	it('does not keep the items around it apart', async () => {
		const unknownQueue = [{ uri: FIRST }, { uri: SECOND, queue: 'Cellar' }, { uri: THIRD }];
		const report = await playEach(server, unknownQueue, {}, { onError });

		expect(pairedItems(report)).toEqual([pairedWith(0, 2), { item: 1 }]);
	});
});

describe('a change that fails', () => {
	const server = musicServer();
	const inKitchen = { uri: SECOND, queue: KITCHEN };
	const input = [{ uri: FIRST }, inKitchen, { uri: THIRD }, inKitchen];
	beforeEach(() => server.control.addFault(BUSY));

	it('gives an error item for each of its input items, with On Error "continue"', async () => {
		const report = await playEach(server, input, UNCONFIRMED, { onError });

		expect(pairedItems(report)).toEqual([{ item: 0 }, pairedWith(1, 3), { item: 2 }]);
		const busy = { error: expect.stringContaining('Busy') };
		expect(report.json).toMatchObject([busy, { success: true }, busy]);
	});

	it('fails the execution with one error that says how many items it stood for, with On Error "stop"', async () => {
		const { error } = await playEach(server, input, UNCONFIRMED);

		const remedy = /"Play Media" made one change of 2 input items/;
		expect(error).toMatchObject(errorWith(/Busy/, remedy));
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
		const confirm = Object.hasOwn(options, 'fallbackMedia');
		const starting = { enqueue: 'play', ...changed, options: { confirm, ...options } };
		const input = ['beginning', 'item', 'beginning'].map((start) => ({ uri: PLAYLIST, start }));
		await playEach(server, input, starting, { onError });

		const media = sentPlayMediaArguments(server).map((args) => args?.media);
		expect(media).toEqual([PLAYLIST, PLAYLIST, PLAYLIST]);
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
		const report = await playEach(server, input, { enqueue: how });

		expect(portions().map(({ length }) => length)).toEqual(
			how === 'next' || how === 'play' ? [50, 100, 100] : [100, 100, 50],
		);
		expect(server.control.queue(LIVING_ROOM).uris).toEqual(expected(uris));
		expect(report.json).toMatchObject([{ media: uris, ...CONFIRMED }]);
		expect(report.json[0]).not.toHaveProperty('skipped');
		expect(pairedItems(report)).toEqual([pairedWith(...indexesUpTo(250))]);
	});

	it.each(['next', 'play'])('fill an empty queue in order, with Enqueue %s', async (how) => {
		server.control.fillQueue(LIVING_ROOM, []);
		await playEach(server, input, { enqueue: how });

		expect(server.control.queue(LIVING_ROOM).uris).toEqual(uris);
	});

	it('reach the queue although the server finds nothing of a portion', async () => {
		const missing = indexesUpTo(120).map((index) => `library://track/${index + 90_000}`);
		const given = [...missing, ...uris.slice(0, 130)].map((uri) => ({ uri }));
		const { json } = await playEach(server, given, { enqueue: 'play' });

		expect(json).toMatchObject([{ ...CONFIRMED, skipped: missing }]);
		const queued = [CURRENT[0], ...uris.slice(0, 130), CURRENT[1]];
		expect(server.control.queue(LIVING_ROOM).uris).toEqual(queued);
	});

	it('of which a portion is refused give an error that says how many are done', async () => {
		server.control.addFault({ ...BUSY, skip: 1 });
		const { error } = await playEach(server, input);

		const remedy = /100 of 250 items .*150.*250 input items/;
		expect(error).toMatchObject(errorWith(/Busy/, remedy));
		expect(portions()).toHaveLength(2);
	});

	it('are sent no further once the execution is cancelled', async () => {
		const stop = new AbortController();
		const hold = server.control.hold(PLAY_MEDIA);
		const running = playEach(server, input, {}, { onError, signal: stop.signal });
		await hold.waiting();
		stop.abort();

		expect((await running).status).toBe('canceled');
		hold.release();
		await waitForPendingRequests(server);
		expect(portions()).toEqual([uris.slice(0, 100)]);
	});

	it('in one list of one item are sent in portions, too', async () => {
		await playEach(server, [{ uris }], { media: locator('uri', '={{ $json.uris }}') });

		const lists = [uris.slice(0, 100), uris.slice(100, 200), uris.slice(200)];
		const sent = lists.map((media) => ({ media, option: 'add' }));
		expect(sentPlayMediaArguments(server)).toMatchObject(sent);
	});
});

describe('a hint beside the output', () => {
	const server = musicServer('2.10');
	const input = [{ uri: FIRST }, { uri: SECOND }];
	const options = { combineItems: false, confirm: false };

	const replaced = expect.stringMatching(/2 times.*"Combine Input Items"/);
	it.each([
		['says that items replaced each other', { enqueue: 'replace', options }, [replaced]],
		['is missing if they are one change', { enqueue: 'replace' }, []],
		['is missing if they replace nothing', { enqueue: 'add', options }, []],
	])('%s', async (_, changed, expected) => {
		const { hints } = await playEach(server, input, changed);

		expect(hints).toEqual(expected);
	});
});
