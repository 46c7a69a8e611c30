import type { INodeParameters } from 'n8n-workflow';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { outputValues, errorItemMatching, pairedItemIndexes } from '../../support/nodeReports';
import { sentArguments } from '../../support/sentRequests';
import {
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
} from '../support/playerParameters';

const ROOMS = [KITCHEN, LIVING_ROOM, BEDROOM, OFFICE];
const VOLUME_SET = 'players/cmd/volume_set';

function onTargets(operation: string, parameters: INodeParameters): INodeParameters {
	return { resource: 'player', operation, ...parameters };
}

function loudness(parameters: INodeParameters): INodeParameters {
	return onTargets('setVolume', { volumeAction: 'set', volumeLevel: 35, ...parameters });
}

describeOnServersWithPlayerCommands((server) => {
	it.each<[string, INodeParameters, string[]]>([
		['several players', { target: 'players', playerIds: [OFFICE, KITCHEN] }, [OFFICE, KITCHEN]],
		['players by name', { target: 'players', playerIds: ['office', 'Bedroom'] }, [OFFICE, BEDROOM]],
		['players, one given twice', { target: 'players', playerIds: ['Office', OFFICE] }, [OFFICE]],
		['all available players', { target: 'all' }, ROOMS],
	])('sets the volume of %s at the same moment, with one item for each', async (...row) => {
		const [, parameters, players] = row;
		const hold = server.control.hold(VOLUME_SET);
		const running = runNode(loudness(parameters), { server });
		await hold.waiting(players.length);
		hold.release();
		const report = await running;

		expect(outputValues(report, 'player_id')).toEqual(players);
		expect(outputValues(report, 'volume_level')).toEqual(players.map(() => 35));
		expect(outputValues(report, 'confirmed')).toEqual(players.map(() => true));
		expect(pairedItemIndexes(report)).toEqual(players.map(() => 0));
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
			].map((player) => ({ note: null, ...player, success: true, confirmed: true })),
		);
		for (const id of ROOMS) {
			expect(server.control.player(id)).toMatchObject({ syncedTo: null, members: [] });
		}
	});
});

describeOnServers(['2.6', '2.7'], (server) => {
	it('switches several players off', async () => {
		const playerIds = [KITCHEN, BEDROOM];
		const parameters = onTargets('setPower', { target: 'players', playerIds, powered: false });
		const report = await runNode(parameters, { server });

		expect(report.json).toEqual(
			[
				['Kitchen', KITCHEN],
				['Bedroom', BEDROOM],
			].map(([player, id]) => ({
				player,
				player_id: id,
				powered: false,
				state: 'idle',
				success: true,
				confirmed: true,
			})),
		);
		for (const id of playerIds) expect(server.control.player(id).powered).toBe(false);
	});
});

describe('several players', () => {
	const server = musicServer('2.7');

	it('are changed for one item before the next one starts to change the same', async () => {
		const input = [{ rooms: [OFFICE, KITCHEN] }, { rooms: ['Kitchen', 'Bedroom'] }];
		const parameters = loudness({ target: 'players', playerIds: '={{ $json.rooms }}' });
		const report = await runNode(parameters, { server, input });

		expect(pairedItemIndexes(report)).toEqual([0, 0, 1, 1]);
		expect(outputValues(report, 'player_id')).toEqual([OFFICE, KITCHEN, KITCHEN, BEDROOM]);
		expect(outputValues(report, 'previous_level')).toEqual([
			expect.any(Number),
			expect.any(Number),
			35,
			expect.any(Number),
		]);
	});

	it('have the failure of one in its own item, and the others are changed', async () => {
		const fault = { kind: 'status', status: 500 } as const;
		server.control.addFault({ ...fault, command: VOLUME_SET });
		const playerIds = [OFFICE, KITCHEN, BEDROOM];
		const report = await runNode(loudness({ target: 'players', playerIds }), { server });
		const [failed, ...others] = report.json.filter(({ success }) => success === false);

		expect(report.error).toBeUndefined();
		expect(others).toEqual([]);
		expect(failed).toEqual({
			player: expect.any(String),
			volume_level: null,
			volume_muted: null,
			previous_level: null,
			success: false,
			confirmed: false,
			reason: expect.stringMatching(/./),
			player_id: expect.any(String),
		});
		expect(report.json.map((row) => Object.keys(row))).toEqual(
			playerIds.map(() => Object.keys(failed ?? {})),
		);
		expect(Object.keys(failed ?? {}).slice(-3)).toEqual(['confirmed', 'reason', 'player_id']);
		expect(outputValues(report, 'player_id')).toEqual(playerIds);
		expect(server.control.executed(VOLUME_SET)).toBe(2);
		expect(server.control.requests(VOLUME_SET)).toHaveLength(3);
		expect(JSON.stringify(report)).not.toContain(server.tokens.admin);
	});

	it('without any effect although the server accepted it are reported one by one', async () => {
		server.control.addFault({ kind: 'ignore-command', command: VOLUME_SET });
		const report = await runNode(loudness({ target: 'players', playerIds: [OFFICE, KITCHEN] }), {
			server,
		});

		expect(outputValues(report, 'success').sort()).toEqual([false, true]);
		expect(report.json.find(({ success }) => success === false)).toMatchObject({
			reason: expect.stringMatching(/accepted the command, but nothing changed/),
		});
	});

	it('that all fail fail the item, each sent once', async () => {
		const fault = { kind: 'execute-then-drop', command: VOLUME_SET } as const;
		server.control.addFault({ ...fault, times: Infinity });
		const input = [{}, {}];
		const onError = 'continueRegularOutput';
		const parameters = loudness({ target: 'players', playerIds: [OFFICE, KITCHEN] });
		const report = await runNode(parameters, { server, input, onError });

		expect(report.json).toEqual([errorItemMatching(/./), errorItemMatching(/./)]);
		expect(outputValues(report, 'message')).toEqual([
			expect.stringMatching(/may have been carried out anyway/),
			expect.stringMatching(/may have been carried out anyway/),
		]);
		expect(server.control.executed(VOLUME_SET)).toBe(4);
	});

	it('of which one is unknown are left unchanged', async () => {
		const playerIds = [OFFICE, 'Cellar'];
		const { error } = await runNode(loudness({ target: 'players', playerIds }), { server });

		expect(error?.message).toMatch(/"Cellar", which the server does not have$/);
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('of which none is available are an error of the field', async () => {
		for (const id of ROOMS) server.control.setPlayer(id, { available: false });
		const { error } = await runNode(loudness({ target: 'all' }), { server });

		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: '"Apply To" is All Players, but no player is available',
		});
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it('are only those that a plain user may use', async () => {
		server.control.restrictUser([OFFICE]);
		const report = await runNode(loudness({ target: 'all' }), { server, user: 'user' });

		expect(outputValues(report, 'player_id')).toEqual([OFFICE]);
		expect(sentArguments(server, VOLUME_SET)).toEqual([{ player_id: OFFICE, volume_level: 35 }]);
	});
});

describe('players without power control', () => {
	const server = musicServer('2.8');

	it('are an error with the name of each', async () => {
		const playerIds = [OFFICE, KITCHEN];
		const parameters = onTargets('setPower', { target: 'players', playerIds, powered: false });
		const { error } = await runNode(parameters, { server });

		expect(error).toMatchObject({
			message: 'The operation failed for all players: Office, Kitchen',
			description: expect.stringMatching(
				/^Office: "Player Names or IDs" includes the player "Office", which cannot be switched on or off\. It has no power control: .* Kitchen: "Player/,
			),
		});
		expect(sentPlayerChanges(server)).toEqual([]);
	});
});
