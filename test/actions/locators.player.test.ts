import { byId, byName, fromList } from '../../scripts/engine/resource-locators';
import {
	ATTIC,
	BEDROOM,
	FORMER_KITCHEN,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../simulator/world/players/players';
import { runNode, type NodeReport } from '../support/runNode';
import {
	GET_SETTINGS,
	getSettingsParameters,
	describeOnServersDescribingSettings,
} from './player/support/playerSettings';
import { describeOnEveryServer, musicServer, type MusicServer } from './support/musicServer';
import {
	expectLocatorRefused,
	testPlayerLocator,
	type PlayerField,
} from './support/testPlayerLocator';
import { outputValues } from './support/nodeReports';
import { sentArguments, sentCommands } from './support/sentRequests';
import { callServerUnlogged } from './support/callServerUnlogged';

/** Of the players whose settings were read, in the order of the items. */
function playerIds(report: NodeReport): unknown[] {
	return [...new Set(outputValues(report, 'player_id'))];
}

function playerField(server: MusicServer): PlayerField {
	return {
		label: 'Player',
		byName,
		choose: async (player, input) =>
			await runNode(getSettingsParameters(player), { server, ...(input && { input }) }),
		chosenIds(report) {
			const ids = playerIds(report);
			const sent = sentArguments(server, GET_SETTINGS).slice(-ids.length);
			expect(sent).toEqual(ids.map((id) => ({ player_id: id })));
			return ids;
		},
	};
}

describeOnEveryServer((server, profile) => {
	const field = playerField(server);

	testPlayerLocator(server, field);

	it('is looked up by one request for all three items', async () => {
		const input = [{}, {}, {}];
		await runNode(getSettingsParameters(byName('office')), { server, input });

		const lookups =
			profile === 'documented' ? ['players/all', 'player_queues/all'] : ['players/all'];
		expect(sentCommands(server)).toEqual([...lookups, GET_SETTINGS]);
	});

	it.each([byName('attic'), byId(ATTIC), fromList(ATTIC)])(
		'an unavailable player has settings too, however it was chosen: %j',
		async (player) => {
			expect(playerIds(await field.choose(player))).toEqual([ATTIC]);
		},
	);

	it('players with the same name are refused if none is available, with the IDs of all', async () => {
		server.control.setPlayer(KITCHEN, { available: false });
		await expectLocatorRefused(
			field,
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
			await expectLocatorRefused(
				field,
				player,
				new RegExp(
					`^"Player" refers to the player "(Cellar|Living)", which the server does not ${profile === 'documented' ? 'list' : 'have'}$`,
				),
				/^The server has: .*Living Room \(.*Attic \(.*not available\)/,
			);
		},
	);
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
