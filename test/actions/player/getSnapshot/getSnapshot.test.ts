import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { locator, playMediaParameters } from '../../queue/support/playMediaParameters';
import { describeOnServersWithPlayerCommands, playerParameters } from '../support/playerParameters';
import { sentChangeCommands, takeSnapshot } from '../support/snapshots';

const TRACKS = ['library://track/12', 'library://track/5', 'library://track/12'];

describeOnServersWithPlayerCommands((server) => {
	it('is one plain item with the whole state of the player, and changes nothing', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		server.control.setPlayer(KITCHEN, { volume: 35 });
		const place = { currentIndex: 2, state: 'paused', elapsed: 42 } as const;
		server.control.fillQueue(LIVING_ROOM, TRACKS, place);
		server.control.changeQueue(LIVING_ROOM, { repeat: 'all' });
		const { itemIds } = server.control.queue(LIVING_ROOM);
		const { json } = await runNode(playerParameters('getSnapshot', LIVING_ROOM), { server });

		const members = [{ player: 'Kitchen', player_id: KITCHEN, volume_level: 35 }];
		const modes = { shuffle_enabled: false, repeat_mode: 'all', is_dynamic: false };
		const items = TRACKS.map((uri, index) => ({ uri, queue_item_id: itemIds[index] }));
		const at = { state: 'paused', current_index: 2, elapsed: 42 };
		expect(json).toMatchObject([
			{
				player: 'Living Room',
				player_id: LIVING_ROOM,
				state: 'paused',
				volume_level: 20,
				group: { leader: null, members },
				source: null,
				queue: { ...at, ...modes, item_count: 3, items },
				limits: [],
			},
		]);
		expect(JSON.parse(JSON.stringify(json[0]))).toEqual(json[0]);
		expect(sentChangeCommands(server)).toEqual([]);
	});

	it('advances the position of what plays to now', async () => {
		server.control.fillQueue(OFFICE, TRACKS, { state: 'playing', elapsed: 30 });
		const { queue } = await takeSnapshot(server, OFFICE);

		expect(queue).toMatchObject({ state: 'playing', current_index: 0 });
		const { elapsed } = queue as { elapsed: number };
		expect(elapsed).toBeGreaterThanOrEqual(30);
		expect(elapsed).toBeLessThan(35);
	});

	it('contains all items of a long queue', async () => {
		server.control.fillQueue(OFFICE, 1200, { currentIndex: 1100 });
		const { queue } = await takeSnapshot(server, OFFICE);

		expect(queue).toMatchObject({ item_count: 1200, current_index: 1100 });
		expect((queue as { items: unknown[] }).items).toHaveLength(1200);
	});

	it('of a player that follows another one says whose queue it plays', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const snapshot = await takeSnapshot(server, BEDROOM);

		expect(snapshot).toMatchObject({
			group: { leader: { player: 'Living Room', player_id: LIVING_ROOM }, members: [] },
			queue: null,
			limits: [{ part: 'queue', reason: expect.stringContaining('"Living Room"') }],
		});
	});

	it('says that shuffle will not be restored', async () => {
		server.control.fillQueue(OFFICE, 3);
		server.control.changeQueue(OFFICE, { shuffleEnabled: true });
		const snapshot = await takeSnapshot(server, OFFICE);

		expect(snapshot).toMatchObject({
			queue: { shuffle_enabled: true },
			limits: [{ part: 'shuffle', reason: expect.stringMatching(/reshuffles/) }],
		});
	});
});

describeOnServers(['2.7', '2.8', '2.10', '2.11'], (server) => {
	it.each([
		['tv', 'TV', []],
		['airplay', 'AirPlay', [{ part: 'source', reason: expect.stringMatching(/starts by itself/) }]],
	])('names the source that plays: %s', async (activeSource, name, limits) => {
		server.control.setPlayer(LIVING_ROOM, { activeSource });
		const snapshot = await takeSnapshot(server, LIVING_ROOM);

		expect(snapshot).toMatchObject({ source: { name, id: activeSource }, limits });
	});
});

describeOnServers(['2.9', '2.10', '2.11'], (server) => {
	async function play(media: string) {
		const operation = { queueId: locator('id', OFFICE), media: locator('uri', media) };
		await runNode(playMediaParameters({ ...operation, enqueue: 'replace' }), { server });
	}

	it('contains the items of a queue that plays an album, which 2.10 and newer name as its source', async () => {
		await play('library://album/3');
		const snapshot = await takeSnapshot(server, OFFICE);

		expect(snapshot).toMatchObject({ queue: { is_dynamic: false, sources: [] }, limits: [] });
		expect(snapshot.queue).toMatchObject({ item_count: 15 });
	});

	it('contains the sources of a queue that the server fills by itself', async () => {
		server.control.makeDynamic('13');
		const media = 'library://playlist/13';
		await play(media);
		const snapshot = await takeSnapshot(server, OFFICE);

		expect(snapshot).toMatchObject({
			queue: { is_dynamic: true, sources: [{ uri: media, name: 'Evening Mix' }] },
			limits: [{ part: 'queue', reason: expect.stringMatching(/from its sources/) }],
		});
	});

	it('contains the speed of spoken items that differs from normal', async () => {
		server.control.fillQueue(OFFICE, ['library://audiobook/1'], { state: 'playing' });
		const id = server.control.queue(OFFICE).itemIds[0] ?? '';
		const queueId = locator('id', OFFICE);
		const speed = { queueId, modes: { playbackSpeed: 1.5 } };
		await runNode({ resource: 'queue', operation: 'updateModes', ...speed }, { server });
		const { queue } = await takeSnapshot(server, OFFICE);

		expect(queue).toMatchObject({ playback_speeds: { [id]: 1.5 } });
	});
});

describeOnServers(['2.7', '2.8', '2.9'], (server, profile) => {
	it('says on 2.8 that the speed of what is spoken is not known', async () => {
		server.control.fillQueue(OFFICE, ['library://audiobook/1'], { state: 'playing' });
		const { limits } = await takeSnapshot(server, OFFICE);

		const unknown = { part: 'queue', reason: expect.stringMatching(/not report playback speeds/) };
		expect(limits).toEqual(profile === '2.8' ? [unknown] : []);
	});
});

describeOnServers(['2.6', '2.8'], (server) => {
	it('has a level that can be restored, also of a player below 0', async () => {
		server.control.setPlayer(OFFICE, { volume: -5 });

		expect(await takeSnapshot(server, OFFICE)).toMatchObject({ volume_level: 0 });
	});
});

describe('a snapshot', () => {
	const server = musicServer('2.8');

	it('names the items that cannot be found again', async () => {
		server.control.fillQueue(OFFICE, TRACKS);
		const item = { queue_item_id: 'x', name: 'Plugged in', media_item: null };
		const body = JSON.stringify([item]);
		server.control.addFault({ kind: 'body', command: 'player_queues/items', body });
		const snapshot = await takeSnapshot(server, OFFICE);

		expect(snapshot).toMatchObject({
			queue: { items: [{ uri: null, name: 'Plugged in' }] },
			limits: [{ part: 'queue', reason: '1 item cannot be found again: "Plugged in"' }],
		});
	});
});

describe('on a server that only reports queues', () => {
	const server = musicServer('documented');

	it('keeps the queue, and says what is not part of the snapshot', async () => {
		server.control.fillQueue(OFFICE, TRACKS, { currentIndex: 1 });
		const snapshot = await takeSnapshot(server, OFFICE);

		expect(snapshot).toMatchObject({
			volume_level: null,
			group: null,
			queue: { item_count: 3, current_index: 1 },
			limits: [
				{ part: 'volume', reason: expect.stringMatching(/does not report its players/) },
				{ part: 'queue', reason: expect.stringMatching(/may not have the commands/) },
			],
		});
	});
});
