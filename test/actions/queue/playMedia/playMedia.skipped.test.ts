import { runNode } from '../../../support/runNode';
import { describeOnEveryServer, musicServer } from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import {
	ALBUM,
	MISSING_TRACK,
	MORNING_NEWS,
	PLAYLIST,
	RADIO,
	STREAMED_TRACK,
} from '../support/mediaFixtures';
import {
	KITCHEN,
	locator,
	OFFICE,
	PLAY_MEDIA,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';

const TRACK = 'library://track/5';

function playingAll(uris: readonly string[]) {
	return playMediaParameters({
		media: locator('uri', `={{ ${JSON.stringify(uris)} }}`),
		enqueue: 'replace',
	});
}

describeOnEveryServer((server) => {
	it.each([
		['a track', TRACK],
		['an album', ALBUM],
		['a playlist', PLAYLIST],
		['a podcast', MORNING_NEWS],
		['a radio', RADIO],
		['an artist', 'library://artist/2'],
		['an audiobook', 'library://audiobook/1'],
		['an item that only its provider has', STREAMED_TRACK],
		['a short form', 'library:track:5'],
	])('of %s and something missing, only the missing one is reported as skipped', async (_, uri) => {
		const sent = uri === 'library:track:5' ? TRACK : uri;
		const { json } = await runNode(playingAll([uri, MISSING_TRACK]), { server });

		expect(sentPlayMediaArguments(server)[0]).toMatchObject({ media: [sent, MISSING_TRACK] });
		expect(json).toEqual([
			expect.objectContaining({
				success: true,
				confirmed: true,
				media: [sent, MISSING_TRACK],
				skipped: [MISSING_TRACK],
			}),
		]);
	});

	it('nothing is skipped if everything was added, and the output does not mention it', async () => {
		const { json } = await runNode(
			playingAll([TRACK, ALBUM, PLAYLIST, MORNING_NEWS, RADIO, STREAMED_TRACK]),
			{ server },
		);

		expect(json).toEqual([expect.objectContaining({ confirmed: true })]);
		expect(json[0]).not.toHaveProperty('skipped');
	});

	it('everything missing is an error', async () => {
		const { error } = await runNode(playingAll([MISSING_TRACK, 'library://playlist/99999']), {
			server,
		});

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500', itemIndex: 0 });
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});
});

describe('in radio mode, which plays similar tracks instead', () => {
	const server = musicServer('2.10');
	const options = { radioMode: true };

	beforeEach(() => server.control.setSimilarTracks(true));

	it('no chosen media is reported as skipped', async () => {
		const { json } = await runNode({ ...playingAll([TRACK, ALBUM]), options }, { server });

		expect(sentPlayMediaArguments(server)).toMatchObject([
			{ media: [TRACK, ALBUM], radio_mode: true },
		]);
		expect(json).toMatchObject([{ state: 'playing', success: true, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('skipped');
	});

	it.each(['next', 'add', 'replace_next'])(
		'the chosen media is not reported as added: %s',
		async (enqueue) => {
			const before = server.control.queue(OFFICE).items;
			const { json } = await runNode(
				{ ...playingAll([TRACK, ALBUM]), enqueue, options },
				{ server },
			);

			expect(json).toMatchObject([{ success: true, confirmed: true }]);
			expect(json[0]).not.toHaveProperty('skipped');
			expect(json[0]).not.toHaveProperty('added');
			expect(server.control.queue(OFFICE).items).not.toBe(before);
		},
	);
});

describe('with a dynamic playlist, from which the server draws what comes next', () => {
	const server = musicServer('2.10');

	beforeEach(() => server.control.makeDynamic('1'));

	it.each(['replace', 'next', 'add', 'replace_next'])('nothing is skipped: %s', async (enqueue) => {
		const uris = ['library://playlist/1', 'library://track/40'];
		const { json } = await runNode({ ...playingAll(uris), enqueue }, { server });

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('skipped');
		expect(json[0]).not.toHaveProperty('added');
	});
});

describe('on a server with a long queue', () => {
	const server = musicServer('2.8');

	it('items added at its end are found there, and missing ones are not', async () => {
		const { json } = await runNode(
			{
				...playingAll([TRACK, MISSING_TRACK, ALBUM]),
				queueId: locator('id', KITCHEN),
				enqueue: 'add',
			},
			{ server },
		);

		expect(json).toMatchObject([
			{
				added: [TRACK, ALBUM],
				added_names: ['Harbour Hymn', 'Northern Windows'],
				skipped: [MISSING_TRACK],
				confirmed: true,
			},
		]);
	});

	it("an item of the library is found by its provider's URI", async () => {
		const { control } = server;
		await runNode(playMediaParameters({ media: locator('uri', ALBUM) }), { server });
		const path = await providersUri(server.url, server.tokens.admin, ALBUM);
		control.fillQueue(OFFICE, 0);
		control.clearRequests();
		const { json } = await runNode(playingAll([path, TRACK, MISSING_TRACK]), {
			server,
		});

		expect(path).not.toContain('library');
		expect(json[0]).toMatchObject({ skipped: [MISSING_TRACK], queue_id: OFFICE });
	});

	it('an item without a URI of its own cannot be looked up, and counts as added', async () => {
		const { control } = server;
		control.addFault({
			kind: 'body',
			body: '{"name": "Nobody knows"}',
			command: 'music/item_by_uri',
			times: Infinity,
		});
		const { json, error } = await runNode(playingAll([TRACK, MISSING_TRACK]), { server });

		expect(error).toBeUndefined();
		expect(json).toEqual([expect.objectContaining({ confirmed: true })]);
		expect(json[0]).not.toHaveProperty('skipped');
	});

	it.each([
		['is refused', { kind: 'status', status: 500 }],
		['is forbidden', { kind: 'status', status: 403 }],
		['breaks off', { kind: 'drop', when: 'mid-body' }],
		['returns no JSON', { kind: 'truncate' }],
	] as const)('a look-up that %s does not fail a successful playback', async (_, fault) => {
		const { control } = server;
		control.addFault({ ...fault, command: 'player_queues/items', skip: 1, times: Infinity });
		const { json } = await runNode(playingAll([TRACK, MISSING_TRACK]), { server });

		expect(json).toEqual([expect.objectContaining({ success: true, confirmed: true })]);
		expect(json[0]).not.toHaveProperty('skipped');
	});

	it('for a single item only the upcoming items are read before: the server itself refuses it', async () => {
		await runNode(playMediaParameters(), { server });

		const commands = sentCommands(server);
		const read = commands.filter((command) => command === 'player_queues/items');
		expect(read).toHaveLength(1);
		expect(commands.indexOf('player_queues/items')).toBeLessThan(commands.indexOf(PLAY_MEDIA));
	});
});

/** The URI under which the first provider of an item knows it. */
async function providersUri(url: string, token: string, uri: string): Promise<string> {
	const body = JSON.stringify({ command: 'music/item_by_uri', args: { uri } });
	const response = await fetch(`${url}/api`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}` },
		body,
	});
	const { media_type: type, provider_mappings: mappings } = (await response.json()) as {
		media_type: string;
		provider_mappings: Array<{ item_id: string; provider_instance: string }>;
	};
	const [first] = mappings;
	return `${first!.provider_instance}://${type}/${first!.item_id}`;
}
