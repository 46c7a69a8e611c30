import type { IDataObject } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import {
	sentChangeCommands,
	runRestoreSnapshot,
	takeSnapshot,
	SNAPSHOT_TRACKS,
} from '../support/snapshots';

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
		expect(json).toMatchObject([
			{
				restored: expect.arrayContaining(['queue', 'modes', 'group', 'volume', 'playback']),
				not_restored: [],
			},
		]);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({
			uris: SNAPSHOT_TRACKS,
			currentIndex: 1,
		});
		expect(server.control.player(KITCHEN)).toMatchObject({ syncedTo: LIVING_ROOM, volume: 35 });
	});
});

describe('a snapshot that was changed', () => {
	const server = musicServer('2.8');

	it.each<[string, (snapshot: IDataObject) => IDataObject, RegExp]>([
		[
			'whose queue is no object',
			(kept) => ({ ...kept, queue: 'lost' }),
			/an unusable value in queue$/,
		],
		[
			'whose queue has no items any more',
			({ queue, ...kept }) => ({ ...kept, queue: { ...(queue as IDataObject), items: null } }),
			/unusable values in queue\.items, queue\.current_index$/,
		],
		[
			'with an item that is none',
			({ queue, ...kept }) => ({
				...kept,
				queue: {
					...(queue as IDataObject),
					items: [{ uri: SNAPSHOT_TRACKS[0] ?? '' }, 'B', { uri: {} }],
				},
			}),
			/unusable values in queue\.items\[1\], queue\.items\[2\]\.uri$/,
		],
		[
			'with other levels and mutes',
			(kept) => ({ ...kept, volume_level: 'loud', volume_muted: 'maybe' }),
			/unusable values in volume_level, volume_muted$/,
		],
		[
			'with a member without ID',
			(kept) => ({ ...kept, group: { members: [{ player: 'Kitchen' }] } }),
			/an unusable value in group\.members\[0\]\.player_id$/,
		],
		[
			'with a sound that is none',
			(kept) => ({ ...kept, sound: { enabled: true, preset: 'Night', preset_id: '' } }),
			/an unusable value in sound\.config$/,
		],
		[
			'with a sound that is switched off by itself',
			(kept) => ({ ...kept, sound: { config: { enabled: false, filters: [] }, enabled: true } }),
			/an unusable value in sound\.config$/,
		],
		[
			'with a sound without a state',
			(kept) => ({ ...kept, sound: { preset: 'Night' } }),
			/an unusable value in sound\.enabled$/,
		],
		[
			'with a speed that is none',
			({ queue, ...kept }) => ({
				...kept,
				queue: { ...(queue as IDataObject), playback_speeds: { a: 'fast' } },
			}),
			/an unusable value in queue\.playback_speeds\.a$/,
		],
	])('%s is refused, and the queue keeps what it has', async (_, change, message) => {
		server.control.fillQueue(LIVING_ROOM, SNAPSHOT_TRACKS, { currentIndex: 1, state: 'playing' });
		const snapshot = await takeSnapshot(server, LIVING_ROOM);
		const { error } = await runRestoreSnapshot(server, change(snapshot));

		expect(error).toMatchObject(
			operationErrorMatching(message, /^It was changed or not stored completely\. Use/),
		);
		expect(sentChangeCommands(server)).toEqual([]);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({
			uris: SNAPSHOT_TRACKS,
			state: 'playing',
		});
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
