import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { describeOnServers, type MusicServer } from '../../support/musicServer';
import { describeOnServersWithPlayerCommands } from '../support/playerParameters';
import {
	restoreAfter,
	runRestoreSnapshot,
	takeSnapshot,
	SNAPSHOT_TRACKS,
	sentChangeCommands,
} from '../support/playerParameters';
import { waitForPendingRequests } from '../../../support/pendingRequests';
import { runNode } from '../../../support/runNode';
import { sentArguments } from '../../support/sentRequests';
import { callServerUnlogged } from '../../support/callServerUnlogged';

const ALARM = ['library://track/1', 'library://track/2'];
const PLAY_MEDIA = 'player_queues/play_media';
const SPEED = 'player_queues/set_playback_speed';
const DONE = [{ not_restored: [] }];
const PLAYED_AGAIN = { uris: SNAPSHOT_TRACKS, state: 'playing' };
const PLACE = { currentIndex: 1, state: 'playing', elapsed: 9 } as const;

/** Something else plays on a player now. */
function playAlarm({ control }: MusicServer, player = OFFICE): void {
	control.fillQueue(player, ALARM, { state: 'playing' });
}

describeOnServersWithPlayerCommands((server) => {
	it('groups a leader with exactly its members, each at its level', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		server.control.setPlayer(KITCHEN, { volume: 35 });
		server.control.fillQueue(LIVING_ROOM, SNAPSHOT_TRACKS, { state: 'playing' });
		const { json, error } = await restoreAfter(server, LIVING_ROOM, () => {
			server.control.ungroup(KITCHEN);
			server.control.group(LIVING_ROOM, [BEDROOM]);
			server.control.setPlayer(KITCHEN, { volume: 80 });
		});

		expect(error).toBeUndefined();
		expect(json).toMatchObject(DONE);
		expect(server.control.player(LIVING_ROOM).members).toEqual([LIVING_ROOM, KITCHEN]);
		expect(server.control.player(KITCHEN).volume).toBe(35);
		expect(server.control.player(BEDROOM).syncedTo).toBeNull();
	});

	it('makes a follower follow again, and leaves the queue of its leader alone', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		server.control.fillQueue(LIVING_ROOM, SNAPSHOT_TRACKS, { state: 'playing' });
		const { json } = await restoreAfter(server, KITCHEN, () => {
			server.control.ungroup(KITCHEN);
			playAlarm(server, KITCHEN);
			server.control.setPlayer(KITCHEN, { volume: 70 });
		});

		expect(json).toMatchObject(DONE);
		expect(server.control.player(KITCHEN)).toMatchObject({ syncedTo: LIVING_ROOM, volume: 20 });
		expect(server.control.queue(LIVING_ROOM)).toMatchObject(PLAYED_AGAIN);
	});

	it('takes a player out of a group that was formed for an alarm', async () => {
		server.control.fillQueue(KITCHEN, SNAPSHOT_TRACKS, { state: 'playing', elapsed: 20 });
		const { json } = await restoreAfter(server, KITCHEN, () => {
			server.control.group(LIVING_ROOM, [KITCHEN]);
			playAlarm(server, LIVING_ROOM);
		});

		expect(json).toMatchObject(DONE);
		const alone = { syncedTo: null, playbackState: 'playing' };
		expect(server.control.player(KITCHEN)).toMatchObject(alone);
		expect(server.control.queue(KITCHEN)).toMatchObject(PLAYED_AGAIN);
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
		const reason = expect.stringMatching(/^volume: .*not available/);
		const missing = [expect.stringMatching(/^group: ./), reason];
		const restored = expect.arrayContaining(['queue', 'playback']);
		expect(json).toMatchObject([{ restored, not_restored: missing }]);
		expect(server.control.queue(LIVING_ROOM)).toMatchObject(PLAYED_AGAIN);
	});
});

describeOnServers(['2.7', '2.10', '2.11'], (server) => {
	it.each([false, true])('restores whether a player was switched on: %s', async (powered) => {
		server.control.setPlayer(KITCHEN, { powered });
		const { json } = await restoreAfter(server, KITCHEN, () =>
			server.control.setPlayer(KITCHEN, { powered: !powered }),
		);

		if (powered) expect(json[0]).toMatchObject({ restored: expect.arrayContaining(['power']) });
		expect(server.control.player(KITCHEN).powered).toBe(powered);
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	it('mutes a player again that was muted, after setting its level', async () => {
		const before = { muted: true, volume: 33 };
		server.control.setPlayer(KITCHEN, before);
		const { json } = await restoreAfter(server, KITCHEN, () =>
			server.control.setPlayer(KITCHEN, { muted: false, volume: 60 }),
		);

		expect(json).toMatchObject(DONE);
		expect(server.control.player(KITCHEN)).toMatchObject(before);
	});
});

describeOnServers(['2.7', '2.8', '2.10', '2.11'], (server) => {
	it('switches back to the input that played', async () => {
		server.control.setPlayer(LIVING_ROOM, { activeSource: 'tv' });
		const { json } = await restoreAfter(server, LIVING_ROOM, () => {
			server.control.setPlayer(LIVING_ROOM, { activeSource: LIVING_ROOM });
			playAlarm(server, LIVING_ROOM);
		});

		expect(json).toMatchObject(DONE);
		expect(server.control.player(LIVING_ROOM).activeQueueId).toBe('tv');
	});
});

describeOnServers(['2.6', '2.8', '2.10', '2.11'], (server) => {
	it.each([false, true])(
		'does not interrupt what was restored from it before, shuffled: %p',
		async (shuffleEnabled) => {
			server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, PLACE);
			server.control.changeQueue(OFFICE, { shuffleEnabled });
			const snapshot = await takeSnapshot(server, OFFICE);
			playAlarm(server);
			const first = await runRestoreSnapshot(server, snapshot);
			server.control.clearRequests();
			const second = await runRestoreSnapshot(server, snapshot);

			expect(second.json).toEqual(first.json);
			expect(sentChangeCommands(server)).toEqual([]);
			expect(server.control.queue(OFFICE)).toMatchObject(PLAYED_AGAIN);
		},
	);

	it('does not follow a leader that follows another player itself', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		const { json } = await restoreAfter(server, KITCHEN, () => {
			server.control.ungroup(LIVING_ROOM);
			server.control.group(BEDROOM, [LIVING_ROOM]);
		});

		const reason = expect.stringMatching(/^group: "Living Room" itself follows another/);
		expect(json[0]?.not_restored).toEqual([reason]);
		expect(sentChangeCommands(server)).toEqual([]);
	});

	it('leaves a player in the group in which it is, where the group is not to be restored', async () => {
		server.control.fillQueue(KITCHEN, SNAPSHOT_TRACKS, { state: 'playing' });
		const meanwhile = () => {
			server.control.group(LIVING_ROOM, [KITCHEN]);
			playAlarm(server, LIVING_ROOM);
		};
		const { json } = await restoreAfter(server, KITCHEN, meanwhile, { restoreGroup: false });

		expect(json[0]?.not_restored).toEqual([
			expect.stringMatching(/^queue: .*plays the queue of another one/),
			expect.stringMatching(/^modes: ./),
			expect.stringMatching(/^playback: ./),
			expect.stringMatching(/^source: .*plays the queue of another one/),
		]);
		expect(sentChangeCommands(server)).toEqual([]);
		expect(server.control.player(KITCHEN).syncedTo).toBe(LIVING_ROOM);
	});

	it('raises the levels again if it is cancelled while it is silent', async () => {
		server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, { ...PLACE, state: 'paused' });
		const snapshot = await takeSnapshot(server, OFFICE);
		playAlarm(server);
		server.control.setPlayer(OFFICE, { volume: 60 });
		const controller = new AbortController();
		const hold = server.control.hold('player_queues/play_index');
		const parameters = { resource: 'player', operation: 'restoreSnapshot' };
		const { signal } = controller;
		const running = runNode(parameters, { server, input: [snapshot], signal });
		await hold.waiting();
		controller.abort();
		hold.release();
		const { status } = await running;
		await waitForPendingRequests(server);

		expect(status).toBe('canceled');
		expect(server.control.player(OFFICE).volume).toBe(60);
		expect(server.control.queue(OFFICE)).toMatchObject({ uris: SNAPSHOT_TRACKS, state: 'paused' });
	});
});

describeOnServers(['2.9', '2.10', '2.11'], (server) => {
	it('fills a dynamic queue from its sources', async () => {
		server.control.makeDynamic('13');
		const media = 'library://playlist/13';
		await callServerUnlogged(server, 'player_queues/play_media', {
			queue_id: OFFICE,
			media,
			option: 'replace',
		});
		const { json } = await restoreAfter(server, OFFICE, () => playAlarm(server));

		const refilled = expect.stringMatching(/^queue: .*refilled the queue from its sources/);
		const restored = expect.arrayContaining(['playback']);
		expect(json).toMatchObject([{ restored, not_restored: [refilled] }]);
		expect(sentArguments(server, PLAY_MEDIA)).toEqual([
			{ queue_id: OFFICE, media: [media], option: 'add' },
		]);
		expect(server.control.queue(OFFICE)).toMatchObject({ state: 'playing', currentIndex: 0 });
	});

	it('restores the speed of a spoken item', async () => {
		const speed = { queue_id: OFFICE, speed: 1.5 };
		server.control.fillQueue(OFFICE, ['library://audiobook/1'], {
			state: 'playing',
			elapsed: 100,
		});
		await callServerUnlogged(server, SPEED, speed);
		const { json } = await restoreAfter(server, OFFICE, () => playAlarm(server));

		expect(json).toMatchObject(DONE);
		const queue_item_id = server.control.queue(OFFICE).itemIds[0];
		expect(sentArguments(server, SPEED)).toEqual([{ ...speed, queue_item_id }]);
	});

	it.each([
		['a speed of its own', 1.5, 2],
		['the normal speed', 1, 1.25],
	])('restores %s in a queue that is still the same', async (_, before, meanwhile) => {
		const setSpeed = (speed: number) =>
			callServerUnlogged(server, SPEED, { queue_id: OFFICE, speed });
		server.control.fillQueue(OFFICE, ['library://audiobook/1'], { state: 'playing' });
		await setSpeed(before);
		const { json } = await restoreAfter(server, OFFICE, () => setSpeed(meanwhile));

		expect(json).toMatchObject(DONE);
		expect(sentArguments(server, SPEED)).toMatchObject([{ speed: before }]);
		expect(sentChangeCommands(server)).toEqual([SPEED]);
	});
});
