import { KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { describeOnServers, type MusicServer } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { sentChangeCommands, runRestoreSnapshot, takeSnapshot } from '../support/snapshots';

const SERVERS = ['2.6', '2.7', '2.8', '2.9', '2.10', '2.11'] as const;

const TRACKS = [
	'library://track/12',
	'library://track/5',
	'library://track/12',
	'library://track/7',
];
const ALARM = ['library://track/1', 'library://track/2'];
const ALL = ['group', 'queue', 'modes', 'playback', 'volume', 'source'];

/** Something else plays now, loudly. */
function disturb({ control }: MusicServer, player = LIVING_ROOM): void {
	control.fillQueue(player, ALARM, { state: 'playing' });
	control.setPlayer(player, { volume: 70 });
}

describeOnServers(SERVERS, (server) => {
	it('restores what played, at its item and position', async () => {
		server.control.fillQueue(LIVING_ROOM, TRACKS, {
			currentIndex: 2,
			state: 'playing',
			elapsed: 42,
		});
		server.control.changeQueue(LIVING_ROOM, { repeat: 'all' });
		const snapshot = await takeSnapshot(server, LIVING_ROOM);
		disturb(server);
		const { json, error } = await runRestoreSnapshot(server, snapshot);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				player: 'Living Room',
				player_id: LIVING_ROOM,
				restored: expect.arrayContaining(ALL),
				not_restored: [],
				success: true,
			},
		]);
		const queue = server.control.queue(LIVING_ROOM);
		expect(queue).toMatchObject({ uris: TRACKS, state: 'playing', currentIndex: 2, repeat: 'all' });
		expect(queue.elapsed).toBeGreaterThanOrEqual(40);
		expect(queue.elapsed).toBeLessThan(60);
		expect(server.control.player(LIVING_ROOM).volume).toBe(20);
	});

	it.each([
		['paused', 'paused'],
		['idle', 'idle'],
	] as const)('restores what was %s without a sound', async (_, state) => {
		server.control.fillQueue(LIVING_ROOM, TRACKS, { currentIndex: 3, state, elapsed: 42 });
		const snapshot = await takeSnapshot(server, LIVING_ROOM);
		disturb(server);
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json).toMatchObject([{ not_restored: [] }]);
		const queue = server.control.queue(LIVING_ROOM);
		expect(queue).toMatchObject({ uris: TRACKS, state, currentIndex: 3 });
		expect(Math.abs(queue.elapsed - 42)).toBeLessThan(20);
		expect(server.control.player(LIVING_ROOM).volume).toBe(20);
		const sent = sentChangeCommands(server);
		const [silenced] = sentArguments(server, 'players/cmd/volume_set');
		expect(silenced).toMatchObject({ player_id: LIVING_ROOM, volume_level: 0 });
		expect(sent.indexOf('players/cmd/volume_set')).toBeLessThan(
			sent.indexOf('player_queues/play_index'),
		);
	});

	it('keeps a queue that has not changed, and only seeks to its position', async () => {
		server.control.fillQueue(LIVING_ROOM, TRACKS, {
			currentIndex: 1,
			state: 'playing',
			elapsed: 60,
		});
		server.control.changeQueue(LIVING_ROOM, { shuffleEnabled: true });
		const snapshot = await takeSnapshot(server, LIVING_ROOM);
		const { itemIds } = server.control.queue(LIVING_ROOM);
		server.control.playForward(LIVING_ROOM, 60);
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json).toMatchObject([{ not_restored: [] }]);
		expect(sentChangeCommands(server)).toEqual(['player_queues/play_index']);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({ itemIds, currentIndex: 1 });
	});

	it('of an unchanged state changes nothing', async () => {
		server.control.fillQueue(LIVING_ROOM, TRACKS, { currentIndex: 1, state: 'paused', elapsed: 9 });
		const snapshot = await takeSnapshot(server, LIVING_ROOM);
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json).toMatchObject([{ restored: expect.arrayContaining(ALL), not_restored: [] }]);
		expect(sentChangeCommands(server)).toEqual([]);
	});

	it('restores a long queue in portions', async () => {
		server.control.fillPlaylist('13', [...TRACKS]);
		const long = Array.from({ length: 1000 }, (_, index) => TRACKS[index % 4] ?? '');
		server.control.fillQueue(OFFICE, long, { currentIndex: 777, state: 'playing', elapsed: 5 });
		const snapshot = await takeSnapshot(server, OFFICE);
		disturb(server, OFFICE);
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json).toMatchObject([{ not_restored: [] }]);
		expect(server.control.queue(OFFICE)).toMatchObject({ uris: long, currentIndex: 777 });
		const portions = sentArguments(server, 'player_queues/play_media');
		expect(portions).toHaveLength(10);
		expect(portions).toMatchObject(portions.map(() => ({ option: 'add' })));
	});

	it('names the missing items, and finds the current one by its media', async () => {
		server.control.fillQueue(OFFICE, TRACKS, { currentIndex: 3, state: 'playing', elapsed: 30 });
		const snapshot = await takeSnapshot(server, OFFICE);
		disturb(server, OFFICE);
		await callServerUnlogged(server, 'music/library/remove_item', {
			media_type: 'track',
			library_item_id: '12',
		});
		server.control.clearRequests();
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json).toMatchObject([
			{
				restored: expect.arrayContaining(['playback']),
				not_restored: [expect.stringMatching(/^queue: 2 of 4 items can no longer be found: "/)],
				success: true,
			},
		]);
		expect(server.control.queue(OFFICE)).toMatchObject({
			uris: ['library://track/5', 'library://track/7'],
			currentIndex: 1,
			state: 'playing',
		});
	});

	it('continues with the next item if the current one is missing', async () => {
		server.control.fillQueue(OFFICE, TRACKS, { currentIndex: 2, state: 'playing', elapsed: 30 });
		const snapshot = await takeSnapshot(server, OFFICE);
		disturb(server, OFFICE);
		await callServerUnlogged(server, 'music/library/remove_item', {
			media_type: 'track',
			library_item_id: '12',
		});
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json[0]).toMatchObject({
			not_restored: [
				expect.stringMatching(/^queue: ./),
				expect.stringMatching(/^playback: ".+" can no longer be found, so/),
			],
		});
		expect(server.control.queue(OFFICE).currentItem?.uri).toBe('library://track/7');
	});

	it('says that a shuffled queue is restored in its order, with shuffle off', async () => {
		server.control.fillQueue(OFFICE, TRACKS, { currentIndex: 1, state: 'playing' });
		server.control.changeQueue(OFFICE, { shuffleEnabled: true });
		const snapshot = await takeSnapshot(server, OFFICE);
		disturb(server, OFFICE);
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json[0]).toMatchObject({
			not_restored: [expect.stringMatching(/^shuffle: .*reshuffles/)],
		});
		expect(server.control.queue(OFFICE)).toMatchObject({ uris: TRACKS, shuffle: false });
	});

	it('empties a queue that was empty', async () => {
		server.control.fillQueue(OFFICE, []);
		const snapshot = await takeSnapshot(server, OFFICE);
		disturb(server, OFFICE);
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json).toMatchObject([{ not_restored: [] }]);
		expect(server.control.queue(OFFICE)).toMatchObject({ items: 0, state: 'idle' });
	});

	it('restores only the chosen parts', async () => {
		server.control.fillQueue(LIVING_ROOM, TRACKS, { state: 'playing' });
		const snapshot = await takeSnapshot(server, LIVING_ROOM);
		disturb(server);
		server.control.group(LIVING_ROOM, [KITCHEN]);
		const { json } = await runRestoreSnapshot(server, snapshot, {
			restoreGroup: false,
			restoreQueue: false,
		});

		expect(json[0]).toMatchObject({ restored: expect.arrayContaining(['volume']) });
		expect(sentChangeCommands(server)).toEqual(['players/cmd/volume_set']);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({ uris: ALARM, state: 'playing' });
	});

	it('pauses at the position if playback is not to be resumed', async () => {
		server.control.fillQueue(OFFICE, TRACKS, { currentIndex: 1, state: 'playing', elapsed: 50 });
		const snapshot = await takeSnapshot(server, OFFICE);
		disturb(server, OFFICE);
		const { json } = await runRestoreSnapshot(server, snapshot, { resumePlayback: false });

		expect(json).toMatchObject([{ not_restored: [] }]);
		expect(server.control.queue(OFFICE)).toMatchObject({ state: 'paused', currentIndex: 1 });
	});
});

describeOnServers(['2.9', '2.10', '2.11'], (server) => {
	it('fills a dynamic queue from its sources', async () => {
		server.control.makeDynamic('13');
		await callServerUnlogged(server, 'player_queues/play_media', {
			queue_id: OFFICE,
			media: 'library://playlist/13',
			option: 'replace',
		});
		const snapshot = await takeSnapshot(server, OFFICE);
		disturb(server, OFFICE);
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json).toMatchObject([
			{
				restored: expect.arrayContaining(['playback']),
				not_restored: [expect.stringMatching(/^queue: .*refilled the queue from its sources/)],
			},
		]);
		expect(sentArguments(server, 'player_queues/play_media')).toEqual([
			{ queue_id: OFFICE, media: ['library://playlist/13'], option: 'add' },
		]);
		expect(server.control.queue(OFFICE)).toMatchObject({ state: 'playing', currentIndex: 0 });
	});

	it('restores the speed of a spoken item', async () => {
		const book = ['library://audiobook/1'];
		server.control.fillQueue(OFFICE, book, { state: 'playing', elapsed: 100 });
		await callServerUnlogged(server, 'player_queues/set_playback_speed', {
			queue_id: OFFICE,
			speed: 1.5,
		});
		const snapshot = await takeSnapshot(server, OFFICE);
		disturb(server, OFFICE);
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json).toMatchObject([{ not_restored: [] }]);
		const id = server.control.queue(OFFICE).itemIds[0];
		expect(sentArguments(server, 'player_queues/set_playback_speed')).toEqual([
			{ queue_id: OFFICE, speed: 1.5, queue_item_id: id },
		]);
	});
});
