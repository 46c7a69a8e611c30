import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ATTIC, KITCHEN, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import {
	errorItemMatching,
	pairedItemIndexes,
	operationErrorMatching,
} from '../../support/nodeReports';
import {
	sentChangeCommands,
	takeSnapshotAndChangePlayer,
	runRestoreSnapshot,
	takeSnapshot,
	SNAPSHOT_TRACKS,
} from '../support/snapshots';

describe('a snapshot to restore', () => {
	const server = musicServer('2.8');

	it('fails if nothing can be restored, with the reasons', async () => {
		server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, { state: 'playing' });
		const { sound: _, ...snapshot } = await takeSnapshot(server, OFFICE);
		server.control.setPlayer(OFFICE, { volume: 60 });
		server.control.addFault({ kind: 'status', status: 500, command: 'players/cmd/volume_set' });
		const { error } = await runRestoreSnapshot(server, snapshot, {
			restoreGroup: false,
			restoreQueue: false,
		});

		expect(error?.message).toBe('Nothing from the snapshot could be restored on "Office"');
		expect(error?.description).toMatch(/^volume: /);
	});

	it('restores several, one after another, and continues after an invalid one', async () => {
		const first = await takeSnapshotAndChangePlayer(server);
		const second = await takeSnapshot(server, KITCHEN);
		const input = [first, { state: 'playing' }, second];
		const parameters = { resource: 'player', operation: 'restoreSnapshot' };
		const report = await runNode(parameters, {
			server,
			input,
			onError: 'continueRegularOutput',
		});

		expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
		expect(report.json[1]).toEqual(errorItemMatching(/^"Snapshot" is not a snapshot$/));
		expect(report.json[2]).toMatchObject({ player: 'Kitchen', not_restored: [] });
	});

	it('reads a snapshot that was saved as text', async () => {
		const snapshot = await takeSnapshotAndChangePlayer(server);
		const parameters: INodeParameters = {
			resource: 'player',
			operation: 'restoreSnapshot',
			snapshot: '={{ $json.kept }}',
		};
		const input = [{ kept: JSON.stringify(snapshot) }];
		const { json } = await runNode(parameters, { server, input });

		expect(json).toMatchObject([{ player: 'Office', not_restored: [] }]);
		expect(server.control.queue(OFFICE)).toMatchObject({ uris: SNAPSHOT_TRACKS, state: 'playing' });
	});

	it.each<[string, IDataObject, RegExp]>([
		['of something else', { player_id: OFFICE }, /^"Snapshot" is not a snapshot$/],
		[
			'with an invalid level',
			{ snapshot_version: 1, player_id: OFFICE, volume_level: 150 },
			/^"Snapshot" has an unusable value in volume_level$/,
		],
		[
			'with values that no server has',
			{
				snapshot_version: 1,
				player_id: OFFICE,
				state: 'dancing',
				volume_level: 12.5,
				queue: { items: [], repeat_mode: 'twice', state: 'humming', elapsed: 'Infinity' },
				group: { members: [{ player_id: KITCHEN, volume_level: -3 }] },
			},
			/^"Snapshot" has unusable values in volume_level, state, group\.members\[0\]\.volume_level, queue\.state, queue\.repeat_mode, queue\.elapsed$/,
		],
		[
			'of nothing',
			{ snapshot_version: 1, player_id: OFFICE },
			/^"Snapshot" contains nothing to restore with these options$/,
		],
		[
			'of a later version',
			{ snapshot_version: 2, player_id: OFFICE },
			/^"Snapshot" is in the format 2, but this version of the node reads format 1$/,
		],
		[
			'of another server',
			{ snapshot_version: 1, player_id: OFFICE, volume_level: 20, server_id: 'another' },
			/^"Snapshot" was taken on another server$/,
		],
		[
			'of an unavailable player',
			{ snapshot_version: 1, player_id: ATTIC, volume_level: 20 },
			/^"Snapshot" refers to the player "Attic" \(.*\), which is not available$/,
		],
		[
			'of a removed player',
			{ snapshot_version: 1, player_id: 'gone', player: 'Cellar', volume_level: 20 },
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
		server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, { currentIndex: 1, state: 'paused' });
		const snapshot = await takeSnapshot(server, OFFICE);
		server.control.fillQueue(OFFICE, ['library://track/1']);
		const { error } = await runRestoreSnapshot(server, snapshot);

		expect(error?.message).toMatch(/^Nothing from the snapshot could be restored/);
		expect(error?.description).toMatch(/does not have the command player_queues\/clear/);
		expect(server.control.queue(OFFICE).uris).toEqual(['library://track/1']);
	});
});
