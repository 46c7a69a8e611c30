import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { credentialsForUrl, startFakeServer, respondWithResult } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { describeOnEveryServer, musicServer } from '../support/musicServer';
import { outputValues, pairedItemIndexes } from '../support/nodeReports';
import { countSentCommands } from '../support/sentRequests';
import { describeOnServersWithPlayerCommands, playerParameters } from './support/playerParameters';
import { isProfileSince } from '../../support/profiles';

const WHAT_PLAYS = [
	...['title', 'artist', 'album', 'media_type', 'uri', 'image_url', 'elapsed', 'duration'],
	...['next_title', 'next_artist'],
];
const NOTHING = Object.fromEntries(WHAT_PLAYS.map((column) => [column, null]));

const nowPlaying = (playerId: string, options: IDataObject = {}) =>
	playerParameters('getNowPlaying', playerId, { options } as never);

describeOnServersWithPlayerCommands((server) => {
	const read = async (playerId: string) => {
		const { items, error } = await runNode(nowPlaying(playerId), { server });
		expect(error).toBeUndefined();
		expect(items[0]).not.toHaveProperty('binary');
		return items[0]?.json;
	};

	it('is one flat row: what plays, what comes next, and where', async () => {
		server.control.setPlayer(OFFICE, { volume: 33 });
		const tracks = ['library://track/31', 'library://track/16'];
		server.control.fillQueue(OFFICE, tracks, { state: 'playing', elapsed: 30 });
		const row = await read(OFFICE);

		expect(row).toEqual({
			player: 'Office',
			player_id: OFFICE,
			queue_id: OFFICE,
			state: 'playing',
			title: expect.any(String),
			artist: 'Marta Lindqvale',
			album: expect.any(String),
			media_type: 'track',
			uri: 'library://track/31',
			image_url: expect.stringMatching(`^${server.url}/imageproxy`),
			elapsed: expect.any(Number),
			duration: expect.any(Number),
			next_title: 'Cedar Country',
			next_artist: 'The Copper Weirs',
			volume_level: 33,
			group: null,
		});
		expect(row?.elapsed).toBeGreaterThanOrEqual(30);
		expect(row?.elapsed).toBeLessThan(40);
	});

	it('of a grouped player is what its group plays, at its own volume', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		server.control.fillQueue(LIVING_ROOM, ['library://track/16'], { state: 'playing' });
		server.control.setPlayer(BEDROOM, { volume: 9 });
		const group = 'Living Room, Bedroom';

		const music = { queue_id: LIVING_ROOM, state: 'playing', title: 'Cedar Country', group };
		expect(await read(BEDROOM)).toMatchObject({ player: 'Bedroom', ...music, volume_level: 9 });
		expect(await read(LIVING_ROOM)).toMatchObject(music);
	});

	it('of a radio station is the song, and the station in place of the album', async () => {
		server.control.fillQueue(OFFICE, ['library://radio/3'], { state: 'playing' });
		const station = { media_type: 'radio', uri: 'library://radio/3', duration: null };

		expect(await read(OFFICE)).toMatchObject({ ...station, title: 'Channel Kettle', album: null });
		const song = { title: 'Overture', artist: 'Ada' };
		server.control.setSong(OFFICE, song);
		expect(await read(OFFICE)).toMatchObject({ ...station, ...song, album: 'Channel Kettle' });
	});

	it('of a paused player is what it paused, and where', async () => {
		const tracks = ['library://track/16', 'library://track/31'];
		server.control.fillQueue(OFFICE, tracks, { state: 'paused', elapsed: 42 });

		const paused = { state: 'paused', title: 'Cedar Country', elapsed: 42 };
		expect(await read(OFFICE)).toMatchObject({ ...paused, next_title: expect.any(String) });
	});

	it.each([
		['stopped', () => server.control.fillQueue(OFFICE, 3, { state: 'idle', currentIndex: 1 })],
		['has nothing queued', () => server.control.fillQueue(OFFICE, [])],
		[
			'has played to the end',
			() => {
				server.control.fillQueue(OFFICE, ['library://track/16'], { state: 'playing' });
				server.control.playForward(OFFICE, 9999);
			},
		],
	])('is empty, and no error, for one that %s', async (_, prepare) => {
		prepare();

		expect(await read(OFFICE)).toMatchObject({ player_id: OFFICE, state: 'idle', ...NOTHING });
	});

	it('contains nothing of the queue while an input plays', async () => {
		server.control.fillQueue(LIVING_ROOM, 3, { state: 'playing' });
		server.control.setPlayer(LIVING_ROOM, { activeSource: 'tv' });

		expect(await read(LIVING_ROOM)).toMatchObject({ queue_id: null, ...NOTHING });
	});
});

describeOnEveryServer((server) => {
	it('is read for every player, each once', async () => {
		server.control.fillQueue(KITCHEN, ['library://track/16'], { state: 'playing' });
		const input = [KITCHEN, OFFICE, KITCHEN].map((player) => ({ player }));
		const report = await runNode(nowPlaying('={{ $json.player }}'), { server, input });

		expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
		expect(outputValues(report, 'title')).toEqual(['Cedar Country', null, 'Cedar Country']);
		expect(countSentCommands(server)['player_queues/get_active_queue'] ?? 0).toBeLessThan(3);
	});
});

describe('a server that reports', () => {
	const read = async (player: object, queue: object) => {
		const { url } = await startFakeServer({
			'players/all': respondWithResult([player]),
			'players/get': respondWithResult(player),
			'player_queues/get_active_queue': respondWithResult(null),
			'player_queues/all': respondWithResult([queue]),
		});
		return (await runNode(nowPlaying('den'), { credentials: credentialsForUrl(url) })).json;
	};
	const item = { queue_item_id: '1', name: 'Old', media_item: { name: 'Old', duration: 900 } };
	const player = {
		player_id: 'den',
		name: 'Den',
		available: true,
		playback_state: 'playing',
		active_source: 'den',
		volume_level: 20,
	};

	it('another source returns what the player reports, and nothing of its queue', async () => {
		const queue = { queue_id: 'den', active: false, current_item: item, next_item: item };
		const image_url = 'http://192.168.1.9/art/7.png';
		const song = { title: 'Overture', artist: 'Ada', duration: 90, image_url };
		const media = { uri: 'airplay://session', ...song };
		const airplay = { active_source: 'airplay', elapsed_time: 7, current_media: media };

		expect(await read({ ...player, ...airplay }, queue)).toMatchObject([
			{ queue_id: null, state: 'playing', ...song, elapsed: 7, next_title: null },
		]);
	});

	it('an old position is advanced to now, at the speed of the queue', async () => {
		const [row] = await read(player, {
			queue_id: 'den',
			active: true,
			current_item: item,
			elapsed_time: 10,
			elapsed_time_last_updated: Date.now() / 1000 - 1000,
			playback_speed: 0.5,
		});

		expect(row?.title).toBe('Old');
		expect(row?.elapsed).toBeGreaterThanOrEqual(510);
		expect(row?.elapsed).toBeLessThan(600);
	});
});

const SONG = 'library://track/16';
const WITHOUT_PICTURE = 'library://radio/3';

const withCover = (options: INodeParameters = {}) =>
	playerParameters('getNowPlaying', OFFICE, { options: { downloadCover: true, ...options } });

describeOnServersWithPlayerCommands((server, profile) => {
	it('includes the cover of what plays as a file, without a reason', async () => {
		server.control.fillQueue(OFFICE, [SONG], { state: 'playing' });
		const { items } = await runNode(withCover(), { server });

		expect(items[0]?.json).toMatchObject({ title: 'Cedar Country', uri: SONG });
		expect(items[0]?.json).not.toHaveProperty('reason');
		const type = { fileExtension: 'jpg', mimeType: 'image/jpeg' };
		expect(items[0]?.binary).toEqual({
			data: expect.objectContaining({ fileName: 'Cedar Country.jpg', ...type }),
		});
		const [request] = server.control.requests('/imageproxy');
		expect(request?.path).toMatch(/size=512&fmt=jpeg$/);
		expect(Object.keys(request?.headers ?? {})).not.toContain('authorization');
	});

	it('includes it in the chosen size and field', async () => {
		server.control.fillQueue(OFFICE, [SONG], { state: 'paused' });
		const options = { coverSize: 160, binaryPropertyName: 'cover' };
		const { items } = await runNode(withCover(options), { server });

		expect(Object.keys(items[0]?.binary ?? {})).toEqual(['cover']);
		expect(server.control.requests('/imageproxy')[0]?.path).toMatch(/size=160&fmt=jpeg$/);
	});

	it.each([
		['nothing is playing', [], null, /^Nothing is playing$/],
		['what plays has no picture', [WITHOUT_PICTURE], 'Channel Kettle', /^".+" has no picture$/],
		['it cannot be read', [SONG], 'Cedar Country', /./],
	])('includes none, and says why: %s', async (_, uris, title, reason) => {
		server.control.fillQueue(OFFICE, uris, { state: uris.length > 0 ? 'playing' : 'idle' });
		server.control.addFault({ kind: 'status', status: 500, command: '/imageproxy', times: 9 });
		const { items, error } = await runNode(withCover(), { server });

		expect(error).toBeUndefined();
		const row = { title, reason: expect.stringMatching(reason) };
		expect(items).toEqual([{ json: expect.objectContaining(row), pairedItem: { item: 0 } }]);
	});

	it('is requested again once if the server has lost it', async () => {
		server.control.fillQueue(OFFICE, [SONG], { state: 'playing' });
		const held = server.control.hold('/imageproxy');
		const running = runNode(withCover(), { server });
		await held.waiting();
		server.control.forgetPictures();
		held.release();
		const { items } = await running;

		expect(items[0]?.binary?.data?.mimeType).toBe('image/jpeg');
		const count = isProfileSince(profile, '2.9') ? 2 : 1;
		expect(server.control.requests('/imageproxy')).toHaveLength(count);
	});
});

const LOOK_UP = 'metadata/get_track_lyrics';
const withLyrics = playerParameters('getNowPlaying', OFFICE, { options: { lyrics: true } });
const server = musicServer('2.10');

async function whilePlaying(uri: string) {
	server.control.fillQueue(OFFICE, [uri], { state: 'playing' });
	const { json, error } = await runNode(withLyrics, { server });
	expect(error).toBeUndefined();
	return json[0];
}

test('the lyrics of a track are added', async () => {
	const row = await whilePlaying('library://track/31');

	expect(row?.lyrics).toMatch(/^Cedar Dance, over the weir\n/);
	expect(row).not.toHaveProperty('reason');
});

test.each(['library://track/33', 'library://radio/1'])('there are none for %s', async (uri) => {
	expect(await whilePlaying(uri)).toMatchObject({ state: 'playing', lyrics: null });
});

test('lyrics that cannot be read leave the row unchanged, with the reason', async () => {
	server.control.addFault({ kind: 'status', status: 403, command: LOOK_UP });

	expect(await whilePlaying('library://track/31')).toMatchObject({
		title: 'Cedar Dance',
		lyrics: null,
		reason: expect.stringMatching(/not allowed/),
	});
});
