import type { IDataObject } from 'n8n-workflow';
import {
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
	ATTIC,
} from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import { musicServer, describeOnServers } from '../support/musicServer';
import { locator, playMediaParameters } from '../queue/support/playMediaParameters';
import {
	describeOnServersWithPlayerCommands,
	playerParameters,
	sentChangeCommands,
	takeSnapshot,
	restoreAfter,
	runRestoreSnapshot,
	SNAPSHOT_TRACKS,
} from './support/playerParameters';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { operationErrorMatching } from '../support/nodeReports';

const QUEUES = 'player_queues/all';
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
		const player = { player: 'Living Room', player_id: LIVING_ROOM, state: 'paused' };
		const queue = { ...at, ...modes, item_count: 3, items };
		const group = { leader: null, members };
		const rest = { volume_level: 20, source: null, limits: [] };
		expect(json).toMatchObject([{ ...player, group, queue, ...rest }]);
		expect(JSON.parse(JSON.stringify(json[0]))).toEqual(json[0]);
		expect(sentChangeCommands(server)).toEqual([]);
	});

	it('advances the position of what plays to now', async () => {
		server.control.fillQueue(OFFICE, TRACKS, { state: 'playing', elapsed: 30 });
		const queues = await callServerUnlogged(server, QUEUES);
		const elapsed_time_last_updated = Date.now() / 1000 - 20;
		const body = JSON.stringify(queues.map((one) => ({ ...one, elapsed_time_last_updated })));
		server.control.addFault({ kind: 'body', body, command: QUEUES, times: Infinity });
		const { queue } = await takeSnapshot(server, OFFICE);

		expect(queue).toMatchObject({ state: 'playing', current_index: 0 });
		const { elapsed } = queue as { elapsed: number };
		expect(elapsed).toBeGreaterThanOrEqual(50);
		expect(elapsed).toBeLessThan(60);
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

		const limits = [{ part: 'shuffle', reason: expect.stringMatching(/reshuffles/) }];
		expect(snapshot).toMatchObject({ queue: { shuffle_enabled: true }, limits });
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
	const queueId = locator('id', OFFICE);
	const play = (media: string) =>
		runNode(playMediaParameters({ queueId, media: locator('uri', media), enqueue: 'replace' }), {
			server,
		});

	it('contains the items of a queue that plays an album, which 2.10 and newer name as its source', async () => {
		await play('library://album/3');
		const snapshot = await takeSnapshot(server, OFFICE);

		const queue = { is_dynamic: false, sources: [], item_count: 15 };
		expect(snapshot).toMatchObject({ queue, limits: [] });
	});

	it('contains the sources of a queue that the server fills by itself', async () => {
		server.control.makeDynamic('13');
		const media = 'library://playlist/13';
		await play(media);
		const snapshot = await takeSnapshot(server, OFFICE);

		const queue = { is_dynamic: true, sources: [{ uri: media, name: 'Evening Mix' }] };
		const limits = [{ part: 'queue', reason: expect.stringMatching(/from its sources/) }];
		expect(snapshot).toMatchObject({ queue, limits });
	});

	it('contains the speed of spoken items that differs from normal', async () => {
		server.control.fillQueue(OFFICE, ['library://audiobook/1'], { state: 'playing' });
		const id = server.control.queue(OFFICE).itemIds[0] ?? '';
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

	it('restores nothing, and the error says which commands are missing', async () => {
		const other = ['library://track/1'];
		server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, { currentIndex: 1, state: 'paused' });
		const meanwhile = () => server.control.fillQueue(OFFICE, other);
		const { error } = await restoreAfter(server, OFFICE, meanwhile);

		expect(error?.message).toMatch(/^Nothing from the snapshot could be restored/);
		expect(error?.description).toMatch(/does not have the command player_queues\/clear/);
		expect(server.control.queue(OFFICE).uris).toEqual(other);
	});
});

describe('a snapshot', () => {
	const server = musicServer('2.8');

	it('names the items that cannot be found again', async () => {
		server.control.fillQueue(OFFICE, TRACKS);
		const item = { queue_item_id: 'x', name: 'Plugged in', media_item: null };
		const command = 'player_queues/items';
		server.control.addFault({ kind: 'body', command, body: JSON.stringify([item]) });
		const snapshot = await takeSnapshot(server, OFFICE);

		const queue = { items: [{ uri: null, name: 'Plugged in' }] };
		const limits = [{ part: 'queue', reason: '1 item cannot be found again: "Plugged in"' }];
		expect(snapshot).toMatchObject({ queue, limits });
	});

	const V1 = { snapshot_version: 1, player_id: OFFICE };
	const level = { ...V1, volume_level: 20 };
	const gone = { ...level, player_id: 'gone', player: 'Cellar' };
	const impossible = {
		...V1,
		state: 'dancing',
		volume_level: 12.5,
		queue: { items: [], repeat_mode: 'twice', state: 'humming', elapsed: 'Infinity' },
		group: { members: [{ player_id: KITCHEN, volume_level: -3 }] },
	};
	const IMPOSSIBLE =
		/^"Snapshot" has unusable values in volume_level, state, group\.members\[0\]\.volume_level, queue\.state, queue\.repeat_mode, queue\.elapsed$/;

	it.each<[string, IDataObject, RegExp]>([
		['of something else', { player_id: OFFICE }, /^"Snapshot" is not a snapshot$/],
		['with an invalid level', { ...V1, volume_level: 150 }, / an unusable value in volume_level$/],
		['with values that no server has', impossible, IMPOSSIBLE],
		['of nothing', V1, /^"Snapshot" contains nothing to restore with these options$/],
		['of a later version', { ...V1, snapshot_version: 2 }, / format 2, but .* reads format 1$/],
		['of another server', { ...level, server_id: 'another' }, / was taken on another server$/],
		['of an absent player', { ...level, player_id: ATTIC }, / "Attic" .* is not available$/],
		['of a removed player', gone, / "Cellar", which the server does not have$/],
	])('%s is refused before anything is sent', async (_, snapshot, message) => {
		const { error } = await runRestoreSnapshot(server, snapshot);

		expect(error).toMatchObject(operationErrorMatching(message));
		expect(sentChangeCommands(server)).toEqual([]);
	});

	const unusable = [{ uri: SNAPSHOT_TRACKS[0] }, 'B', { uri: {} }];
	const on = { enabled: true, preset: 'Night' };
	const off = { enabled: false, filters: [] };

	it.each<[what: string, changed: object, unusable: string]>([
		['whose queue is no object', { queue: 'lost' }, 'queue'],
		['whose queue has no items', { 'queue.items': null }, 'queue.items, queue.current_index'],
		['with odd items', { 'queue.items': unusable }, 'queue.items[1], queue.items[2].uri'],
		['with other levels', { volume_level: 'a', volume_muted: 'b' }, 'volume_level, volume_muted'],
		['with a member without ID', { group: { members: [{}] } }, 'group.members[0].player_id'],
		['with a sound that is none', { sound: { ...on, preset_id: '' } }, 'sound.config'],
		['with a sound that is off', { sound: { ...on, config: off } }, 'sound.config'],
		['with a sound without a state', { sound: { preset: 'Night' } }, 'sound.enabled'],
		['with an odd speed', { 'queue.playback_speeds': { a: 'fast' } }, 'queue.playback_speeds.a'],
	])('%s is refused before anything changes', async (_, changed, places) => {
		server.control.fillQueue(LIVING_ROOM, SNAPSHOT_TRACKS, { currentIndex: 1, state: 'playing' });
		const snapshot = await takeSnapshot(server, LIVING_ROOM);
		for (const [path, value] of Object.entries(changed)) {
			const [part = '', field] = path.split('.');
			if (field === undefined) snapshot[part] = value;
			else (snapshot[part] as IDataObject)[field] = value;
		}
		const { error } = await runRestoreSnapshot(server, snapshot);

		const what = places.includes(',') ? 'unusable values' : 'an unusable value';
		expect(error?.message).toBe(`"Snapshot" has ${what} in ${places}`);
		expect(error?.description).toMatch(/^It was changed or not stored completely\. Use/);
		expect(sentChangeCommands(server)).toEqual([]);
	});

	it('restores only what is left in it', async () => {
		server.control.fillQueue(LIVING_ROOM, SNAPSHOT_TRACKS, { state: 'playing' });
		const { queue: _, group: __, sound: ___, ...kept } = await takeSnapshot(server, LIVING_ROOM);
		server.control.setPlayer(LIVING_ROOM, { volume: 70 });
		const { json } = await runRestoreSnapshot(server, { ...kept, server_id: '' });

		expect(json).toMatchObject([{ restored: ['volume'], not_restored: [] }]);
		expect(server.control.player(LIVING_ROOM).volume).toBe(20);
	});
});

/** As a table of nothing but text columns returns it, with columns of its own. */
function asTableRow(snapshot: IDataObject): IDataObject {
	const row: IDataObject = { id: 1, createdAt: '2026-11-20T18:30:00.000Z' };
	for (const [name, value] of Object.entries(snapshot)) {
		row[name] = typeof value === 'string' || value === null ? value : JSON.stringify(value);
	}
	return row;
}

describeOnServers(['2.6', '2.8', '2.10', '2.11'], (server) => {
	it('restores all of a snapshot that was kept in a table', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		server.control.setPlayer(KITCHEN, { volume: 35 });
		server.control.fillQueue(LIVING_ROOM, SNAPSHOT_TRACKS, { currentIndex: 1, state: 'playing' });
		const snapshot = await takeSnapshot(server, LIVING_ROOM);
		server.control.fillQueue(LIVING_ROOM, ['library://track/1'], { state: 'playing' });
		server.control.ungroup(KITCHEN);
		server.control.setPlayer(KITCHEN, { volume: 80 });
		const { json } = await runRestoreSnapshot(server, asTableRow(snapshot));

		const parts = expect.arrayContaining(['queue', 'modes', 'group', 'volume', 'playback']);
		expect(json).toMatchObject([{ restored: parts, not_restored: [] }]);
		const queue = { uris: SNAPSHOT_TRACKS, currentIndex: 1 };
		expect(server.control.queue(LIVING_ROOM)).toMatchObject(queue);
		expect(server.control.player(KITCHEN)).toMatchObject({ syncedTo: LIVING_ROOM, volume: 35 });
	});
});
