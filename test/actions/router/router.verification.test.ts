import type { IDataObject } from 'n8n-workflow';
import { waitForPendingRequests } from '../../support/pendingRequests';
import { KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { runOn } from '../../support/runNode';
import {
	controlParameters,
	playerParameters,
	setVolumeParameters,
} from '../player/support/playerParameters';
import { locator } from '../player/support/playerSettings';
import { queueOperationParameters } from '../queue/support/queueCommands';
import { musicServer } from '../support/musicServer';
import { outputValues, errorItemMatching, pairedItemIndexes } from '../support/nodeReports';
import { byPlayer } from '../support/queueParameters';
import { countSentCommands } from '../support/sentRequests';

const LOOK = 'players/get';
const VOLUME = 'players/cmd/volume_set';
const TIMER = 'players/sleep_timer/set';
const PLAYER = '={{ $json.player }}';

const server = musicServer('2.10');
const run = runOn(server);
beforeEach(() => server.control.setTimeScale(0));

const items = (...players: string[]) => players.map((player) => ({ player }));
const volume = setVolumeParameters(PLAYER, 'set', { volumeLevel: 33 });
/** It looks at its player after the command only. */
const timer = playerParameters('setSleepTimer', PLAYER, { minutes: 5 });

/** The player of every request with this command, in the order of arrival. */
function playersOf(command: string): unknown[] {
	return server.control.requests(command).map(({ args }) => args?.player_id);
}

/** Players with ids that tell their number, which all play. */
function tenPlayers(): IDataObject[] {
	return Array.from({ length: 10 }, (_, number) => {
		const id = `room-${number}`;
		server.control.addPlayer({ id, name: `Room ${number}` });
		server.control.fillQueue(id, 3, { currentIndex: 0, state: 'playing' });
		return { player: id, name: `Room ${number}` };
	});
}

describe('ten items for ten players', () => {
	it.each([
		['a volume', VOLUME, volume],
		['a pause', 'players/cmd/pause', controlParameters(PLAYER, 'pause')],
	])('cost one list of players and for each a read, a command and a check: %s', async (...of) => {
		const [, command, parameters] = of;
		const input = tenPlayers();
		const playerId = locator('name', '={{ $json.name }}');
		const report = await run({ ...parameters, playerId }, { input });

		const ids = input.map(({ player }) => player);
		expect(outputValues(report, 'player_id')).toEqual(ids);
		expect(outputValues(report, 'confirmed')).toEqual(Array(10).fill(true));
		expect(pairedItemIndexes(report)).toEqual([...Array(10).keys()]);
		expect(countSentCommands(server)).toEqual({ 'players/all': 1, [LOOK]: 20, [command]: 10 });
		expect(playersOf(command)).toEqual(ids);
		for (const id of ids) {
			const asked = server.control.requests().filter(({ args }) => args?.player_id === id);
			expect(asked.map((one) => one.command)).toEqual([LOOK, command, LOOK]);
		}
	});

	it('send their commands while none of them is verified yet', async () => {
		const input = tenPlayers().slice(0, 5);
		const hold = server.control.hold(LOOK);
		const running = run(timer, { input });
		await hold.waiting(5);

		expect(playersOf(TIMER)).toEqual(input.map(({ player }) => player));
		hold.release();
		expect(outputValues(await running, 'confirmed')).toEqual(Array(5).fill(true));
	});

	it('send each command after the previous one is answered', async () => {
		const hold = server.control.hold(TIMER);
		const running = run(timer, { input: tenPlayers() });
		await hold.waiting();
		await waitForPendingRequests(server);

		expect(playersOf(TIMER)).toEqual(['room-0']);
		hold.release();
		expect((await running).items).toHaveLength(10);
	});
});

describe('an item whose player is still being verified for an earlier one', () => {
	it.each<[string, string, string]>([
		['the same', OFFICE, OFFICE],
		['the leader of its group', LIVING_ROOM, KITCHEN],
		['a follower', KITCHEN, LIVING_ROOM],
	])('waits: %s', async (_, first, second) => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		const hold = server.control.hold(LOOK);
		const input = items(first, 'attic-speaker', second);
		server.control.addPlayer({ id: 'attic-speaker', name: 'Attic Speaker' });
		const running = run(timer, { input });
		await hold.waiting(2);
		await waitForPendingRequests(server);
		expect(playersOf(TIMER)).toEqual([first, 'attic-speaker']);

		hold.release();
		const report = await running;
		expect(playersOf(TIMER)).toEqual([first, 'attic-speaker', second]);
		expect(outputValues(report, 'player_id')).toEqual([first, 'attic-speaker', second]);
	});
});

describe('items for queues', () => {
	const CLEAR = 'player_queues/clear';
	const LIST = 'player_queues/all';
	/** By the name of its player, for which no list of queues is needed. */
	const clear = queueOperationParameters('clear', '', { queueId: byPlayer(PLAYER) });
	const queuesOf = () => server.control.requests(CLEAR).map(({ args }) => args?.queue_id);

	it('are verified beside later ones for other queues, and before one for the same', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		const hold = server.control.hold(LIST);
		const input = items(LIVING_ROOM, OFFICE, KITCHEN);
		const running = run(clear, { input });
		await hold.waiting(2);
		await waitForPendingRequests(server);
		expect(queuesOf()).toEqual([LIVING_ROOM, OFFICE]);

		hold.release();
		const report = await running;
		expect(queuesOf()).toEqual([LIVING_ROOM, OFFICE, LIVING_ROOM]);
		expect(report.json).toMatchObject([
			{ queue_id: LIVING_ROOM, confirmed: true },
			{ queue_id: OFFICE, confirmed: true },
			{ queue_id: LIVING_ROOM, confirmed: true, removed_count: 0 },
		]);
	});
});

describe('a check that fails', () => {
	beforeEach(() => server.control.addFault({ kind: 'ignore-command', command: VOLUME }));
	const input = items(OFFICE, KITCHEN, OFFICE, LIVING_ROOM);

	it('stops what has not started', async () => {
		const report = await run(volume, { input });

		const message = expect.stringMatching(/accepted the command, but nothing changed/);
		expect(report.error).toMatchObject({ message, itemIndex: 0 });
		expect(report.items).toEqual([]);
		expect(playersOf(VOLUME)).toEqual([OFFICE, KITCHEN]);
	});

	it('is reported, rather than an earlier failure of a later item', async () => {
		const report = await run(volume, { input: items(OFFICE, 'cellar', KITCHEN) });

		expect(report.error).toMatchObject({ itemIndex: 0 });
		expect(playersOf(VOLUME)).toEqual([OFFICE]);
	});

	it('fails only its item if the node continues', async () => {
		const report = await run(volume, { input, onError: 'continueRegularOutput' });

		expect(playersOf(VOLUME)).toEqual(input.map(({ player }) => player));
		expect(report.json[0]).toEqual(errorItemMatching(/accepted .*, but nothing changed/));
		const others = [KITCHEN, OFFICE, LIVING_ROOM];
		expect(report.json.slice(1)).toMatchObject(
			others.map((player_id) => ({ player_id, confirmed: true })),
		);
		expect(pairedItemIndexes(report)).toEqual([0, 1, 2, 3]);
	});
});
