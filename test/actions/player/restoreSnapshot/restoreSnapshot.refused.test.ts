import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../../simulator';
import { ATTIC, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/workflow';
import { musicServer, onServers, type MusicServer } from '../../support/musicServer';
import { errorItem, pairedWith, refused } from '../../support/outcomes';
import { changes, restore, snapshotOf } from '../support/snapshots';

const TRACKS = ['library://track/12', 'library://track/5', 'library://track/7'];
const CLEAR = 'player_queues/clear';
const PLAY_MEDIA = 'player_queues/play_media';
const PLAY_INDEX = 'player_queues/play_index';
const VOLUME = 'players/cmd/volume_set';
const SPEED = 'player_queues/set_playback_speed';

/** A snapshot of three tracks that played, and something else that plays now. */
async function disturbed(server: MusicServer): Promise<IDataObject> {
	server.control.fillQueue(OFFICE, TRACKS, { currentIndex: 1, state: 'playing', elapsed: 20 });
	const snapshot = await snapshotOf(server, OFFICE);
	server.control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing' });
	server.control.setPlayer(OFFICE, { volume: 70 });
	return snapshot;
}

onServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it.each([
		[
			'the queue is filled',
			PLAY_MEDIA,
			/Restored: (nothing|power)\. Not restored: queue, modes, group/,
		],
		[
			'its volume is set',
			VOLUME,
			/Restored: .*queue, modes, group\. Not restored: volume, playback, source\.$/,
		],
		[
			'it starts to play',
			PLAY_INDEX,
			/Restored: .*queue, modes, group, volume\. Not restored: playback, source\.$/,
		],
	])(
		'says what was restored if the player becomes unavailable when %s',
		async (_, command, progress) => {
			const snapshot = await disturbed(server);
			const hold = server.control.hold(command);
			const running = restore(server, snapshot);
			await hold.waiting();
			server.control.setPlayer(OFFICE, { available: false });
			hold.release();
			const { error } = await running;

			expect(error?.message).toBe(
				'"Office" became unavailable while the snapshot was being restored',
			);
			expect(error?.description).toMatch(progress);
			expect(server.control.requests(command)).toHaveLength(1);
		},
	);
});

describe('restoring a snapshot', () => {
	const server = musicServer('2.8');

	it.each<[string, string, Fault, RegExp]>([
		[
			'a command without a response',
			PLAY_MEDIA,
			{ kind: 'execute-then-drop' },
			/may have been carried out.*Restored: nothing\. Not restored: queue, modes, group, volume, playback/,
		],
		['an unreachable server', CLEAR, { kind: 'drop', when: 'before-headers' }, /Restored: nothing/],
		[
			'a revoked token',
			VOLUME,
			{ kind: 'status', status: 401 },
			/Restored: queue, modes, group\. Not restored: volume, playback/,
		],
	])('ends at %s, and sends nothing twice', async (_, command, fault, words) => {
		const snapshot = await disturbed(server);
		server.control.addFault({ ...fault, command, times: Infinity });
		const { error } = await restore(server, snapshot);

		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(error?.description).toMatch(words);
		expect(server.control.requests(command)).toHaveLength(1);
	});

	it('names speeds that the server accepts but does not set', async () => {
		server.control.fillQueue(OFFICE, ['library://audiobook/1'], { state: 'playing' });
		const snapshot = await snapshotOf(server, OFFICE);
		const { queue } = snapshot as { queue: { items: Array<{ queue_item_id: string }> } };
		const playback_speeds = { [queue.items[0]?.queue_item_id ?? '']: 1.5 };
		server.control.fillQueue(OFFICE, TRACKS);
		server.control.addFault({ kind: 'ignore-command', command: SPEED });
		const { json } = await restore(server, { ...snapshot, queue: { ...queue, playback_speeds } });

		expect(json[0]).toMatchObject({
			not_restored: [{ part: 'queue', reason: 'The playback speed of 1 item was not restored' }],
		});
		expect(server.control.requests(SPEED)).toHaveLength(1);
	});

	it.each([
		['volume', VOLUME, ['queue', 'playback']],
		['playback', PLAY_INDEX, ['queue', 'volume']],
		['modes', 'player_queues/repeat', ['queue', 'playback']],
	])('names a part that is refused, and restores the others: %s', async (part, command, others) => {
		const snapshot = await disturbed(server);
		server.control.changeQueue(OFFICE, { repeat: 'all' });
		server.control.addFault({ kind: 'status', status: 500, command, times: Infinity });
		const { json, error } = await restore(server, snapshot);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				restored: expect.arrayContaining(others),
				not_restored: [{ part, reason: expect.stringMatching(/./) }],
				success: true,
			},
		]);
		expect(server.control.requests(command)).toHaveLength(1);
	});

	it('names the parts that need the queue where that cannot be cleared', async () => {
		const snapshot = await disturbed(server);
		server.control.addFault({ kind: 'status', status: 500, command: CLEAR });
		const { json } = await restore(server, snapshot);

		expect(json[0]).toMatchObject({
			restored: expect.arrayContaining(['volume']),
			not_restored: [
				{ part: 'queue' },
				{ part: 'modes', reason: 'The queue was not restored' },
				{ part: 'playback', reason: 'The queue was not restored' },
			],
		});
	});

	it('says that the item plays from another position', async () => {
		server.control.fillQueue(OFFICE, TRACKS, { currentIndex: 1, state: 'playing', elapsed: 20 });
		const snapshot = await snapshotOf(server, OFFICE);
		server.control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing' });
		const started = server.control.hold(PLAY_INDEX);
		const running = restore(server, snapshot);
		await started.waiting();
		const verified = server.control.hold('player_queues/all');
		started.release();
		await verified.waiting();
		server.control.playForward(OFFICE, 100);
		verified.release();
		const { json } = await running;

		expect(json[0]).toMatchObject({
			not_restored: [
				{
					part: 'playback',
					reason: expect.stringMatching(/^The item plays from 1\d\d.* instead of 20$/),
				},
			],
		});
	});

	it('plays music similar to the sources again, if the queue did', async () => {
		server.control.setSimilarTracks(true);
		const snapshot = await disturbed(server);
		const source = { uri: TRACKS[0], name: 'Ribbon Hymn', plays_similar: true };
		const queue = { ...(snapshot.queue as IDataObject), is_dynamic: true, sources: [source] };
		const { json } = await restore(server, { ...snapshot, queue });

		expect(json[0]).toMatchObject({ restored: expect.arrayContaining(['playback']) });
		expect(server.control.requests(PLAY_MEDIA)).toMatchObject([
			{ args: { media: [TRACKS[0]], option: 'add', radio_mode: true } },
		]);
	});

	it('says that an announcement may be playing if items are accepted but not added', async () => {
		const snapshot = await disturbed(server);
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { json } = await restore(server, snapshot);

		expect(json[0]).toMatchObject({
			not_restored: expect.arrayContaining([
				{
					part: 'queue',
					reason:
						'The server accepted the 3 items of the queue, but added none: an announcement may be playing',
				},
			]),
		});
	});

	it('continues if the server finds nothing of one portion', async () => {
		const long = Array.from({ length: 250 }, (_, index) => TRACKS[index % 3] ?? '');
		server.control.fillQueue(OFFICE, long, { currentIndex: 0, state: 'playing' });
		const snapshot = await snapshotOf(server, OFFICE);
		const { queue } = snapshot as { queue: { items: Array<{ uri: string }> } };
		const gone = queue.items.map((item, index) =>
			index < 100 ? { ...item, uri: 'library://track/99999', queue_item_id: null } : item,
		);
		const { json } = await restore(server, { ...snapshot, queue: { ...queue, items: gone } });

		expect(json[0]).toMatchObject({
			not_restored: [
				{
					part: 'queue',
					reason: expect.stringMatching(/^100 of 250 items can no longer be found/),
				},
				{ part: 'playback' },
			],
		});
		expect(server.control.requests(PLAY_MEDIA)).toHaveLength(3);
		expect(server.control.queue(OFFICE).items).toBe(150);
	});

	it('says how much of a long queue was restored when the server became unreachable', async () => {
		server.control.fillQueue(OFFICE, 250, { state: 'playing' });
		const snapshot = await snapshotOf(server, OFFICE);
		server.control.fillQueue(OFFICE, TRACKS);
		server.control.addFault({ kind: 'execute-then-drop', command: PLAY_MEDIA, skip: 2 });
		const { error } = await restore(server, snapshot);

		expect(error?.description).toMatch(
			/The queue had been cleared, and 200 of its 250 items had been added before that\. Restored: nothing\./,
		);
		expect(server.control.requests(PLAY_MEDIA)).toHaveLength(3);
	});

	it('names the previous levels of a player that stays at 0', async () => {
		server.control.fillQueue(OFFICE, TRACKS, { currentIndex: 1, state: 'paused', elapsed: 20 });
		const snapshot = await snapshotOf(server, OFFICE);
		server.control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing' });
		server.control.addFault({ kind: 'drop', command: VOLUME, skip: 1, when: 'before-headers' });
		const { error } = await restore(server, snapshot);

		expect(error?.description).toMatch(
			/The volume had been set to 0 before that: "Office" was at \d+\. Restored: .* Not restored: volume, playback, source/,
		);
	});

	it('fails if nothing can be restored, with the reasons', async () => {
		server.control.fillQueue(OFFICE, TRACKS, { state: 'playing' });
		const snapshot = await snapshotOf(server, OFFICE);
		server.control.setPlayer(OFFICE, { volume: 60 });
		server.control.addFault({ kind: 'status', status: 500, command: VOLUME });
		const { error } = await restore(server, snapshot, { restoreGroup: false, restoreQueue: false });

		expect(error?.message).toBe('Nothing from the snapshot could be restored on "Office"');
		expect(error?.description).toMatch(/^volume: /);
	});

	it('says which member does not exist', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		const snapshot = await snapshotOf(server, LIVING_ROOM);
		server.control.ungroup(KITCHEN);
		server.control.setPlayer(KITCHEN, { available: false });
		const { json } = await restore(server, snapshot);

		expect(json[0]).toMatchObject({
			not_restored: expect.arrayContaining([
				{ part: 'group', reason: 'Without "Kitchen", which is not available' },
			]),
		});
	});

	it('restores several, one after another, and continues after an invalid one', async () => {
		const first = await disturbed(server);
		const second = await snapshotOf(server, KITCHEN);
		const input = [first, { state: 'playing' }, second];
		const parameters = { resource: 'player', operation: 'restoreSnapshot' };
		const report = await runNode(parameters, {
			server,
			input,
			onError: 'continueRegularOutput',
		});

		expect(pairedWith(report)).toEqual([0, 1, 2]);
		expect(report.json[1]).toEqual(errorItem(/^"Snapshot" is not a snapshot$/));
		expect(report.json[2]).toMatchObject({ player: 'Kitchen', not_restored: [] });
	});

	it('reads a snapshot that was saved as text', async () => {
		const snapshot = await disturbed(server);
		const parameters: INodeParameters = {
			resource: 'player',
			operation: 'restoreSnapshot',
			snapshot: '={{ $json.kept }}',
		};
		const input = [{ kept: JSON.stringify(snapshot) }];
		const { json } = await runNode(parameters, { server, input });

		expect(json).toMatchObject([{ player: 'Office', not_restored: [] }]);
		expect(server.control.queue(OFFICE)).toMatchObject({ uris: TRACKS, state: 'playing' });
	});

	it.each<[string, IDataObject, RegExp]>([
		['of something else', { player_id: OFFICE }, /^"Snapshot" is not a snapshot$/],
		[
			'with an invalid level',
			{ snapshot_version: 1, player_id: OFFICE, volume_level: 150 },
			/^"Snapshot" has an unusable value in volume_level$/,
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
		const { error } = await restore(server, snapshot);

		expect(error).toMatchObject(refused(message));
		expect(changes(server)).toEqual([]);
	});
});

describe('on a server that can only play media', () => {
	const server = musicServer('documented');

	it('nothing is restored, and the error says which commands are missing', async () => {
		server.control.fillQueue(OFFICE, TRACKS, { currentIndex: 1, state: 'paused' });
		const snapshot = await snapshotOf(server, OFFICE);
		server.control.fillQueue(OFFICE, ['library://track/1']);
		const { error } = await restore(server, snapshot);

		expect(error?.message).toMatch(/^Nothing from the snapshot could be restored/);
		expect(error?.description).toMatch(/does not have the command player_queues\/clear/);
		expect(server.control.queue(OFFICE).uris).toEqual(['library://track/1']);
	});
});
