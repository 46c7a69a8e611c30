import type { IDataObject } from 'n8n-workflow';
import { ATTIC, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import {
	errorItemMatching,
	pairedItemIndexes,
	operationErrorMatching,
} from '../../support/nodeReports';
import {
	restoreAfter,
	sentChangeCommands,
	takeSnapshotAndChangePlayer,
	runRestoreSnapshot,
	takeSnapshot,
	SNAPSHOT_TRACKS,
} from '../support/snapshots';

const RESTORING = { resource: 'player', operation: 'restoreSnapshot' };

describe('a snapshot to restore', () => {
	const server = musicServer('2.8');

	it('fails if nothing can be restored, with the reasons', async () => {
		server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, { state: 'playing' });
		const { sound: _, ...snapshot } = await takeSnapshot(server, OFFICE);
		server.control.setPlayer(OFFICE, { volume: 60 });
		server.control.addFault({ kind: 'status', status: 500, command: 'players/cmd/volume_set' });
		const chosen = { restoreGroup: false, restoreQueue: false };
		const { error } = await runRestoreSnapshot(server, snapshot, chosen);

		expect(error?.message).toBe('Nothing from the snapshot could be restored on "Office"');
		expect(error?.description).toMatch(/^volume: /);
	});

	it('restores several, one after another, and continues after an invalid one', async () => {
		const first = await takeSnapshotAndChangePlayer(server);
		const input = [first, { state: 'playing' }, await takeSnapshot(server, KITCHEN)];
		const onError = 'continueRegularOutput';
		const report = await runNode(RESTORING, { server, input, onError });

		expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
		expect(report.json[1]).toEqual(errorItemMatching(/^"Snapshot" is not a snapshot$/));
		expect(report.json[2]).toMatchObject({ player: 'Kitchen', not_restored: [] });
	});

	it('reads a snapshot that was saved as text', async () => {
		const input = [{ kept: JSON.stringify(await takeSnapshotAndChangePlayer(server)) }];
		const parameters = { ...RESTORING, snapshot: '={{ $json.kept }}' };
		const { json } = await runNode(parameters, { server, input });

		expect(json).toMatchObject([{ player: 'Office', not_restored: [] }]);
		expect(server.control.queue(OFFICE)).toMatchObject({ uris: SNAPSHOT_TRACKS, state: 'playing' });
	});

	const V1 = { snapshot_version: 1, player_id: OFFICE };
	const impossible = {
		...V1,
		state: 'dancing',
		volume_level: 12.5,
		queue: { items: [], repeat_mode: 'twice', state: 'humming', elapsed: 'Infinity' },
		group: { members: [{ player_id: KITCHEN, volume_level: -3 }] },
	};

	it.each<[string, IDataObject, RegExp]>([
		['of something else', { player_id: OFFICE }, /^"Snapshot" is not a snapshot$/],
		['with an invalid level', { ...V1, volume_level: 150 }, / an unusable value in volume_level$/],
		[
			'with values that no server has',
			impossible,
			/^"Snapshot" has unusable values in volume_level, state, group\.members\[0\]\.volume_level, queue\.state, queue\.repeat_mode, queue\.elapsed$/,
		],
		['of nothing', V1, /^"Snapshot" contains nothing to restore with these options$/],
		['of a later version', { ...V1, snapshot_version: 2 }, / format 2, but .* reads format 1$/],
		[
			'of another server',
			{ ...V1, volume_level: 20, server_id: 'another' },
			/^"Snapshot" was taken on another server$/,
		],
		[
			'of an unavailable player',
			{ ...V1, player_id: ATTIC, volume_level: 20 },
			/^"Snapshot" refers to the player "Attic" \(.*\), which is not available$/,
		],
		[
			'of a removed player',
			{ ...V1, player_id: 'gone', player: 'Cellar', volume_level: 20 },
			/^"Snapshot" refers to the player "Cellar", which the server does not have$/,
		],
	])('%s is refused before anything is sent', async (_, snapshot, message) => {
		const { error } = await runRestoreSnapshot(server, snapshot);

		expect(error).toMatchObject(operationErrorMatching(message));
		expect(sentChangeCommands(server)).toEqual([]);
	});
});

describe('on a server that can only play media', () => {
	const server = musicServer('documented');

	it('nothing is restored, and the error says which commands are missing', async () => {
		const other = ['library://track/1'];
		server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, { currentIndex: 1, state: 'paused' });
		const { error } = await restoreAfter(server, OFFICE, () =>
			server.control.fillQueue(OFFICE, other),
		);

		expect(error?.message).toMatch(/^Nothing from the snapshot could be restored/);
		expect(error?.description).toMatch(/does not have the command player_queues\/clear/);
		expect(server.control.queue(OFFICE).uris).toEqual(other);
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
		const { json, error } = await runRestoreSnapshot(server, asTableRow(snapshot));

		expect(error).toBeUndefined();
		const parts = expect.arrayContaining(['queue', 'modes', 'group', 'volume', 'playback']);
		expect(json).toMatchObject([{ restored: parts, not_restored: [] }]);
		const { uris, currentIndex } = server.control.queue(LIVING_ROOM);
		expect({ uris, currentIndex }).toEqual({ uris: SNAPSHOT_TRACKS, currentIndex: 1 });
		expect(server.control.player(KITCHEN)).toMatchObject({ syncedTo: LIVING_ROOM, volume: 35 });
	});
});

describe('a snapshot that was changed', () => {
	const server = musicServer('2.8');

	const unusable = [{ uri: SNAPSHOT_TRACKS[0] }, 'B', { uri: {} }];

	it.each<[what: string, changed: object, unusable: string]>([
		['whose queue is no object', { queue: 'lost' }, 'queue'],
		['whose queue has no items', { 'queue.items': null }, 'queue.items, queue.current_index'],
		['with odd items', { 'queue.items': unusable }, 'queue.items[1], queue.items[2].uri'],
		[
			'with other levels and mutes',
			{ volume_level: 'loud', volume_muted: 'maybe' },
			'volume_level, volume_muted',
		],
		[
			'with a member without ID',
			{ group: { members: [{ player: 'Kitchen' }] } },
			'group.members[0].player_id',
		],
		[
			'with a sound that is none',
			{ sound: { enabled: true, preset: 'Night', preset_id: '' } },
			'sound.config',
		],
		[
			'with a sound that is switched off by itself',
			{ sound: { config: { enabled: false, filters: [] }, enabled: true } },
			'sound.config',
		],
		['with a sound without a state', { sound: { preset: 'Night' } }, 'sound.enabled'],
		['with an odd speed', { 'queue.playback_speeds': { a: 'fast' } }, 'queue.playback_speeds.a'],
	])('%s is refused, and the queue keeps what it has', async (_, changed, places) => {
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
		const queue = { uris: SNAPSHOT_TRACKS, state: 'playing' };
		expect(server.control.queue(LIVING_ROOM)).toMatchObject(queue);
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
