import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { BEDROOM, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import { outputValues } from '../support/nodeReports';
import {
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
	announceUrlParameters,
	setVolumeParameters,
} from './support/playerParameters';
import { withFastTime } from '../../support/fastTime';
import { TRIGGER_TYPE } from '../../../scripts/engine/one-node-workflow';
import { byName } from '../../../scripts/engine/resource-locators';
import { credentialsFor } from '../../support/credentials';
import { sourceEngine } from '../../support/sourceEngine';
import { isProfileSince } from '../../support/profiles';
import { carryOut, setupSoundServer, startPlayersServer } from './support/playerServers';
import { describeOnServers } from '../support/musicServer';

withFastTime();

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
		const odd = await startPlayersServer(players, {
			'players/cmd/volume_mute': carryOut(() => {
				players[1]!.volume_muted = true;
			}),
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

const sound = setupSoundServer();
const LIGHT = 'light-1';
const SETTING_VOLUME: INodeParameters = { resource: 'player', operation: 'setVolume' };

describeOnServers(['2.9', '2.10', '2.11'], (server, profile) => {
	const silent = ['display', 'light', 'visualizer'] as const;
	const since210 = [
		{ id: 'source-1', name: 'Turntable', type: 'source' },
		{ id: 'private-1', name: 'Headphones', isPrivate: true },
	] as const;
	const players = [
		...silent.map((type) => ({ id: `${type}-1`, name: `The ${type}`, type })),
		...(isProfileSince(profile, '2.10') ? since210 : []),
	];
	const ids = players.map(({ id }) => id);

	beforeEach(() => {
		for (const player of players) server.control.addPlayer(player);
	});

	async function listed(list: 'searchPlayers' | 'searchQueues', parameters: INodeParameters) {
		const node = { parameters, credentials: credentialsFor(server) };
		const { results } = await sourceEngine().listSearch(list, node);
		return results.map(({ value }) => value);
	}

	async function options(parameters: INodeParameters, type?: string) {
		const node = { parameters, type, credentials: credentialsFor(server) };
		const found = await sourceEngine().loadOptions('getPlayers', node);
		return found.map(({ value }) => value);
	}

	const get = (name: string) =>
		runNode({ resource: 'player', operation: 'get', playerId: byName(name) }, { server });

	it('a player that plays no sound or is private is not offered among players and queues', async () => {
		const lists = [
			await listed('searchPlayers', SETTING_VOLUME),
			await options(SETTING_VOLUME),
			await listed('searchQueues', { resource: 'queue', operation: 'playMedia' }),
		];

		for (const list of lists) {
			expect(list).toContain(OFFICE);
			expect(list).not.toEqual(expect.arrayContaining([expect.stringMatching(/-1$/)]));
		}
	});

	it('its settings can be chosen, and the trigger can listen to it', async () => {
		const settings = { resource: 'player', operation: 'updateSettings' };

		expect(await listed('searchPlayers', settings)).toEqual(expect.arrayContaining(ids));
		expect(await options({}, TRIGGER_TYPE)).toEqual(expect.arrayContaining(ids));
	});

	it('it is listed by Get Many, and accepts commands by its ID', async () => {
		const getAll = { resource: 'player', operation: 'getAll', returnAll: true };
		const all = await runNode(getAll, { server });
		const set = await runNode(setVolumeParameters(LIGHT, 'set', { volumeLevel: 33 }), { server });

		expect(outputValues(all, 'player_id')).toEqual(expect.arrayContaining(ids));
		expect(set.json).toMatchObject([{ player_id: LIGHT, volume_level: 33, confirmed: true }]);
	});

	it('its name is that of the speaker in the same room', async () => {
		server.control.addPlayer({ id: 'light-2', name: 'Office', type: 'light' });
		const report = await get('Office');

		expect(outputValues(report, 'player_id')).toEqual([OFFICE]);
	});

	it('it is not included when all players announce something', async () => {
		const report = await runNode(announceUrlParameters(sound.chime, { target: 'all' }), { server });

		expect(outputValues(report, 'player_id')).toContain(OFFICE);
		expect(outputValues(report, 'player_id')).not.toContain(LIGHT);
		for (const id of ids) expect(server.control.player(id).announced).toEqual([]);
	});

	it('it is not suggested for a name that no player has', async () => {
		const { error } = await get('Garage');

		expect(error?.description).toMatch(/Office/);
		expect(error?.description).not.toContain(LIGHT);
	});
});
