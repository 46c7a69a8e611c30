import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { BEDROOM, LIVING_ROOM } from '../../../../simulator/world/players/players';
import { closeFakeServers, startFakeServer, respondWithResult } from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { outputValues } from '../../support/nodeReports';
import {
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
} from '../support/playerParameters';
import { withFastTime } from '../../../support/fastTime';

withFastTime();
afterEach(closeFakeServers);

function onBoth(operation: string, parameters: INodeParameters): INodeParameters {
	const playerIds = [BEDROOM, LIVING_ROOM];
	return { resource: 'player', operation, target: 'players', playerIds, ...parameters };
}

describeOnServersWithPlayerCommands((server) => {
	beforeEach(() => {
		server.control.fillQueue(LIVING_ROOM, 5, { state: 'playing', currentIndex: 1, elapsed: 60 });
		server.control.group(LIVING_ROOM, [BEDROOM]);
	});

	it('skips once for two players of one group', async () => {
		const report = await runNode(onBoth('control', { command: 'next' }), { server });

		expect(outputValues(report, 'player_id')).toEqual([BEDROOM, LIVING_ROOM]);
		expect(outputValues(report, 'confirmed')).toEqual([true, true]);
		expect(sentPlayerChanges(server)).toEqual([
			{ command: 'players/cmd/next', args: { player_id: BEDROOM } },
		]);
		// Some versions carry it out a while after they report it.
		while (server.control.queue(LIVING_ROOM).currentIndex !== 2) await nextTurn();
	});

	it('changes the volume of the whole group once', async () => {
		const parameters = onBoth('setVolume', { volumeAction: 'up', options: { wholeGroup: true } });
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
		const options = { fadeSeconds: 1 };
		const parameters = onBoth('setVolume', { volumeAction: 'fade', volumeLevel: 30, options });
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
		const players: IDataObject[] = ['Hall', 'Loft'].map((id) => ({
			player_id: id,
			name: id,
			available: true,
			mute_control: id === 'Hall' ? 'none' : 'native',
			volume_muted: false,
		}));
		const odd = await startFakeServer({
			'players/all': respondWithResult(players),
			'players/get': (response, request) => {
				const found = players.find(({ player_id: id }) => id === request.args.player_id);
				respondWithResult(found ?? null)(response, request);
			},
			'players/cmd/volume_mute': (...exchange) => {
				Object.assign(players[1]!, { volume_muted: true });
				respondWithResult(null)(...exchange);
			},
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
