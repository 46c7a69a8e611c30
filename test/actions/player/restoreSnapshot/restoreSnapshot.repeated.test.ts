import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { waitForPendingRequests } from '../../../../simulator/pending-requests';
import { runNode } from '../../../support/runNode';
import { describeOnServers } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import {
	restoreAfter,
	sentChangeCommands,
	runRestoreSnapshot,
	takeSnapshot,
	SNAPSHOT_TRACKS,
} from '../support/snapshots';

const ALARM = ['library://track/1'];
const SPEED = 'player_queues/set_playback_speed';

describeOnServers(['2.6', '2.8', '2.10', '2.11'], (server) => {
	it.each([false, true])(
		'does not interrupt what was restored from it before, shuffled: %p',
		async (shuffleEnabled) => {
			const place = { currentIndex: 1, state: 'playing', elapsed: 9 } as const;
			server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, place);
			server.control.changeQueue(OFFICE, { shuffleEnabled });
			const snapshot = await takeSnapshot(server, OFFICE);
			server.control.fillQueue(OFFICE, ALARM, { state: 'playing' });
			const first = await runRestoreSnapshot(server, snapshot);
			server.control.clearRequests();
			const second = await runRestoreSnapshot(server, snapshot);

			expect(second.json).toEqual(first.json);
			expect(sentChangeCommands(server)).toEqual([]);
			const queue = { uris: SNAPSHOT_TRACKS, state: 'playing' };
			expect(server.control.queue(OFFICE)).toMatchObject(queue);
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
			server.control.fillQueue(LIVING_ROOM, ALARM, { state: 'playing' });
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
		const place = { currentIndex: 1, state: 'paused', elapsed: 42 } as const;
		server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, place);
		const snapshot = await takeSnapshot(server, OFFICE);
		server.control.fillQueue(OFFICE, ALARM, { state: 'playing' });
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
	it.each([
		['a speed of its own', 1.5, 2],
		['the normal speed', 1, 1.25],
	])('restores %s in a queue that is still the same', async (_, before, meanwhile) => {
		const setSpeed = (speed: number) =>
			callServerUnlogged(server, SPEED, { queue_id: OFFICE, speed });
		server.control.fillQueue(OFFICE, ['library://audiobook/1'], { state: 'playing' });
		await setSpeed(before);
		const { json } = await restoreAfter(server, OFFICE, () => setSpeed(meanwhile));

		expect(json).toMatchObject([{ not_restored: [] }]);
		expect(sentArguments(server, SPEED)).toMatchObject([{ speed: before }]);
		expect(sentChangeCommands(server)).toEqual([SPEED]);
	});
});
