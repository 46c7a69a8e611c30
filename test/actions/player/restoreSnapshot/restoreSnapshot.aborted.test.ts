import type { Fault } from '../../../../simulator';
import { OFFICE } from '../../../../simulator/world/players/players';
import { musicServer, describeOnServers } from '../../support/musicServer';
import {
	takeSnapshotAndChangePlayer,
	restoreAfter,
	runRestoreSnapshot,
	SNAPSHOT_TRACKS,
} from '../support/snapshots';

const PLAY_MEDIA = 'player_queues/play_media';
const PLAY_INDEX = 'player_queues/play_index';
const VOLUME = 'players/cmd/volume_set';

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

describe('restoring a snapshot', () => {
	const server = musicServer('2.8');

	it.each<[string, string, Fault, RegExp]>([
		[
			'a command without a response',
			PLAY_MEDIA,
			{ kind: 'execute-then-drop' },
			/may have been carried out.*: nothing\. Not restored: queue, modes, group, volume, sound, pl/,
		],
		[
			'an unreachable server',
			'player_queues/clear',
			{ kind: 'drop', when: 'before-headers' },
			/Restored: nothing/,
		],
		[
			'a revoked token',
			VOLUME,
			{ kind: 'status', status: 401 },
			/Restored: queue, modes, group\. Not restored: volume, sound, playback/,
		],
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
