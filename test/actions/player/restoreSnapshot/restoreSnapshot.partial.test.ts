import type { IDataObject } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { musicServer, describeOnServers } from '../../support/musicServer';
import {
	takeSnapshotAndChangePlayer,
	restoreAfter,
	runRestoreSnapshot,
	takeSnapshot,
	SNAPSHOT_TRACKS,
} from '../support/playerParameters';
import type { Fault } from '../../../../simulator';

const PLAY_MEDIA = 'player_queues/play_media';
const PLAY_INDEX = 'player_queues/play_index';
const SPEED = 'player_queues/set_playback_speed';
const VOLUME = 'players/cmd/volume_set';

describe('restoring a snapshot', () => {
	const server = musicServer('2.8');

	/** Restores a snapshot with other values of the queue. */
	async function restoreWithQueue(snapshot: IDataObject, changed: object) {
		const queue = { ...(snapshot.queue as IDataObject), ...changed };
		return await runRestoreSnapshot(server, { ...snapshot, queue });
	}

	/** The queue items of a snapshot. */
	function itemsOf({ queue }: IDataObject) {
		return (queue as { items: Array<{ uri: string; queue_item_id: string }> }).items;
	}

	it('names speeds that the server accepts but does not set', async () => {
		server.control.fillQueue(OFFICE, ['library://audiobook/1'], { state: 'playing' });
		const snapshot = await takeSnapshot(server, OFFICE);
		const playback_speeds = { [itemsOf(snapshot)[0]?.queue_item_id ?? '']: 1.5 };
		server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS);
		server.control.addFault({ kind: 'ignore-command', command: SPEED });
		const { json } = await restoreWithQueue(snapshot, { playback_speeds });

		const missing = 'queue: The playback speed of 1 item was not restored';
		expect(json[0]).toMatchObject({ not_restored: [missing] });
		expect(server.control.requests(SPEED)).toHaveLength(1);
	});

	it.each([
		['volume', VOLUME, ['queue', 'playback']],
		['playback', PLAY_INDEX, ['queue', 'volume']],
		['modes', 'player_queues/repeat', ['queue', 'playback']],
	])('names a part that is refused, and restores the others: %s', async (part, command, others) => {
		const snapshot = await takeSnapshotAndChangePlayer(server);
		server.control.changeQueue(OFFICE, { repeat: 'all' });
		server.control.addFault({ kind: 'status', status: 500, command, times: Infinity });
		const { json, error } = await runRestoreSnapshot(server, snapshot);

		expect(error).toBeUndefined();
		const not_restored = [expect.stringMatching(new RegExp(`^${part}: .`))];
		const restored = expect.arrayContaining(others);
		expect(json).toMatchObject([{ restored, not_restored, success: true }]);
		expect(server.control.requests(command)).toHaveLength(1);
	});

	it('names the parts that need the queue where that cannot be cleared', async () => {
		const snapshot = await takeSnapshotAndChangePlayer(server);
		server.control.addFault({ kind: 'status', status: 500, command: 'player_queues/clear' });
		const { json } = await runRestoreSnapshot(server, snapshot);

		const others = ['modes', 'playback'].map((part) => `${part}: The queue was not restored`);
		const not_restored = [expect.stringMatching(/^queue: ./), ...others];
		expect(json[0]).toMatchObject({ restored: expect.arrayContaining(['volume']), not_restored });
	});

	it('says that the item is at another position', async () => {
		const place = { currentIndex: 1, state: 'playing', elapsed: 20 } as const;
		server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, place);
		const snapshot = await takeSnapshot(server, OFFICE);
		server.control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing' });
		const started = server.control.hold(PLAY_INDEX);
		const running = runRestoreSnapshot(server, snapshot);
		await started.waiting();
		const verified = server.control.hold('player_queues/all');
		started.release();
		await verified.waiting();
		server.control.playForward(OFFICE, 100);
		verified.release();
		const { json } = await running;

		const moved = /^playback: The position in the item is 1\d\d.* instead of 20 seconds$/;
		expect(json[0]).toMatchObject({ not_restored: [expect.stringMatching(moved)] });
	});

	it('plays music similar to the sources again, if the queue did', async () => {
		server.control.setSimilarTracks(true);
		const snapshot = await takeSnapshotAndChangePlayer(server);
		const source = { uri: SNAPSHOT_TRACKS[0], name: 'Ribbon Hymn', plays_similar: true };
		const { json } = await restoreWithQueue(snapshot, { is_dynamic: true, sources: [source] });

		expect(json[0]).toMatchObject({ restored: expect.arrayContaining(['playback']) });
		expect(server.control.requests(PLAY_MEDIA)).toMatchObject([
			{ args: { media: [SNAPSHOT_TRACKS[0]], option: 'add', radio_mode: true } },
		]);
	});

	it('says that an announcement may be playing if items are accepted but not added', async () => {
		const snapshot = await takeSnapshotAndChangePlayer(server);
		server.control.addFault({ kind: 'ignore-command', command: PLAY_MEDIA });
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json[0]?.not_restored).toContain(
			'queue: The server accepted the 3 items of the queue, but added none: an announcement may be playing',
		);
	});

	it('continues if the server finds nothing of one portion', async () => {
		const long = Array.from({ length: 250 }, (_, index) => SNAPSHOT_TRACKS[index % 3] ?? '');
		server.control.fillQueue(OFFICE, long, { currentIndex: 0, state: 'playing' });
		const snapshot = await takeSnapshot(server, OFFICE);
		const gone = { uri: 'library://track/99999', queue_item_id: null };
		const items = itemsOf(snapshot).map((item, index) => ({ ...item, ...(index < 100 && gone) }));
		const { json } = await restoreWithQueue(snapshot, { items });

		expect(json[0]?.not_restored).toEqual([
			expect.stringMatching(/^queue: 100 of 250 items can no longer be found/),
			expect.stringMatching(/^playback: ./),
		]);
		expect(server.control.requests(PLAY_MEDIA)).toHaveLength(3);
		expect(server.control.queue(OFFICE).items).toBe(150);
	});

	it('says which member does not exist', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		const { json } = await restoreAfter(server, LIVING_ROOM, () => {
			server.control.ungroup(KITCHEN);
			server.control.setPlayer(KITCHEN, { available: false });
		});

		expect(json[0]?.not_restored).toContain('group: Without "Kitchen", which is not available');
	});

	const UNKNOWN =
		/may have been carried out.*: nothing\. Not restored: queue, modes, group, volume, sound, pl/;
	const WITHOUT_VOLUME = /Restored: queue, modes, group\. Not restored: volume, sound, playback/;
	const broken: Fault = { kind: 'drop', when: 'before-headers' };

	it.each<[string, string, Fault, RegExp]>([
		['a command without a response', PLAY_MEDIA, { kind: 'execute-then-drop' }, UNKNOWN],
		['an unreachable server', 'player_queues/clear', broken, /Restored: nothing/],
		['a revoked token', VOLUME, { kind: 'status', status: 401 }, WITHOUT_VOLUME],
	])('ends at %s, and sends nothing twice', async (_, command, fault, words) => {
		const snapshot = await takeSnapshotAndChangePlayer(server);
		server.control.addFault({ ...fault, command, times: Infinity });
		const { error } = await runRestoreSnapshot(server, snapshot);

		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(error?.description).toMatch(words);
		expect(server.control.requests(command)).toHaveLength(1);
	});

	it('says how much of a long queue was restored when the server became unreachable', async () => {
		server.control.fillQueue(OFFICE, 250, { state: 'playing' });
		const { error } = await restoreAfter(server, OFFICE, () => {
			server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS);
			server.control.addFault({ kind: 'execute-then-drop', command: PLAY_MEDIA, skip: 2 });
		});

		expect(error?.description).toMatch(
			/The queue had been cleared, and 200 of its 250 items had been added before that\. Restored: nothing\./,
		);
		expect(server.control.requests(PLAY_MEDIA)).toHaveLength(3);
	});

	it('names the previous levels of a player that stays at 0', async () => {
		const place = { currentIndex: 1, state: 'paused', elapsed: 20 } as const;
		server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, place);
		const { error } = await restoreAfter(server, OFFICE, () => {
			server.control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing' });
			server.control.addFault({ kind: 'drop', command: VOLUME, skip: 1, when: 'before-headers' });
		});

		expect(error?.description).toMatch(
			/The volume had been set to 0 before that: "Office" was at \d+\. Restored: .* Not restored: volume, sound, playback, source/,
		);
	});
});

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it.each([
		['the queue is filled', PLAY_MEDIA, /: (nothing|power)\. Not restored: queue, modes, group/],
		['its volume is set', VOLUME, /group\. Not restored: volume, sound, playback, source\.$/],
		['it starts to play', PLAY_INDEX, /group, volume, sound\. Not restored: playback, source\.$/],
	])('says what was restored if the player becomes unavailable when %s', async (...row) => {
		const [, command, progress] = row;
		const snapshot = await takeSnapshotAndChangePlayer(server);
		const hold = server.control.hold(command);
		const running = runRestoreSnapshot(server, snapshot);
		await hold.waiting();
		server.control.setPlayer(OFFICE, { available: false });
		hold.release();
		const { error } = await running;

		expect(error?.message).toBe(
			'"Office" became unavailable while the snapshot was being restored',
		);
		expect(error?.description).toMatch(progress);
		expect(server.control.requests(command)).toHaveLength(1);
	});
});
