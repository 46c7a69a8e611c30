import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import { describeOnServers } from '../../support/musicServer';
import { runRestoreSnapshot, takeSnapshot, SNAPSHOT_TRACKS } from '../support/snapshots';

const ALARM = ['library://track/1', 'library://track/2'];

describeOnServers(['2.6', '2.7', '2.8', '2.9', '2.10', '2.11'], (server) => {
	it('groups a leader with exactly its members, each at its level', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		server.control.setPlayer(KITCHEN, { volume: 35 });
		server.control.fillQueue(LIVING_ROOM, SNAPSHOT_TRACKS, { state: 'playing' });
		const snapshot = await takeSnapshot(server, LIVING_ROOM);
		server.control.ungroup(KITCHEN);
		server.control.group(LIVING_ROOM, [BEDROOM]);
		server.control.setPlayer(KITCHEN, { volume: 80 });
		const { json, error } = await runRestoreSnapshot(server, snapshot);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ not_restored: [] }]);
		expect(server.control.player(LIVING_ROOM).members).toEqual([LIVING_ROOM, KITCHEN]);
		expect(server.control.player(KITCHEN).volume).toBe(35);
		expect(server.control.player(BEDROOM).syncedTo).toBeNull();
	});

	it('makes a follower follow again, and leaves the queue of its leader alone', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		server.control.fillQueue(LIVING_ROOM, SNAPSHOT_TRACKS, { state: 'playing' });
		const snapshot = await takeSnapshot(server, KITCHEN);
		server.control.ungroup(KITCHEN);
		server.control.fillQueue(KITCHEN, ALARM, { state: 'playing' });
		server.control.setPlayer(KITCHEN, { volume: 70 });
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json).toMatchObject([{ not_restored: [] }]);
		expect(server.control.player(KITCHEN)).toMatchObject({ syncedTo: LIVING_ROOM, volume: 20 });
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({
			uris: SNAPSHOT_TRACKS,
			state: 'playing',
		});
	});

	it('takes a player out of a group that was formed for an alarm', async () => {
		server.control.fillQueue(KITCHEN, SNAPSHOT_TRACKS, { state: 'playing', elapsed: 20 });
		const snapshot = await takeSnapshot(server, KITCHEN);
		server.control.group(LIVING_ROOM, [KITCHEN]);
		server.control.fillQueue(LIVING_ROOM, ALARM, { state: 'playing' });
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json).toMatchObject([{ not_restored: [] }]);
		expect(server.control.player(KITCHEN)).toMatchObject({
			syncedTo: null,
			playbackState: 'playing',
		});
		expect(server.control.queue(KITCHEN)).toMatchObject({
			uris: SNAPSHOT_TRACKS,
			state: 'playing',
		});
	});
});

// From 2.11 on, the command for the group is refused because of one member.
describeOnServers(['2.8', '2.10', '2.11'], (server) => {
	it('restores everything else if a member of the group becomes unavailable', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		server.control.fillQueue(LIVING_ROOM, SNAPSHOT_TRACKS, { state: 'playing' });
		const snapshot = await takeSnapshot(server, LIVING_ROOM);
		server.control.ungroup(KITCHEN);
		server.control.fillQueue(LIVING_ROOM, ALARM);
		const sent = server.control.hold('players/cmd/set_members');
		const running = runRestoreSnapshot(server, snapshot);
		await sent.waiting();
		server.control.setPlayer(KITCHEN, { available: false });
		sent.release();
		const { json, error } = await running;

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				restored: expect.arrayContaining(['queue', 'playback']),
				not_restored: [
					expect.stringMatching(/^group: ./),
					expect.stringMatching(/^volume: .*not available/),
				],
			},
		]);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject({
			uris: SNAPSHOT_TRACKS,
			state: 'playing',
		});
	});
});

describeOnServers(['2.7', '2.10', '2.11'], (server) => {
	it('switches a player off again that was off, and on again that was on', async () => {
		server.control.setPlayer(KITCHEN, { powered: false });
		const off = await takeSnapshot(server, KITCHEN);
		server.control.setPlayer(KITCHEN, { powered: true });
		await runRestoreSnapshot(server, off);

		expect(server.control.player(KITCHEN).powered).toBe(false);

		server.control.setPlayer(KITCHEN, { powered: true });
		const on = await takeSnapshot(server, KITCHEN);
		server.control.setPlayer(KITCHEN, { powered: false });
		const { json } = await runRestoreSnapshot(server, on);

		expect(json[0]).toMatchObject({ restored: expect.arrayContaining(['power']) });
		expect(server.control.player(KITCHEN).powered).toBe(true);
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	it('mutes a player again that was muted, after setting its level', async () => {
		server.control.setPlayer(KITCHEN, { muted: true, volume: 33 });
		const snapshot = await takeSnapshot(server, KITCHEN);
		server.control.setPlayer(KITCHEN, { muted: false, volume: 60 });
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json).toMatchObject([{ not_restored: [] }]);
		expect(server.control.player(KITCHEN)).toMatchObject({ muted: true, volume: 33 });
	});
});

describeOnServers(['2.7', '2.8', '2.10', '2.11'], (server) => {
	it('switches back to the input that played', async () => {
		server.control.setPlayer(LIVING_ROOM, { activeSource: 'tv' });
		const snapshot = await takeSnapshot(server, LIVING_ROOM);
		server.control.setPlayer(LIVING_ROOM, { activeSource: LIVING_ROOM });
		server.control.fillQueue(LIVING_ROOM, ALARM, { state: 'playing' });
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json).toMatchObject([{ not_restored: [] }]);
		expect(server.control.player(LIVING_ROOM).activeQueueId).toBe('tv');
	});
});
