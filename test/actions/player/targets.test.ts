import type { INodeParameters } from 'n8n-workflow';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
	ATTIC,
} from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import { musicServer, describeOnServers } from '../support/musicServer';
import { outputValues, errorItemMatching, pairedItemIndexes } from '../support/nodeReports';
import {
	CONFIRMED,
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
} from './support/playerParameters';
import { setupSoundServer, carryOut, startPlayersServer } from './support/playerServers';
import { withFastTime } from '../../support/fastTime';

const ROOMS = [KITCHEN, LIVING_ROOM, BEDROOM, OFFICE];
const VOLUME_SET = 'players/cmd/volume_set';
const sound = setupSoundServer();

withFastTime();

function onTargets(operation: string, parameters: INodeParameters): INodeParameters {
	return { resource: 'player', operation, ...parameters };
}

function loudness(parameters: INodeParameters): INodeParameters {
	return onTargets('setVolume', { volumeAction: 'set', volumeLevel: 35, ...parameters });
}

function loudnessOf(playerIds: string | string[]): INodeParameters {
	return loudness({ target: 'players', playerIds });
}

describeOnServersWithPlayerCommands((server) => {
	it.each<[string, INodeParameters, string[]]>([
		['several players', loudnessOf([OFFICE, KITCHEN]), [OFFICE, KITCHEN]],
		['players by name', loudnessOf(['office', 'Bedroom']), [OFFICE, BEDROOM]],
		['players, one given twice', loudnessOf(['Office', OFFICE]), [OFFICE]],
		['all available players', loudness({ target: 'all' }), ROOMS],
	])('sets the volume of %s at the same moment, with one item for each', async (...row) => {
		const [, parameters, players] = row;
		const hold = server.control.hold(VOLUME_SET);
		const running = runNode(parameters, { server });
		await hold.waiting(players.length);
		hold.release();
		const report = await running;

		expect(pairedItemIndexes(report)).toEqual(players.map(() => 0));
		expect(report.json).toMatchObject(
			players.map((id) => ({ player_id: id, volume_level: 35, confirmed: true })),
		);
		expect(sentPlayerChanges(server)).toHaveLength(players.length);
		for (const id of players) expect(server.control.player(id).volume).toBe(35);
	});

	it('pauses all that are playing, and leaves the others unchanged', async () => {
		for (const id of [KITCHEN, OFFICE]) server.control.fillQueue(id, 3, { state: 'playing' });
		const parameters = onTargets('control', { target: 'all', command: 'pause' });
		const report = await runNode(parameters, { server });

		expect(outputValues(report, 'player')).toEqual(['Kitchen', 'Living Room', 'Bedroom', 'Office']);
		expect(outputValues(report, 'confirmed')).toEqual(ROOMS.map(() => true));
		for (const id of [KITCHEN, OFFICE]) expect(server.control.queue(id).state).toBe('paused');
	});

	it('ungroups all players', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM, KITCHEN]);
		const report = await runNode(onTargets('ungroup', { target: 'all' }), { server });

		expect(report.json).toEqual(
			[
				{ player: 'Kitchen', player_id: KITCHEN },
				{ player: 'Living Room', player_id: LIVING_ROOM },
				{ player: 'Bedroom', player_id: BEDROOM },
				{ player: 'Office', player_id: OFFICE, note: 'It was not in a group' },
			].map((player) => ({ note: null, ...player, ...CONFIRMED })),
		);
		for (const id of ROOMS) {
			expect(server.control.player(id)).toMatchObject({ syncedTo: null, members: [] });
		}
	});
});

describe('several players', () => {
	const server = musicServer('2.7');

	it('are changed for one item before the next one starts to change the same', async () => {
		const input = [{ rooms: [OFFICE, KITCHEN] }, { rooms: ['Kitchen', 'Bedroom'] }];
		const report = await runNode(loudnessOf('={{ $json.rooms }}'), { server, input });

		expect(pairedItemIndexes(report)).toEqual([0, 0, 1, 1]);
		expect(outputValues(report, 'player_id')).toEqual([OFFICE, KITCHEN, KITCHEN, BEDROOM]);
		expect(outputValues(report, 'previous_level')).toEqual([20, 20, 35, 20]);
	});

	it('have the failure of one in its own item, and the others are changed', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: VOLUME_SET });
		const playerIds = [OFFICE, KITCHEN, BEDROOM];
		const report = await runNode(loudnessOf(playerIds), { server });
		const [failed = {}, ...others] = report.json.filter(({ success }) => success === false);

		expect(report.error).toBeUndefined();
		expect(others).toEqual([]);
		const unknown = { volume_level: null, volume_muted: null, previous_level: null };
		const unconfirmed = { confirmed: false, reason: expect.stringMatching(/./) };
		const player = { player: expect.any(String), player_id: expect.any(String) };
		expect(failed).toEqual({ ...player, ...unknown, success: false, ...unconfirmed });
		const columns = Object.keys(failed);
		expect(report.json.map((row) => Object.keys(row))).toEqual(playerIds.map(() => columns));
		expect(columns.slice(-3)).toEqual(['confirmed', 'reason', 'player_id']);
		expect(outputValues(report, 'player_id')).toEqual(playerIds);
		expect(server.control.executed(VOLUME_SET)).toBe(2);
		expect(server.control.requests(VOLUME_SET)).toHaveLength(3);
		expect(JSON.stringify(report)).not.toContain(server.tokens.admin);
	});

	it('without any effect although the server accepted it are reported one by one', async () => {
		server.control.addFault({ kind: 'ignore-command', command: VOLUME_SET });
		const report = await runNode(loudnessOf([OFFICE, KITCHEN]), { server });

		expect(outputValues(report, 'success').sort()).toEqual([false, true]);
		const failed = report.json.find(({ success }) => success === false);
		expect(failed?.reason).toMatch(/accepted the command, but nothing changed/);
	});

	it('that all fail fail the item, each sent once', async () => {
		const fault = { kind: 'execute-then-drop', command: VOLUME_SET } as const;
		server.control.addFault({ ...fault, times: Infinity });
		const onError = 'continueRegularOutput';
		const options = { server, input: [{}, {}], onError } as const;
		const { json } = await runNode(loudnessOf([OFFICE, KITCHEN]), options);

		const message = expect.stringMatching(/may have been carried out anyway/);
		const failed = { ...errorItemMatching(/./), message };
		expect(json).toEqual([failed, failed]);
		expect(server.control.executed(VOLUME_SET)).toBe(4);
	});

	it('of which none are available are an error of the field', async () => {
		for (const id of ROOMS) server.control.setPlayer(id, { available: false });
		const { error } = await runNode(loudness({ target: 'all' }), { server });

		const message = '"Apply To" is All Players, but no player is available';
		expect(error).toMatchObject({ name: 'NodeOperationError', message });
		expect(sentPlayerChanges(server)).toEqual([]);
	});
});

const OPERATIONS: ReadonlyArray<[operation: string, parameters: INodeParameters]> = [
	['announce', { source: 'url' }],
	['control', { command: 'stop' }],
	['setPower', { powered: false }],
	['setVolume', { volumeAction: 'set', volumeLevel: 30 }],
	['ungroup', {}],
];

const NONE_USABLE =
	/ refers only to players that cannot be used: Attic \(.*, not available\), Office \(.*, disabled\)$/;

describeOnServers(['2.7', '2.11'], (server) => {
	const on = (playerIds: string[], operation: string, parameters: INodeParameters) => {
		const targets = { resource: 'player', target: 'players', playerIds, url: sound.chime };
		return runNode({ operation, ...targets, ...parameters }, { server });
	};

	beforeEach(() => server.control.setPlayer(OFFICE, { enabled: false }));

	describe.each(OPERATIONS)('%s', (...operation) => {
		it('one that is unavailable or disabled is a row that says so', async () => {
			const report = await on(['Attic', KITCHEN, 'office', BEDROOM], ...operation);

			expect(report.error).toBeUndefined();
			expect(outputValues(report, 'player')).toEqual(['Attic', 'Kitchen', 'Office', 'Bedroom']);
			expect(outputValues(report, 'success')).toEqual([false, true, false, true]);
			const { json } = report;
			expect(json[0]).toMatchObject({ player_id: ATTIC, confirmed: false });
			expect(json[0]?.reason).toMatch(/^"Attic" is not available\. .*Switch it on/);
			expect(json[2]).toMatchObject({ player_id: OFFICE, confirmed: false });
			expect(json[2]?.reason).toMatch(/^"Office" is disabled\. Enable it/);
			// Some commands have the player in a list of several.
			const sent = JSON.stringify(sentPlayerChanges(server));
			for (const id of [KITCHEN, BEDROOM]) expect(sent).toContain(id);
			for (const id of [ATTIC, OFFICE]) expect(sent).not.toContain(id);
		});

		it.each([
			['an unknown name', [ATTIC, KITCHEN, 'Cellar'], /"Cellar", which the server does not have/],
			['none that can be used', ['Attic', OFFICE], NONE_USABLE],
		])('%s is an error before anything is sent', async (_, players, message) => {
			const { error, items } = await on(players, ...operation);

			expect(error?.message).toMatch(message);
			expect(items).toEqual([]);
			expect(sentPlayerChanges(server)).toEqual([]);
		});
	});

	it('setVolume: fails if the others fail as well, with the reason of each', async () => {
		const fault = { kind: 'status', status: 500, body: 'Busy', times: Infinity } as const;
		server.control.addFault({ ...fault, command: 'players/cmd/volume_set' });
		const { error } = await on(['Attic', KITCHEN], 'setVolume', { volumeLevel: 30 });

		expect(error?.message).toMatch(/all players: Attic, Kitchen$/);
		expect(error?.description).toMatch(/Attic: "Attic" is not available.*Kitchen: .*Busy/);
	});
});

const BOTH = { target: 'players', playerIds: [BEDROOM, LIVING_ROOM] };

describeOnServersWithPlayerCommands((server) => {
	beforeEach(() => {
		server.control.fillQueue(LIVING_ROOM, 5, { state: 'playing', currentIndex: 1, elapsed: 60 });
		server.control.group(LIVING_ROOM, [BEDROOM]);
	});

	it('skips once for two players of one group', async () => {
		const report = await runNode(onTargets('control', { ...BOTH, command: 'next' }), { server });

		expect(outputValues(report, 'player_id')).toEqual([BEDROOM, LIVING_ROOM]);
		expect(outputValues(report, 'confirmed')).toEqual([true, true]);
		expect(sentPlayerChanges(server)).toEqual([
			{ command: 'players/cmd/next', args: { player_id: BEDROOM } },
		]);
		// Some versions carry it out a while after they report it.
		while (server.control.queue(LIVING_ROOM).currentIndex !== 2) await nextTurn();
	});

	it('changes the volume of the whole group once', async () => {
		const louder = { volumeAction: 'up', options: { wholeGroup: true } };
		const parameters = onTargets('setVolume', { ...BOTH, ...louder });
		const report = await runNode(parameters, { server });
		const levels = outputValues(report, 'volume_level');

		expect(outputValues(report, 'player_id')).toEqual([BEDROOM, LIVING_ROOM]);
		expect(levels[0]).toBe(levels[1]);
		expect(sentPlayerChanges(server)).toEqual([
			{ command: 'players/cmd/group_volume_up', args: { player_id: LIVING_ROOM } },
		]);
	});

	it('fades each by itself, at the same time', async () => {
		for (const id of [BEDROOM, LIVING_ROOM]) server.control.setPlayer(id, { volume: 20 });
		const fading = { volumeAction: 'fade', volumeLevel: 30, options: { fadeSeconds: 1 } };
		const parameters = onTargets('setVolume', { ...BOTH, ...fading });
		const report = await runNode(parameters, { server });

		expect(outputValues(report, 'volume_level')).toEqual([30, 30]);
		expect(sentPlayerChanges(server).map(({ args }) => args)).toEqual(
			[25, 30].flatMap((level) =>
				[BEDROOM, LIVING_ROOM].map((id) => ({ player_id: id, volume_level: level })),
			),
		);
	});
});

describe('players of which only one can be changed', () => {
	it('are reported one by one', async () => {
		const hall = { player_id: 'Hall', name: 'Hall', mute_control: 'none' };
		const loft = { player_id: 'Loft', name: 'Loft', volume_muted: false };
		const odd = await startPlayersServer([hall, loft], {
			'players/cmd/volume_mute': carryOut(() => void (loft.volume_muted = true)),
		});
		const parameters = { resource: 'player', operation: 'setVolume', target: 'all' };
		const { json } = await runNode({ ...parameters, volumeAction: 'mute' }, { server: odd });

		const unknown = { volume_level: null, volume_muted: null, previous_level: null };
		const reason = expect.stringMatching(
			/^"Apply To" includes the player "Hall", which cannot be muted\. .* no mute control/,
		);
		const failed = { ...unknown, success: false, confirmed: false, reason };
		expect(json).toEqual([
			{ player: 'Hall', player_id: 'Hall', ...failed },
			expect.objectContaining({ player: 'Loft', volume_muted: true, confirmed: true }),
		]);
		expect(odd.requests.filter(({ command }) => command.includes('/cmd/'))).toHaveLength(1);
	});
});
