import type { INodeParameters } from 'n8n-workflow';
import { byId, byUri } from '../../../../scripts/engine/resource-locators';
import { musicServer, describeOnServersUpTo28 } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import {
	ALBUM,
	MISSING_TRACK,
	ALL_QUEUES,
	KITCHEN,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';
import { errorWith, playMedia, runWithChangeAt } from '../support/queueRuns';

const ITEM_BY_URI = 'music/item_by_uri';
const TRACK = 'library://track/5';
const REFUSES = { kind: 'status', status: 500 } as const;

function replacing(media: string, changed: INodeParameters = {}): INodeParameters {
	return { media: byUri(media), enqueue: 'replace', ...changed };
}

describeOnServersUpTo28((server) => {
	beforeEach(() => {
		server.control.fillQueue(OFFICE, 3, { currentIndex: 1, state: 'paused', elapsed: 30 });
	});

	const both = `={{ ["${MISSING_TRACK}", "library://album/999"] }}`;
	it.each([
		[MISSING_TRACK, `"${MISSING_TRACK}"`],
		['nope://track/1', '"nope://track/1"'],
		['library://podcast/77', '"library://podcast/77"'],
		[both, `"${MISSING_TRACK}", "library://album/999"`],
	])('%s, which cannot be found, is refused before it costs the queue', async (uri, named) => {
		const { error } = await playMedia(server, replacing(uri));

		const kept = /Nothing was sent, so the queue keeps its 3 items\.$/;
		expect(error).toMatchObject(errorWith(`The server cannot find ${named}`, kept));
		expect(sentPlayMediaArguments(server)).toEqual([]);
		expect(server.control.queue(OFFICE)).toMatchObject({ items: 3, state: 'paused' });
	});

	it('one that can be found among others is enough', async () => {
		const { json } = await playMedia(server, replacing(`={{ ["${MISSING_TRACK}", "${TRACK}"] }}`));

		expect(json).toMatchObject([{ confirmed: true, skipped: [MISSING_TRACK] }]);
	});
});

describe('media that cannot be looked up', () => {
	const server = musicServer('2.8');

	beforeEach(() => server.control.fillQueue(OFFICE, 3));

	it.each([
		'http://radio.example/stream.mp3',
		'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
		'builtin://playlist/random_tracks',
		'library://folder/x',
	])('%s, may be playable anyway, and is sent', async (media) => {
		server.control.addFault({ ...REFUSES, command: ITEM_BY_URI, times: Infinity });
		await playMedia(server, replacing(media));

		expect(sentPlayMediaArguments(server)).toEqual([
			{ queue_id: OFFICE, media, option: 'replace' },
		]);
	});

	const noCommand = `Invalid Command: ${ITEM_BY_URI}`;
	it.each([
		['the token lacks the right', { kind: 'status', status: 403 }],
		['there is no such command', { kind: 'status', status: 400, body: noCommand }],
		['the response cannot be read', { kind: 'body', body: '[1]' }],
		['a proxy responds in its place', { kind: 'status', status: 502 }],
		['there is no response', { kind: 'drop', when: 'before-headers' }],
	] as const)('is sent if %s', async (_, fault) => {
		server.control.addFault({ ...fault, command: ITEM_BY_URI, times: Infinity });
		const { json } = await playMedia(server, replacing(TRACK));

		expect(json[0]).toMatchObject({ confirmed: true });
	});
});

describe('the look-up before is left out', () => {
	const before = musicServer('2.8');
	const since = musicServer('2.10');

	it.each([
		['into an empty queue', before, 'replace', 0],
		['for an enqueue option that keeps the queue', before, 'play', 3],
		['if the choice is left to the server, which looks it up first', before, 'default', 3],
		['on servers from 2.10 on, which keep the queue themselves', since, 'replace', 3],
	] as const)('%s', async (_, server, enqueue, items) => {
		server.control.fillQueue(OFFICE, items);
		await playMedia(server, { media: byUri(TRACK), enqueue });

		expect(sentArguments(server, ITEM_BY_URI)).toEqual([]);
	});
});

describe('a server that does not report its version', () => {
	const server = musicServer('2.10');

	it('may be an old one: what cannot be found is not sent there', async () => {
		server.control.fillQueue(OFFICE, 3);
		server.control.addFault({ kind: 'status', status: 403, command: 'info', times: Infinity });
		const { error } = await playMedia(server, replacing(MISSING_TRACK));

		expect(error?.message).toBe(`The server cannot find "${MISSING_TRACK}"`);
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});
});

/** The library goes on listing it, so that it cannot be known beforehand. */
describe.each(['2.7', '2.8'] as const)('a track whose file is gone, on a %s server', (profile) => {
	const server = musicServer(profile);
	const left = /now contains only "[^"]+", which could not be played\. Nothing is playing now\.$/;

	beforeEach(() => server.control.loseFile(TRACK));

	it('is named, with the loss of the queue', async () => {
		server.control.fillQueue(KITCHEN, 15, { state: 'playing', elapsed: 8 });
		const { error } = await playMedia(server, replacing(TRACK, { queueId: byId(KITCHEN) }));

		expect(server.control.queue(KITCHEN).uris).toEqual([TRACK]);
		expect(error).toMatchObject({
			message: expect.stringMatching(/^The server could not play "[^"]+"$/),
			httpCode: '500',
		});
		expect(error?.description).toContain('The queue was emptied (it contained 15 items before)');
		expect(error?.description).toMatch(left);
	});

	it('is reported as all that is in a queue that was empty', async () => {
		const { error } = await playMedia(server, replacing(TRACK));

		expect(error?.description).toContain('The queue was empty before and now');
		expect(error?.description).toMatch(left);
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
