import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServersUpTo28 } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { ALBUM, MISSING_TRACK } from '../support/mediaFixtures';
import {
	KITCHEN,
	locator,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';

const ITEM_BY_URI = 'music/item_by_uri';
const TRACK = 'library://track/5';

function replacing(media: string, changed: INodeParameters = {}): INodeParameters {
	return playMediaParameters({ media: locator('uri', media), enqueue: 'replace', ...changed });
}

describeOnServersUpTo28((server) => {
	beforeEach(() => {
		server.control.fillQueue(OFFICE, 3, { currentIndex: 1, state: 'paused', elapsed: 30 });
	});

	it.each([MISSING_TRACK, 'nope://track/1', 'library://podcast/77'])(
		'%s, which cannot be found, is refused before it costs the queue',
		async (uri) => {
			const { error } = await runNode(replacing(uri), { server });

			expect(error?.message).toBe(`The server cannot find "${uri}"`);
			expect(error?.description).toMatch(/Nothing was sent, so the queue keeps its 3 items\.$/);
			expect(sentPlayMediaArguments(server)).toEqual([]);
			expect(server.control.queue(OFFICE)).toMatchObject({ items: 3, state: 'paused' });
		},
	);

	it('several that cannot be found are all named', async () => {
		const media = `={{ ["${MISSING_TRACK}", "library://album/999"] }}`;
		const { error } = await runNode(replacing(media), { server });

		expect(error?.message).toBe(`The server cannot find "${MISSING_TRACK}", "library://album/999"`);
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});

	it('one that can be found among others is enough', async () => {
		const { json } = await runNode(replacing(`={{ ["${MISSING_TRACK}", "${TRACK}"] }}`), {
			server,
		});

		expect(json).toEqual([expect.objectContaining({ confirmed: true, skipped: [MISSING_TRACK] })]);
	});
});

describe('media that cannot be looked up', () => {
	const server = musicServer('2.8');

	beforeEach(() => {
		server.control.fillQueue(OFFICE, 3);
	});

	it.each([
		'http://radio.example/stream.mp3',
		'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
		'builtin://playlist/random_tracks',
		'library://folder/x',
	])('%s, may be playable anyway, and is sent', async (uri) => {
		server.control.addFault({ kind: 'status', status: 500, command: ITEM_BY_URI, times: Infinity });
		await runNode(replacing(uri), { server });

		expect(sentPlayMediaArguments(server)).toEqual([
			{ queue_id: OFFICE, media: uri, option: 'replace' },
		]);
	});

	it.each([
		['the token lacks the right', { kind: 'status', status: 403 }],
		[
			'there is no such command',
			{ kind: 'status', status: 400, body: `Invalid Command: ${ITEM_BY_URI}` },
		],
		['the response cannot be read', { kind: 'body', body: '[1]' }],
		['a proxy responds in its place', { kind: 'status', status: 502 }],
		['there is no response', { kind: 'drop', when: 'before-headers' }],
	] as const)('is sent if %s', async (_, fault) => {
		server.control.addFault({ ...fault, command: ITEM_BY_URI, times: Infinity });
		const { json } = await runNode(replacing(TRACK), { server });

		expect(json[0]).toMatchObject({ confirmed: true });
	});
});

describe('the look-up before is left out', () => {
	it.each([
		['into an empty queue', '2.8', 'replace', 0],
		['for an enqueue option that keeps the queue', '2.8', 'play', 3],
		['if the choice is left to the server, which looks it up first', '2.8', 'default', 3],
	] as const)('%s', async (_, __, enqueue, items) => {
		before.control.fillQueue(OFFICE, items);
		await runNode(playMediaParameters({ media: locator('uri', TRACK), enqueue }), {
			server: before,
		});

		expect(sentArguments(before, ITEM_BY_URI)).toEqual([]);
	});

	const before = musicServer('2.8');
	const since = musicServer('2.10');

	it('on servers from 2.10 on, which keep the queue themselves', async () => {
		since.control.fillQueue(OFFICE, 3);
		await runNode(replacing(TRACK), { server: since });

		expect(sentArguments(since, ITEM_BY_URI)).toEqual([]);
	});
});

describe('a server that does not report its version', () => {
	const server = musicServer('2.10');

	it('may be an old one: what cannot be found is not sent there', async () => {
		server.control.fillQueue(OFFICE, 3);
		server.control.addFault({ kind: 'status', status: 403, command: 'info', times: Infinity });
		const { error } = await runNode(replacing(MISSING_TRACK), { server });

		expect(error?.message).toBe(`The server cannot find "${MISSING_TRACK}"`);
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});
});

/** The library goes on listing it, so that it cannot be known beforehand. */
describe.each(['2.7', '2.8'] as const)('a track whose file is gone, on a %s server', (profile) => {
	const server = musicServer(profile);

	beforeEach(() => server.control.loseFile(TRACK));

	it('is named, with the loss of the queue', async () => {
		server.control.fillQueue(KITCHEN, 15, { state: 'playing', elapsed: 8 });
		const { error } = await runNode(replacing(TRACK, { queueId: locator('id', KITCHEN) }), {
			server,
		});

		expect(server.control.queue(KITCHEN).uris).toEqual([TRACK]);
		expect(error).toMatchObject({
			message: expect.stringMatching(/^The server could not play "[^"]+"$/),
			httpCode: '500',
		});
		expect(error?.description).toMatch(
			/The queue was emptied \(it contained 15 items before\) and now contains only "[^"]+", which could not be played\. Nothing is playing now\.$/,
		);
	});

	it('is reported as all that is in a queue that was empty', async () => {
		const { error } = await runNode(replacing(TRACK), { server });

		expect(error?.description).toMatch(
			/The queue was empty before and now contains only "[^"]+", which could not be played\. Nothing is playing now\.$/,
		);
	});
});

describe('the description of the queue after a refusal', () => {
	const server = musicServer('2.8');
	const refuse = () =>
		server.control.addFault({ kind: 'status', status: 500, command: PLAY_MEDIA });

	it('says that it still contains its items, even if the next one has started in the meantime', async () => {
		const { control } = server;
		control.fillQueue(OFFICE, 5, { state: 'playing', elapsed: 170 });
		refuse();
		const hold = control.hold(PLAY_MEDIA);
		const running = runNode(replacing(TRACK), { server });
		await hold.waiting();
		control.playForward(OFFICE, 20);
		hold.release();

		expect((await running).error?.description).toMatch(/The queue still contains its 5 items\.$/);
	});

	it('is only their number if there was no current item, so they may be others', async () => {
		server.control.fillQueue(OFFICE, 5, { currentIndex: null });
		refuse();
		const { error } = await runNode(replacing(TRACK), { server });

		expect(error?.description).toMatch(/The queue contains 5 items\.$/);
	});

	it('says what it contained before if it is empty now, and that its player continues', async () => {
		server.control.fillQueue(OFFICE, 3, { state: 'playing', elapsed: 30 });
		const { error } = await runNode(replacing(ALBUM, { options: { radioMode: true } }), { server });

		expect(error?.description).toMatch(
			/The queue is empty now; it contained 3 items before\. Its player is still playing\.$/,
		);
	});

	it('is missing if the queue cannot be read', async () => {
		const { control } = server;
		control.fillQueue(OFFICE, 3);
		refuse();
		control.addFault({
			kind: 'status',
			status: 500,
			command: 'player_queues/all',
			skip: 1,
			times: Infinity,
		});
		const { error } = await runNode(replacing(TRACK), { server });

		expect(error?.message).toBe(
			`The server rejected ${PLAY_MEDIA} without giving a reason (500 Internal Server Error)`,
		);
		expect(error?.description).not.toMatch(/queue/);
	});
});
