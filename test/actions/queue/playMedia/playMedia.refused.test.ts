import type { INodeParameters } from 'n8n-workflow';
import { byId, byPlayer, byUri, fromList } from '../../../../scripts/engine/resource-locators';
import { testSentOnceWithEveryFault } from '../../player/support/testSentOnce';
import {
	describeOnEveryServer,
	describeOnServersUpTo28,
	musicServer,
} from '../../support/musicServer';
import { sentArguments, sentCommands } from '../../support/sentRequests';
import {
	ALBUM,
	ALL_QUEUES,
	ATTIC,
	KITCHEN,
	LIVING_ROOM,
	MISSING_TRACK,
	MORNING_NEWS,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	PLAYLIST,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';
import { errorWith, expectRefused, playMedia, runWithChangeAt } from '../support/queueRuns';

const ITEM_BY_URI = 'music/item_by_uri';
const TRACK = 'library://track/5';
const REFUSES = { kind: 'status', status: 500, body: 'Internal server error' } as const;

function replacing(media: string, changed: INodeParameters = {}): INodeParameters {
	return { media: byUri(media), enqueue: 'replace', ...changed };
}

describeOnEveryServer((server) => {
	const unknown = /^"Queue" refers to the queue "cellar"/;
	const unavailable = /^"Queue".*"Attic".*not available/;
	const shuffles = (enqueue: string) => ({ enqueue, options: { shuffle: true } });
	const noShuffle = '"Shuffle" cannot be combined with this "Enqueue" setting';

	it.each<[string, INodeParameters, string | RegExp, RegExp]>([
		['an unknown queue', { queueId: byId('cellar') }, unknown, RegExp(`Office \\(${OFFICE}\\)`)],
		['the queue of an unavailable player, by ID', { queueId: byId(ATTIC) }, unavailable, /./],
		['one chosen from the list', { queueId: fromList(ATTIC) }, unavailable, /./],
		['one by the name of its player', { queueId: byPlayer('Attic') }, unavailable, /./],
		['shuffling what plays next', shuffles('next'), noShuffle, /"Enqueue"/],
		['shuffling what replaces the next', shuffles('replace_next'), noShuffle, /"Enqueue"/],
		['shuffling what is only added', shuffles('add'), noShuffle, /"Enqueue"/],
	])('%s is refused before anything is sent', async (_, changed, message, remedy) => {
		await expectRefused(server, playMediaParameters(changed), message, remedy);
	});

	it('radio mode without a provider that can find similar tracks is refused with that reason', async () => {
		const radio = { media: byUri(TRACK), options: { radioMode: true } };
		const { error } = await playMedia(server, radio);

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500', itemIndex: 0 });
		expect(`${error?.message} ${error?.description}`).toMatch(/similar tracks/);
		const sent = { queue_id: OFFICE, media: TRACK, radio_mode: true };
		expect(sentPlayMediaArguments(server)).toEqual([sent]);
	});
});

describeOnServersUpTo28((server, version) => {
	it.each([
		['shuffle', '"Shuffle"', true],
		['startFromBeginning', '"Ignore Resume Position"', true],
		['user', '"User"', 'guest'],
	])('the option %s is refused with its version', async (option, label, value) => {
		const parameters = playMediaParameters({ options: { [option]: value } });
		const message = `${label} requires Music Assistant 2.10, but ${version} is connected`;
		await expectRefused(server, parameters, message, /update Music Assistant/);
	});

	it('an option that is switched off refuses nothing', async () => {
		const options = { startFromBeginning: false, radioMode: false };
		const { json } = await playMedia(server, { options });

		expect(json[0]).toMatchObject({ confirmed: true });
	});

	it.each([
		['default', /The queue still contains its 5 items\./],
		['add', /^(?!.*queue)/is],
	])('a missing item is named, and %s leaves the queue unchanged', async (enqueue, remedy) => {
		const media = byUri(MISSING_TRACK);
		const { error } = await playMedia(server, { queueId: byId(LIVING_ROOM), media, enqueue });

		expect(error).toMatchObject(errorWith(`The server cannot find "${MISSING_TRACK}"`, remedy));
		expect(server.control.queue(LIVING_ROOM).items).toBe(5);
		// The diagnosis only reads.
		const sent = sentCommands(server);
		expect(sent.slice(sent.indexOf(PLAY_MEDIA) + 1)).toContain(ITEM_BY_URI);
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});

	it.each([
		[
			'player that became unavailable',
			() => server.control.setPlayer(OFFICE, { available: false }),
			errorWith('The player of the queue "Office" is not available'),
		],
		[
			'queue that disappeared',
			() => server.control.removePlayer(OFFICE),
			errorWith(`There is no queue with the ID "${OFFICE}"`, /Bedroom \(/),
		],
	])('a %s between the read and the command is named', async (_, change, expected) => {
		const { error } = await runWithChangeAt(PLAY_MEDIA, server, playMediaParameters(), change);

		expect(error).toMatchObject({ ...expected, httpCode: '500' });
	});

	const both = (one: string) => ({ media: byUri(`={{ ["${one}", "${MISSING_TRACK}"] }}`) });
	it.each<[string, INodeParameters, RegExp]>([
		['that has no reason', { queueId: byId(KITCHEN) }, /log.*still contains its 1237 items/s],
		['of several items, of which one is there', both('library://track/1'), /./],
	])('a refusal %s says so', async (_, changed, remedy) => {
		server.control.addFault({ ...REFUSES, command: PLAY_MEDIA });
		const { error } = await playMedia(server, changed);

		const message = `The server rejected ${PLAY_MEDIA} without giving a reason (500 Internal Server Error)`;
		expect(error).toMatchObject({ ...errorWith(message, remedy), httpCode: '500' });
	});

	const missing = [MISSING_TRACK, 'nope://track/1', 'library://podcast/77'];
	it.each([
		...missing.map((uri) => [uri, `"${uri}"`] as const),
		[both('library://album/999').media.value, `"library://album/999", "${MISSING_TRACK}"`] as const,
	])('%s, which cannot be found, is refused before it costs the queue', async (uri, named) => {
		server.control.fillQueue(OFFICE, 3, { currentIndex: 1, state: 'paused', elapsed: 30 });
		const { error } = await playMedia(server, replacing(uri as string));

		const kept = /Nothing was sent, so the queue keeps its 3 items\.$/;
		expect(error).toMatchObject(errorWith(`The server cannot find ${named}`, kept));
		expect(sentPlayMediaArguments(server)).toEqual([]);
		expect(server.control.queue(OFFICE)).toMatchObject({ items: 3, state: 'paused' });
	});

	it('one that can be found among others is enough', async () => {
		server.control.fillQueue(OFFICE, 3, { currentIndex: 1, state: 'paused', elapsed: 30 });
		const { json } = await playMedia(server, { ...both(TRACK), enqueue: 'replace' });

		expect(json).toMatchObject([{ confirmed: true, skipped: [MISSING_TRACK] }]);
	});
});

describe('a change', () => {
	const server = musicServer('2.8');
	const options = { timeout: 1, combineItems: false };

	testSentOnceWithEveryFault(
		server,
		PLAY_MEDIA,
		playMediaParameters({ options: { confirmSeconds: 1, timeout: 1 } }),
	);

	it('is sent once for each item, even if the connection broke for the first one', async () => {
		server.control.addFault({ kind: 'execute-then-drop', command: PLAY_MEDIA });
		const input = [{ media: PLAYLIST }, { media: MORNING_NEWS }];
		const fromItem = { media: byUri('={{ $json.media }}'), enqueue: 'play', options };
		const run = { input, onError: 'continueRegularOutput' } as const;
		const { json } = await playMedia(server, fromItem, run);

		expect(sentPlayMediaArguments(server)).toMatchObject(input);
		const played = { success: true, media: MORNING_NEWS };
		expect(json).toMatchObject([{ error: expect.any(String) }, played]);
	});
});

describe('media is sent that cannot be looked up', () => {
	const server = musicServer('2.8');
	const noCommand = `Invalid Command: ${ITEM_BY_URI}`;
	beforeEach(() => server.control.fillQueue(OFFICE, 3));

	it.each([
		'http://radio.example/stream.mp3',
		'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
		'builtin://playlist/random_tracks',
		'library://folder/x',
	])('because it may be playable anyway: %s', async (media) => {
		server.control.addFault({ ...REFUSES, command: ITEM_BY_URI, times: Infinity });
		await playMedia(server, replacing(media));

		expect(sentPlayMediaArguments(server)).toMatchObject([{ media, option: 'replace' }]);
	});

	it.each([
		['the token lacks the right', { kind: 'status', status: 403 }],
		['there is no such command', { kind: 'status', status: 400, body: noCommand }],
		['the response cannot be read', { kind: 'body', body: '[1]' }],
		['a proxy responds in its place', { kind: 'status', status: 502 }],
		['there is no response', { kind: 'drop', when: 'before-headers' }],
	] as const)('because %s', async (_, fault) => {
		server.control.addFault({ ...fault, command: ITEM_BY_URI, times: Infinity });
		const { json } = await playMedia(server, replacing(TRACK));

		expect(json[0]).toMatchObject({ confirmed: true });
	});
});

describe('the look-up before', () => {
	const before = musicServer('2.8');
	const since = musicServer('2.10');

	it.each([
		['into an empty queue', before, 'replace', 0],
		['for an enqueue option that keeps the queue', before, 'play', 3],
		['if the choice is left to the server, which looks it up first', before, 'default', 3],
		['on servers from 2.10 on, which keep the queue themselves', since, 'replace', 3],
	] as const)('is left out %s', async (_, server, enqueue, items) => {
		server.control.fillQueue(OFFICE, items);
		await playMedia(server, { media: byUri(TRACK), enqueue });

		expect(sentArguments(server, ITEM_BY_URI)).toEqual([]);
	});

	it('is made on a server that does not report its version, which may be an old one', async () => {
		since.control.fillQueue(OFFICE, 3);
		since.control.addFault({ kind: 'status', status: 403, command: 'info', times: Infinity });
		const { error } = await playMedia(since, replacing(MISSING_TRACK));

		expect(error?.message).toBe(`The server cannot find "${MISSING_TRACK}"`);
		expect(sentPlayMediaArguments(since)).toEqual([]);
	});
});

/** The library goes on listing it, so that it cannot be known beforehand. */
describe.each(['2.7', '2.8'] as const)('a track whose file is gone, on a %s server', (profile) => {
	const server = musicServer(profile);

	it.each([
		['with the loss of the queue', 15, 'The queue was emptied (it contained 15 items before)'],
		['as all that is in a queue that was empty', 0, 'The queue was empty before and now'],
	])('is named %s', async (_, items, before) => {
		server.control.loseFile(TRACK);
		server.control.fillQueue(KITCHEN, items, { state: items ? 'playing' : 'idle' });
		const { error } = await playMedia(server, replacing(TRACK, { queueId: byId(KITCHEN) }));

		expect(server.control.queue(KITCHEN).uris).toEqual([TRACK]);
		const message = /^The server could not play "[^"]+"$/;
		const left = /contains only "[^"]+", which could not be played\. Nothing is playing now\.$/;
		expect(error).toMatchObject({ ...errorWith(message, left), httpCode: '500' });
		expect(error?.description).toContain(before);
	});
});

describe('the description of the queue after a refusal', () => {
	const server = musicServer('2.8');
	const refuse = () => server.control.addFault({ ...REFUSES, command: PLAY_MEDIA });

	it('says that it still contains its items, even if the next one has started in the meantime', async () => {
		const { control } = server;
		control.fillQueue(OFFICE, 5, { state: 'playing', elapsed: 170 });
		refuse();
		const parameters = playMediaParameters(replacing(TRACK));
		const goOn = () => control.playForward(OFFICE, 20);
		const { error } = await runWithChangeAt(PLAY_MEDIA, server, parameters, goOn);

		expect(error?.description).toMatch(/The queue still contains its 5 items\.$/);
	});

	it('is only their number if there was no current item, so they may be others', async () => {
		server.control.fillQueue(OFFICE, 5, { currentIndex: null });
		refuse();
		const { error } = await playMedia(server, replacing(TRACK));

		expect(error?.description).toMatch(/The queue contains 5 items\.$/);
	});

	it('says what it contained before if it is empty now, and that its player continues', async () => {
		server.control.fillQueue(OFFICE, 3, { state: 'playing', elapsed: 30 });
		const { error } = await playMedia(server, replacing(ALBUM, { options: { radioMode: true } }));

		expect(error?.description).toMatch(
			/The queue is empty now; it contained 3 items before\. Its player is still playing\.$/,
		);
	});

	it('is missing if the queue cannot be read', async () => {
		server.control.fillQueue(OFFICE, 3);
		refuse();
		server.control.addFault({ ...REFUSES, command: ALL_QUEUES, skip: 1, times: Infinity });
		const { error } = await playMedia(server, replacing(TRACK));

		expect(error?.message).toMatch(/^The server rejected .* without giving a reason/);
		expect(error?.description).not.toMatch(/queue/);
	});
});
