import type { INodeParameters } from 'n8n-workflow';
import { byId, byUri } from '../../../../scripts/engine/resource-locators';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { describeOnEveryServer, musicServer } from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import {
	ALBUM,
	AUDIOBOOK,
	KITCHEN,
	LIVING_ROOM,
	MISSING_TRACK,
	MORNING_NEWS,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	PLAYLIST,
	RADIO,
	sentPlayMediaArguments,
	STREAMED_TRACK,
} from '../support/playMediaParameters';
import {
	officeQueueResponse,
	playMedia,
	respondWithQueueStates,
	runWithChangeAt,
} from '../support/queueRuns';

/** What is in a queue afterwards, and what the output says about it: added, skipped, or neither. */

const [A, B, C] = ['library://track/1', 'library://track/2', 'library://track/3'];
const NEW = 'library://track/20';
const TRACK = 'library://track/5';
const ITEMS = 'player_queues/items';
const IGNORED = { kind: 'ignore-command', command: PLAY_MEDIA } as const;

function inQueue(enqueue: string, queueId = LIVING_ROOM, confirmSeconds = 5): INodeParameters {
	return { queueId: byId(queueId), media: byUri(NEW), enqueue, options: { confirmSeconds } };
}

function playingAll(uris: readonly string[]) {
	return { media: byUri(`={{ ${JSON.stringify(uris)} }}`), enqueue: 'replace' };
}

describeOnEveryServer((server) => {
	// A, B and C are in the queue, and B plays, or is paused.
	it.each([
		['play inserts it after the current item and starts it', 'play', [A, B, NEW, C], NEW],
		['replace leaves only the new item', 'replace', [NEW], NEW],
		['next inserts it after the current item, which continues', 'next', [A, B, NEW, C], B],
		['replace_next replaces what follows, and B continues', 'replace_next', [A, B, NEW], B],
		['add appends it, and the current item continues', 'add', [A, B, C, NEW], B],
		['the default plays a track next', 'default', [A, B, NEW, C], NEW],
	])('%s', async (_, enqueue, uris, playing) => {
		// Servers of 2.8 lose the playback of a queue that is replaced while it plays.
		const state = enqueue === 'replace' ? 'paused' : 'playing';
		server.control.fillQueue(LIVING_ROOM, [A, B, C], { currentIndex: 1, state, elapsed: 30 });
		const { json } = await playMedia(server, inQueue(enqueue));

		expect(json).toMatchObject([{ success: true, confirmed: true, media: NEW, state: 'playing' }]);
		const after = { uris, state: 'playing', currentItem: { uri: playing } };
		expect(server.control.queue(LIVING_ROOM)).toMatchObject(after);
		const option = enqueue === 'default' ? {} : { option: enqueue };
		const sent = { queue_id: LIVING_ROOM, media: NEW, ...option };
		expect(sentPlayMediaArguments(server)[0]).toEqual(sent);
	});

	it.each(['next', 'replace_next', 'add'])('%s starts no stopped queue', async (enqueue) => {
		server.control.fillQueue(LIVING_ROOM, [A, B, C]);
		const { json } = await playMedia(server, inQueue(enqueue));

		const queue = server.control.queue(LIVING_ROOM);
		expect(queue).toMatchObject({ state: 'idle', currentIndex: 0 });
		expect(queue.uris).toContain(NEW);
		const added_names = [expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+$/)];
		const added = { state: 'idle', title: null, added: [NEW], added_names };
		expect(json).toMatchObject([{ ...added, success: true, confirmed: true }]);
	});

	it.each(['replace', 'add'])('%s reads the upcoming items once before', async (enqueue) => {
		const { control } = server;
		control.fillQueue(KITCHEN, 80, { currentIndex: 7, state: 'playing', elapsed: 30 });
		await playMedia(server, inQueue(enqueue, KITCHEN, 1));

		const before = control.requests().slice(0, sentCommands(server).indexOf(PLAY_MEDIA));
		const looks = before.filter(({ command }) => command === ITEMS).map(({ args }) => args);
		expect(looks).toEqual([{ queue_id: KITCHEN, limit: 50, offset: 7 }]);
	});

	it('a queue that moved on past its next item proves nothing', async () => {
		const { control } = server;
		control.fillQueue(KITCHEN, 5, { state: 'playing', elapsed: 30 });
		control.addFault(IGNORED);
		const parameters = playMediaParameters(inQueue('replace', KITCHEN, 1));
		const moveOn = () => control.playForward(KITCHEN, 400);
		const { error } = await runWithChangeAt(PLAY_MEDIA, server, parameters, moveOn);

		expect(control.queue(KITCHEN).currentItem?.name).not.toMatch(/Filler [12]$/);
		expect(error?.message).toMatch(/did not start .*: it is playing "Filler - /);
	});

	it.each([
		['next', 1],
		['replace_next', 1],
		['add', 5],
	])('what another user added in the meantime proves nothing for %s', async (enqueue, insertAt) => {
		const { control } = server;
		control.fillQueue(KITCHEN, 5, { state: 'playing', elapsed: 30 });
		control.addFault(IGNORED);
		const change = { kind: 'change-queue', queueId: KITCHEN, change: { insertAt } } as const;
		control.addFault({ ...change, command: PLAY_MEDIA });
		const { error } = await playMedia(server, inQueue(enqueue, KITCHEN, 1));

		expect(control.queue(KITCHEN).items).toBe(6);
		expect(error?.message).toBe('Nothing was added to the queue "Kitchen" within 1 second');
		expect(error?.description).toMatch(/nothing changed/);
	});

	it.each([
		['a track', TRACK],
		['an album', ALBUM],
		['a playlist', PLAYLIST],
		['a podcast', MORNING_NEWS],
		['a radio', RADIO],
		['an artist', 'library://artist/2'],
		['an audiobook', AUDIOBOOK.uri],
		['an item that only its provider has', STREAMED_TRACK],
		['a short form', 'library:track:5', TRACK],
	])('of %s and something missing, only that is skipped', async (_, uri, sent = uri) => {
		const { json } = await playMedia(server, playingAll([uri, MISSING_TRACK]));

		const media = [sent, MISSING_TRACK];
		expect(sentPlayMediaArguments(server)[0]).toMatchObject({ media });
		expect(json).toMatchObject([{ confirmed: true, media, skipped: [MISSING_TRACK] }]);
	});

	it('nothing is skipped if everything was added, and the output does not mention it', async () => {
		const all = [TRACK, ALBUM, PLAYLIST, MORNING_NEWS, RADIO, STREAMED_TRACK];
		const { json } = await playMedia(server, playingAll(all));

		expect(json).toMatchObject([{ confirmed: true }]);
		expect(json[0]).not.toHaveProperty('skipped');
	});
});

describe('if the server draws what comes next', () => {
	const server = musicServer('2.10');
	const radio = { ...playingAll([TRACK, ALBUM]), options: { radioMode: true } };
	const dynamic = playingAll(['library://playlist/1', 'library://track/40']);

	const each = (how: string, wanted: INodeParameters) =>
		['replace', 'next', 'add', 'replace_next'].map((enqueue) => [how, enqueue, wanted] as const);
	it.each([...each('in radio mode', radio), ...each('with a dynamic playlist', dynamic)])(
		'no media is reported as skipped or added %s, with %s',
		async (_, enqueue, wanted) => {
			server.control.setSimilarTracks(true);
			server.control.makeDynamic('1');
			const before = server.control.queue(OFFICE).items;
			const { json } = await playMedia(server, { ...wanted, enqueue });

			expect(json).toMatchObject([{ success: true, confirmed: true }]);
			expect(json[0]).not.toHaveProperty('skipped');
			expect(json[0]).not.toHaveProperty('added');
			expect(server.control.queue(OFFICE).items).not.toBe(before);
			const mode = wanted === radio ? { media: [TRACK, ALBUM], radio_mode: true } : {};
			expect(sentPlayMediaArguments(server)).toMatchObject([mode]);
		},
	);
});

describe('on a 2.8 server', () => {
	const server = musicServer('2.8');

	it('is waited for until it is in the queue', async () => {
		const states = [2, 2, 3].map((items) => officeQueueResponse({ items }));
		respondWithQueueStates(server.control, ...states);
		const { json } = await playMedia(server, { enqueue: 'add' });

		expect(json[0]).toMatchObject({ confirmed: true });
	});

	it('is recognized by the upcoming items, even if there are fewer than before', async () => {
		server.control.fillQueue(OFFICE, 90, { state: 'playing', elapsed: 30 });
		const { json } = await playMedia(server, { enqueue: 'replace_next' });

		expect(json[0]).toMatchObject({ confirmed: true });
		expect(server.control.queue(OFFICE).items).toBeLessThan(90);
	});

	it('is confirmed in a shuffled queue, which mixes it in, by its length alone', async () => {
		const states = [2, 3].map((items) => officeQueueResponse({ items, shuffle_enabled: true }));
		respondWithQueueStates(server.control, ...states);
		server.control.addFault(IGNORED);
		const { json } = await playMedia(server, { enqueue: 'add' });

		expect(json).toMatchObject([{ confirmed: true, queue_id: OFFICE }]);
	});

	it('items added at the end of a long queue are found there, and missing ones are not', async () => {
		const wanted = { ...playingAll([TRACK, MISSING_TRACK, ALBUM]), enqueue: 'add' };
		const { json } = await playMedia(server, { ...wanted, queueId: byId(KITCHEN) });

		const added_names = ['Harbour Hymn', 'Northern Windows'];
		const added = { added: [TRACK, ALBUM], added_names, skipped: [MISSING_TRACK] };
		expect(json).toMatchObject([{ ...added, confirmed: true }]);
	});

	it("an item of the library is found by its provider's URI", async () => {
		const { provider_mappings: [first] = [] } = await callServerUnlogged<{
			provider_mappings?: Array<{ item_id: string; provider_instance: string }>;
		}>(server, 'music/item_by_uri', { uri: ALBUM });
		const path = `${first?.provider_instance}://album/${first?.item_id}`;
		const { json } = await playMedia(server, playingAll([path, TRACK, MISSING_TRACK]));

		expect(path).not.toContain('library');
		expect(json[0]).toMatchObject({ skipped: [MISSING_TRACK], queue_id: OFFICE });
	});

	it('an item without a URI of its own cannot be looked up, and counts as added', async () => {
		const nameless = { kind: 'body', body: '{"name": "Nobody knows"}' } as const;
		server.control.addFault({ ...nameless, command: 'music/item_by_uri', times: Infinity });
		const { json } = await playMedia(server, playingAll([TRACK, MISSING_TRACK]));

		expect(json).toMatchObject([{ confirmed: true }]);
		expect(json[0]).not.toHaveProperty('skipped');
	});

	it.each([
		['is refused', { kind: 'status', status: 500 }],
		['is forbidden', { kind: 'status', status: 403 }],
		['breaks off', { kind: 'drop', when: 'mid-body' }],
		['returns no JSON', { kind: 'truncate' }],
	] as const)('a look-up that %s does not fail a successful playback', async (_, fault) => {
		server.control.addFault({ ...fault, command: ITEMS, skip: 1, times: Infinity });
		const { json } = await playMedia(server, playingAll([TRACK, MISSING_TRACK]));

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('skipped');
	});

	it('for a single item only the upcoming items are read before, if they can be', async () => {
		server.control.addFault({ kind: 'status', status: 403, command: ITEMS });
		const { json } = await playMedia(server);

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		const asked = sentCommands(server).filter((command) => [ITEMS, PLAY_MEDIA].includes(command!));
		expect(asked).toEqual([ITEMS, PLAY_MEDIA]);
	});
});
