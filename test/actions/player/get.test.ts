import type { INodeParameters, IDataObject } from 'n8n-workflow';
import {
	ATTIC,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
	FORMER_KITCHEN,
} from '../../../simulator/world/players/players';
import { startFakeServer, respondWithResult } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { describeOnServers } from '../support/musicServer';
import { outputValues, operationErrorMatching } from '../support/nodeReports';
import { countSentCommands, readSentBodies } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';
import {
	describeOnServersWithPlayerCommands,
	announceUrlParameters,
	setVolumeParameters,
} from './support/playerParameters';
import { locator } from './support/playerSettings';
import { TRIGGER_TYPE } from '../../../scripts/engine/one-node-workflow';
import { byName } from '../../../scripts/engine/resource-locators';
import { credentialsFor } from '../../support/credentials';
import { sourceEngine } from '../../support/sourceEngine';
import { isProfileSince } from '../../support/profiles';
import { setupSoundServer } from './support/playerServers';

const GET = 'players/get';

/** The available ones first: two of them are called Kitchen. */
const ALL = [KITCHEN, LIVING_ROOM, BEDROOM, OFFICE, FORMER_KITCHEN, ATTIC];

function getAll(parameters: INodeParameters = {}): INodeParameters {
	return { resource: 'player', operation: 'getAll', ...parameters };
}

function get(playerId: INodeParameters[string], more: INodeParameters = {}): INodeParameters {
	return { resource: 'player', operation: 'get', playerId, ...more };
}

describeOnServersWithPlayerCommands((server) => {
	it('reads one player in ten simplified fields', async () => {
		server.control.setPlayer(OFFICE, { volume: 33 });
		const { json } = await runNode(get(locator('name', 'office')), { server });

		const office = { player_id: OFFICE, name: 'Office', available: true, volume_level: 33 };
		expect(json).toMatchObject([office]);
		expect(Object.keys(json[0] ?? {})).toHaveLength(10);
	});

	it.each([
		['name', 'office', 'players/all'],
		['id', OFFICE, GET],
		['list', OFFICE, GET],
	])('returns it unchanged by one request without Simplify: %s', async (...row) => {
		const [mode, chosen, command] = row;
		const told = await callServerUnlogged<object>(server, GET, { player_id: OFFICE });
		server.control.clearRequests();
		const { json } = await runNode(get(locator(mode, chosen), { simplify: false }), { server });

		const moving = { elapsed_time_last_updated: expect.anything() };
		expect(json).toEqual([{ ...told, ...moving }]);
		expect(countSentCommands(server)).toEqual({ [command]: 1 });
	});

	it("returns a member's own volume and its leader's music", async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		server.control.fillQueue(LIVING_ROOM, 2, { state: 'playing' });
		server.control.setPlayer(BEDROOM, { volume: 9 });
		const { json } = await runNode(get(locator('id', BEDROOM)), { server });

		const music = { state: 'playing', title: 'Filler 1' };
		expect(json).toMatchObject([{ synced_to: LIVING_ROOM, ...music, volume_level: 9 }]);
	});

	it('lists the players in ten simplified fields', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		server.control.fillQueue(LIVING_ROOM, ['library://track/1'], { state: 'playing' });
		const { items } = await runNode(getAll(), { server });

		expect(items.map(({ json }) => json.player_id)).toEqual(ALL);
		expect(Object.keys(items[1]?.json ?? {})).toHaveLength(10);
		expect(items[1]?.json).toMatchObject({
			player_id: LIVING_ROOM,
			name: 'Living Room',
			available: true,
			state: 'playing',
			title: 'Cedar Hymn',
			artist: 'The Copper Weirs',
			image_url: expect.stringMatching(/^http:.+\/imageproxy.+size=512/),
			volume_level: 20,
			synced_to: null,
		});
		expect(items[2]?.json).toMatchObject({ synced_to: LIVING_ROOM });
		expect(items[5]?.json).toMatchObject({ available: false, state: 'idle', title: null });
		expect(readSentBodies(server)).toEqual([{ command: 'players/all', args: {} }]);
	});

	it('returns them unchanged without Simplify', async () => {
		const players = await callServerUnlogged(server, 'players/all');
		const { json } = await runNode(getAll({ simplify: false }), { server });

		const unchanging = ({ elapsed_time_last_updated: _, ...player }: IDataObject) => player;
		expect(json.map(unchanging)).toEqual(
			ALL.map((id) => players.find((player) => player.player_id === id) ?? {}).map(unchanging),
		);
	});

	it.each([
		['available players', { availableOnly: true }, [KITCHEN, LIVING_ROOM, BEDROOM, OFFICE]],
		['unavailable ones too', { availableOnly: false }, ALL],
		['players in a state', { state: 'paused' }, [KITCHEN]],
		['players in any state', { state: 'any' }, ALL],
	])('keeps %s', async (_, filters, players) => {
		const report = await runNode(getAll({ filters }), { server });

		expect(outputValues(report, 'player_id')).toEqual(players);
	});

	it('keeps the players of a provider, and refuses one that is not set up', async () => {
		const [player] = await callServerUnlogged(server, 'players/all');
		const provider = player?.provider as string;
		const of = (chosen = '') => runNode(getAll({ filters: { provider: chosen } }), { server });
		const kept = await of(` ${provider.toUpperCase()} `);
		const { error } = await of('bluesound');

		expect(outputValues(kept, 'player_id')).toEqual(ALL);
		const message = /^"Provider Name or ID" is "bluesound", but no such provider is set up for/;
		expect(error).toMatchObject(operationErrorMatching(message, new RegExp(provider)));
	});

	it('lists nothing of a provider without players, and of one that may not be known', async () => {
		const body = JSON.stringify([{ instance_id: 'bluesound' }]);
		server.control.addFault({ kind: 'body', body, command: 'providers' });
		const without = await runNode(getAll({ filters: { provider: 'bluesound' } }), { server });
		server.control.addFault({ kind: 'status', status: 403, command: 'providers' });
		const unknown = await runNode(getAll({ filters: { provider: 'sonos' } }), { server });

		expect(without).toMatchObject({ status: 'success', items: [] });
		expect(unknown).toMatchObject({ status: 'success', items: [] });
	});
});

describe('a player that the server only lists as a queue', () => {
	it('is reported as gone', async () => {
		const server = await startFakeServer({
			'player_queues/all': respondWithResult([{ queue_id: 'fleeting', display_name: 'Fleeting' }]),
			[GET]: respondWithResult(null),
		});
		const { error } = await runNode(get('fleeting'), { server });

		expect(error).toMatchObject({
			message: '"Player" refers to the player "Fleeting", which no longer exists',
			description: expect.stringMatching(/choose another player/),
		});
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
		const all = await runNode(getAll({ returnAll: true }), { server });
		const set = await runNode(setVolumeParameters(LIGHT, 'set', { volumeLevel: 33 }), { server });

		expect(outputValues(all, 'player_id')).toEqual(expect.arrayContaining(ids));
		expect(set.json).toMatchObject([{ player_id: LIGHT, volume_level: 33, confirmed: true }]);
	});

	it('its name is that of the speaker in the same room', async () => {
		server.control.addPlayer({ id: 'light-2', name: 'Office', type: 'light' });
		const report = await runNode(get(byName('Office')), { server });

		expect(outputValues(report, 'player_id')).toEqual([OFFICE]);
	});

	it('it is not included when all players announce something', async () => {
		const report = await runNode(announceUrlParameters(sound.chime, { target: 'all' }), { server });

		expect(outputValues(report, 'player_id')).toContain(OFFICE);
		expect(outputValues(report, 'player_id')).not.toContain(LIGHT);
		for (const id of ids) expect(server.control.player(id).announced).toEqual([]);
	});

	it('it is not suggested for a name that no player has', async () => {
		const { error } = await runNode(get(byName('Garage')), { server });

		expect(error?.description).toMatch(/Office/);
		expect(error?.description).not.toContain(LIGHT);
	});
});
