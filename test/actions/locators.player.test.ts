import { byId, byName, fromList } from '../../scripts/engine/resource-locators';
import {
	ATTIC,
	BEDROOM,
	FORMER_KITCHEN,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../simulator/world/players/players';
import type { NodeReport } from '../support/runNode';
import { runNode } from '../support/runNode';
import {
	GET_SETTINGS,
	getSettingsParameters,
	describeOnServersDescribingSettings,
} from './player/support/playerSettings';
import {
	type LocatorValue,
	NO_TEXT,
	NOTHING,
	ODD_IDS,
	playerLocatorCases,
} from './support/playerLocatorCases';
import { describeOnEveryServer, musicServer } from './support/musicServer';
import { outputValues, operationErrorMatching } from './support/nodeReports';
import { sentArguments, sentCommands } from './support/sentRequests';
import { callServerUnlogged } from './support/callServerUnlogged';

/** Of the players whose settings were read, in the order of the items. */
function playerIds(report: NodeReport): unknown[] {
	return [...new Set(outputValues(report, 'player_id'))];
}

describeOnEveryServer((server, profile) => {
	async function chosen(player: LocatorValue): Promise<NodeReport> {
		return await runNode(getSettingsParameters(player), { server });
	}

	async function expectChosen(player: LocatorValue, playerId: string): Promise<void> {
		const report = await chosen(player);
		expect(report.error).toBeUndefined();
		expect(playerIds(report)).toEqual([playerId]);
		expect(sentArguments(server, GET_SETTINGS)).toEqual([{ player_id: playerId }]);
	}

	async function expectRefused(player: LocatorValue, message: RegExp, description: RegExp) {
		const { error, items } = await chosen(player);
		expect(error).toMatchObject(operationErrorMatching(message, description));
		expect(items).toEqual([]);
		expect(sentArguments(server, GET_SETTINGS)).toEqual([]);
	}

	it.each(playerLocatorCases(byName))(
		'the player is found when it is %s',
		async (_, player, playerId) => {
			await expectChosen(player, playerId);
		},
	);

	it('the player can be different for each input item', async () => {
		const input = [{ player: 'Bedroom' }, { player: OFFICE }, { player: 'KITCHEN' }];
		const report = await runNode(getSettingsParameters('={{ $json.player }}'), { server, input });

		expect(playerIds(report)).toEqual([BEDROOM, OFFICE, KITCHEN]);
	});

	it.each([byId('={{ 42 }}'), byName('={{ 42 }}'), '={{ 42 }}'])(
		'an ID may be a number, which is sent as text: %j',
		async (player) => {
			server.control.addPlayer({ id: '42', name: 'Forty-two' });
			await expectChosen(player, '42');
		},
	);

	it.each(ODD_IDS)('an ID may be any text: %j', async (id) => {
		server.control.addPlayer({ id, name: 'Odd' });
		await expectChosen(byId(id), id);
	});

	it('is looked up by one request for all three items', async () => {
		const input = [{}, {}, {}];
		await runNode(getSettingsParameters(byName('office')), { server, input });

		const lookups =
			profile === 'documented' ? ['players/all', 'player_queues/all'] : ['players/all'];
		expect(sentCommands(server)).toEqual([...lookups, GET_SETTINGS]);
	});

	it('two available players with the same name are refused, with the IDs of both', async () => {
		server.control.addPlayer({ id: 'up-second', name: 'kitchen' });
		await expectRefused(
			byName('Kitchen'),
			/"Kitchen", but there are several with that name$/,
			/ID/,
		);

		const { description = '' } = (await chosen(byName('Kitchen'))).error ?? {};
		expect(description).toContain(KITCHEN);
		expect(description).toContain('up-second');
		expect(description).not.toContain(FORMER_KITCHEN);
	});

	it.each([byName('attic'), byId(ATTIC), fromList(ATTIC)])(
		'an unavailable player has settings too, however it was chosen: %j',
		async (player) => {
			await expectChosen(player, ATTIC);
		},
	);

	it('players with the same name are refused if none is available, with the IDs of all', async () => {
		server.control.setPlayer(KITCHEN, { available: false });
		await expectRefused(
			byName('Kitchen'),
			/"Kitchen", but there are several with that name$/,
			new RegExp(`${FORMER_KITCHEN}, not available.*${KITCHEN}, not available`),
		);
	});

	it.each([byName('Cellar'), byName('Living'), '={{ "Cellar" }}'])(
		'a name that no player has is refused, with all names: %j',
		async (player) => {
			// A bare text may be an id, and this server has no way to tell which ids there are.
			if (profile === 'documented' && typeof player === 'string') return;
			await expectRefused(
				player,
				new RegExp(
					`^"Player" refers to the player "(Cellar|Living)", which the server does not ${profile === 'documented' ? 'list' : 'have'}$`,
				),
				/^The server has: .*Living Room \(.*Attic \(.*not available\)/,
			);
		},
	);

	it.each(NOTHING)('a player that is %s is refused before anything is sent', async (_, value) => {
		for (const player of [byId(value), byName(value), fromList(value), value]) {
			await expectRefused(
				player,
				/^"Player" must not be empty$/,
				/^The expression returned nothing: .* Choose a player from the list/,
			);
		}
		expect(server.control.requests()).toEqual([]);
	});

	it.each(NO_TEXT)('a player that is %s is refused with a reason', async (_, value) => {
		for (const player of [byId(value), byName(value), fromList(value), value]) {
			await expectRefused(player, /^"Player" must be .*, not /, /./);
		}
		expect(server.control.requests()).toEqual([]);
	});

	it('a player is refused by n8n itself if the field is empty', async () => {
		const { error, executed } = await chosen(fromList(''));

		expect(error?.message).toContain('Parameter "Player" is required');
		expect(executed).toEqual([]);
	});
});

describeOnServersDescribingSettings((server) => {
	it.each([byId('cellar'), fromList('cellar'), '={{ "cellar" }}'])(
		'an ID that no player has is refused, with all IDs: %j',
		async (player) => {
			const { error } = await runNode(getSettingsParameters(player), { server });

			expect(error).toMatchObject({
				message: '"Player" refers to the player "cellar", which the server does not have',
				description: expect.stringContaining(`Living Room (${LIVING_ROOM})`),
			});
			const asIs = typeof player === 'string' ? [] : [GET_SETTINGS];
			expect(sentCommands(server)).toEqual([
				...asIs,
				'players/all',
				'config/players',
				'players/get',
			]);
		},
	);

	it('a server without players is reported as such', async () => {
		for (const id of [FORMER_KITCHEN, KITCHEN, LIVING_ROOM, BEDROOM, OFFICE, ATTIC]) {
			server.control.removePlayer(id);
		}
		const { error } = await runNode(getSettingsParameters(byName('Kitchen')), { server });

		expect(error?.description).toMatch(/no players at all/);
	});

	it('a grouped player is itself, not its leader', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const report = await runNode(getSettingsParameters(byName('Bedroom')), { server });

		expect(playerIds(report)).toEqual([BEDROOM]);
	});
});

describe('on a server with only the documented commands', () => {
	const server = musicServer('documented');

	it('an ID that no queue has is used as it is, because it cannot be checked', async () => {
		const { error } = await runNode(getSettingsParameters(byId('hidden-player')), { server });

		expect(sentArguments(server, GET_SETTINGS)).toEqual([{ player_id: 'hidden-player' }]);
		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(error?.message).toMatch(/hidden-player/);
	});

	it('commands that it does not have are sent once for all items', async () => {
		const input = [{ player: KITCHEN }, { player: 'one' }, { player: 'two' }];
		await runNode(getSettingsParameters(byId('={{ $json.player }}')), {
			server,
			input,
			onError: 'continueRegularOutput',
		});

		for (const command of ['players/all', 'players/get']) {
			const asked = server.control.requests(command).length;
			expect(asked).toBeLessThanOrEqual(2);
			expect(asked).toBeGreaterThan(0);
		}
	});
});

describe('the protocol player behind another one', () => {
	const server = musicServer('2.8');

	async function protocolId(): Promise<string> {
		const { active_output_protocol: id } = await callServerUnlogged<{
			active_output_protocol: string;
		}>(server, 'players/get', { player_id: KITCHEN });
		return id;
	}

	it('is in no list, but is found by its ID', async () => {
		const id = await protocolId();
		await runNode(getSettingsParameters(byId(id)), { server });

		expect(sentCommands(server)).toEqual([GET_SETTINGS]);
		expect(sentArguments(server, GET_SETTINGS)).toEqual([{ player_id: id }]);
	});

	it('has settings even if it is unavailable', async () => {
		const id = await protocolId();
		server.control.setPlayer(KITCHEN, { available: false });
		const report = await runNode(getSettingsParameters(byId(id)), { server });

		expect(playerIds(report)).toEqual([id]);
	});
});
