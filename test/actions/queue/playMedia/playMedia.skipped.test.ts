import { byId, byUri } from '../../../../scripts/engine/resource-locators';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { describeOnEveryServer, musicServer } from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import {
	ALBUM,
	AUDIOBOOK,
	MISSING_TRACK,
	MORNING_NEWS,
	PLAYLIST,
	RADIO,
	STREAMED_TRACK,
	KITCHEN,
	OFFICE,
	PLAY_MEDIA,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';
import { playMedia } from '../support/queueRuns';

const TRACK = 'library://track/5';
const ITEMS = 'player_queues/items';

function playingAll(uris: readonly string[]) {
	return { media: byUri(`={{ ${JSON.stringify(uris)} }}`), enqueue: 'replace' };
}

describeOnEveryServer((server) => {
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
	])(
		'of %s and something missing, only the missing one is reported as skipped',
		async (_, uri, sent = uri) => {
			const { json } = await playMedia(server, playingAll([uri, MISSING_TRACK]));

			const media = [sent, MISSING_TRACK];
			expect(sentPlayMediaArguments(server)[0]).toMatchObject({ media });
			expect(json).toMatchObject([
				{ success: true, confirmed: true, media, skipped: [MISSING_TRACK] },
			]);
		},
	);

	it('nothing is skipped if everything was added, and the output does not mention it', async () => {
		const all = [TRACK, ALBUM, PLAYLIST, MORNING_NEWS, RADIO, STREAMED_TRACK];
		const { json } = await playMedia(server, playingAll(all));

		expect(json).toMatchObject([{ confirmed: true }]);
		expect(json[0]).not.toHaveProperty('skipped');
	});

	it('everything missing is an error', async () => {
		const missing = [MISSING_TRACK, 'library://playlist/99999'];
		const { error } = await playMedia(server, playingAll(missing));

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500', itemIndex: 0 });
		expect(sentPlayMediaArguments(server)).toHaveLength(1);
	});
});

describe('if the server draws what comes next', () => {
	const server = musicServer('2.10');
	const radio = { ...playingAll([TRACK, ALBUM]), options: { radioMode: true } };
	const dynamic = playingAll(['library://playlist/1', 'library://track/40']);

	beforeEach(() => {
		server.control.setSimilarTracks(true);
		server.control.makeDynamic('1');
	});

	it('the media chosen for radio mode is sent, and plays', async () => {
		const { json } = await playMedia(server, radio);

		const sent = { media: [TRACK, ALBUM], radio_mode: true };
		expect(sentPlayMediaArguments(server)).toMatchObject([sent]);
		expect(json).toMatchObject([{ state: 'playing', success: true, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('skipped');
	});

	it.each([
		['in radio mode', 'next', radio],
		['in radio mode', 'add', radio],
		['in radio mode', 'replace_next', radio],
		['with a dynamic playlist', 'replace', dynamic],
		['with a dynamic playlist', 'next', dynamic],
		['with a dynamic playlist', 'add', dynamic],
		['with a dynamic playlist', 'replace_next', dynamic],
	])('no media is reported as skipped or added %s, with %s', async (_, enqueue, wanted) => {
		const before = server.control.queue(OFFICE).items;
		const { json } = await playMedia(server, { ...wanted, enqueue });

		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(json[0]).not.toHaveProperty('skipped');
		expect(json[0]).not.toHaveProperty('added');
		expect(server.control.queue(OFFICE).items).not.toBe(before);
	});
});

describe('on a server with a long queue', () => {
	const server = musicServer('2.8');

	it('items added at its end are found there, and missing ones are not', async () => {
		const wanted = { ...playingAll([TRACK, MISSING_TRACK, ALBUM]), enqueue: 'add' };
		const { json } = await playMedia(server, { ...wanted, queueId: byId(KITCHEN) });

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
		const { json, error } = await playMedia(server, playingAll([TRACK, MISSING_TRACK]));

		expect(error).toBeUndefined();
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

	it('for a single item only the upcoming items are read before: the server itself refuses it', async () => {
		await playMedia(server);

		const asked = sentCommands(server).filter((command) => [ITEMS, PLAY_MEDIA].includes(command!));
		expect(asked).toEqual([ITEMS, PLAY_MEDIA]);
	});
});
