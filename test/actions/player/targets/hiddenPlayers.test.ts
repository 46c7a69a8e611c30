import type { INodeParameters } from 'n8n-workflow';
import { OFFICE } from '../../../../simulator/world/players/players';
import { TRIGGER_TYPE } from '../../../../scripts/engine/one-node-workflow';
import { byName } from '../../../../scripts/engine/resource-locators';
import { credentialsFor } from '../../../support/credentials';
import { sourceEngine } from '../../../support/sourceEngine';
import { isProfileSince } from '../../../support/profiles';
import { runNode } from '../../../support/runNode';
import { announceUrlParameters, setVolumeParameters } from '../support/playerParameters';
import { setupSoundServer } from '../support/soundServer';
import { describeOnServers } from '../../support/musicServer';
import { outputValues } from '../../support/nodeReports';

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
