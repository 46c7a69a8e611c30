import { byId, byName, byPlayer, fromList } from '../../scripts/engine/resource-locators';
import { PROFILE_NAMES } from '../../simulator';
import {
	ATTIC,
	BEDROOM,
	FORMER_KITCHEN,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../simulator/world/players/players';
import { selectProfilesToTest } from '../support/profiles';
import { runNode, type NodeReport } from '../support/runNode';
import {
	describeOnServersDescribingSettings,
	GET_SETTINGS,
	getSettingsParameters,
} from './player/support/playerSettings';
import { callServerUnlogged } from './support/callServerUnlogged';
import { musicServer } from './support/musicServer';
import { outputValues } from './support/nodeReports';
import { getQueueItemsParameters, getQueueParameters } from './support/queueParameters';
import { readSentBodies, sentArguments, sentCommands } from './support/sentRequests';
import {
	expectLocatorRefused,
	testPlayerLocator,
	type LocatorValue,
	type PlayerField,
} from './support/testPlayerLocator';

const ACTIVE_QUEUE = 'player_queues/get_active_queue';
const ITEMS = 'player_queues/items';

/** Of the players whose settings were read, in the order of the items. */
function playerIds(report: NodeReport): unknown[] {
	return [...new Set(outputValues(report, 'player_id'))];
}

describe.each(selectProfilesToTest(PROFILE_NAMES))('on a server like %s', (profile) => {
	const server = musicServer(profile);
	const isDocumented = profile === 'documented';
	// That one cannot show which players it has settings of, so that a player may only be switched off.
	const unknown = `the server does not ${isDocumented ? 'list' : 'have'}`;

	describe('a player', () => {
		const field: PlayerField = {
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
		testPlayerLocator(server, field);

		it('is looked up by one request for all three items', async () => {
			const input = [{}, {}, {}];
			await runNode(getSettingsParameters(byName('office')), { server, input });

			const lookups = isDocumented ? ['players/all', 'player_queues/all'] : ['players/all'];
			expect(sentCommands(server)).toEqual([...lookups, GET_SETTINGS]);
		});

		it.each([byName('attic'), byId(ATTIC), fromList(ATTIC)])(
			'has settings if unavailable: %j',
			async (player) => {
				expect(playerIds(await field.choose(player))).toEqual([ATTIC]);
			},
		);

		it('is refused if several have the name and none is available, with the IDs of all', async () => {
			server.control.setPlayer(KITCHEN, { available: false });
			const several = /"Kitchen", but there are several with that name$/;
			const ids = new RegExp(`${FORMER_KITCHEN}, not available.*${KITCHEN}, not available`);
			await expectLocatorRefused(field, byName('Kitchen'), several, ids);
		});

		// A bare text may be an id, and the documented server has no way to tell which ids there are.
		const unlocated = isDocumented ? [] : ['={{ "Cellar" }}'];
		it.each([byName('Cellar'), byName('Living'), ...unlocated])(
			'is refused if no player has the name, with all names: %j',
			async (player) => {
				const message = new RegExp(`^"Player" refers to the player "\\w+", which ${unknown}$`);
				const remedy = /^The server has: .*Living Room \(.*Attic \(.*not available\)/;
				await expectLocatorRefused(field, player, message, remedy);
			},
		);
	});

	describe('a queue', () => {
		const field: PlayerField = {
			label: 'Queue',
			byName: byPlayer,
			choose: async (queue, input) =>
				await runNode(getQueueParameters(queue), { server, ...(input && { input }) }),
			chosenIds: (report) => outputValues(report, 'queue_id'),
		};
		testPlayerLocator(server, field);

		async function expectChosen(queue: LocatorValue, queueId: string): Promise<void> {
			const report = await field.choose(queue);
			expect(report.error).toBeUndefined();
			expect(field.chosenIds(report)).toEqual([queueId]);
		}

		it.each([
			['by its ID, although its player is unavailable', byId(ATTIC), ATTIC],
			["by the player's ID", byPlayer(BEDROOM), BEDROOM],
			["by the player's name as its ID", byId('bedroom'), BEDROOM],
		])('is found when it is given %s', async (_, queue, queueId) => {
			await expectChosen(queue, queueId);
		});

		it('may have a number for an ID or a name', async () => {
			server.control.addPlayer({ id: '42', name: 'Forty-two' });
			server.control.addPlayer({ id: 'up-forty-three', name: '43' });
			await runNode(getQueueItemsParameters(byId('={{ 42 }}')), { server });
			expect(sentArguments(server, ITEMS)).toMatchObject([{ queue_id: '42' }]);

			await expectChosen(byPlayer('={{ 43 }}'), 'up-forty-three');
		});

		it('is that of the group if its player is grouped, if the server can name it', async () => {
			server.control.group(LIVING_ROOM, [BEDROOM]);
			await expectChosen(byPlayer('Bedroom'), isDocumented ? BEDROOM : LIVING_ROOM);
			await expectChosen(byPlayer(LIVING_ROOM), LIVING_ROOM);
			await expectChosen(byId(BEDROOM), BEDROOM);
		});

		it('is looked up with no more requests than necessary', async () => {
			await runNode(getQueueItemsParameters(byPlayer('living room')), { server });

			const place = { queue_id: LIVING_ROOM, limit: 50, offset: 0 };
			expect(readSentBodies(server)).toEqual([
				{ command: 'players/all', args: {} },
				...(isDocumented ? [{ command: 'player_queues/all', args: {} }] : []),
				{ command: ACTIVE_QUEUE, args: { player_id: LIVING_ROOM } },
				{ command: ITEMS, args: place },
			]);
		});

		it('is looked up by its ID before a player with that name is', async () => {
			server.control.addPlayer({ id: 'up-first', name: OFFICE });
			await expectChosen(byId(OFFICE), OFFICE);
		});

		it('may be a player in place of its ID', async () => {
			const { json } = await runNode(getQueueItemsParameters(byId('Bedroom')), { server });

			expect(json).toHaveLength(server.control.queue(BEDROOM).items);
		});

		it('is requested by its ID alone if it is chosen from the list or by ID', async () => {
			await runNode(getQueueItemsParameters(fromList(LIVING_ROOM)), { server });
			await runNode(getQueueItemsParameters(byId(LIVING_ROOM)), { server });

			expect(sentCommands(server)).toEqual([ITEMS, ITEMS]);
		});

		it('is refused if no player with the name is available', async () => {
			const message = /"Attic".*is not available$/;
			await expectLocatorRefused(field, byPlayer('attic'), message, /Switch it on/);
			server.control.setPlayer(KITCHEN, { available: false });
			await expectLocatorRefused(field, byPlayer('Kitchen'), /not available$/);
		});

		const noPlayer = `refers to the player "\\w+", which ${unknown}`;
		const noQueue = 'refers to the queue "cellar", which the server does not have';
		it.each([
			['player has the name', byPlayer('Cellar'), noPlayer],
			['player has the name', '={{ "Cellar" }}', noPlayer],
			// A guess could be another room.
			['player has more than a part of the name', byPlayer('Living'), noPlayer],
			['queue has the ID', byId('cellar'), noQueue],
			['queue has the ID', fromList('cellar'), noQueue],
		])('is refused if no %s, with all of them: %j', async (_, queue, words) => {
			const remedy = /Living Room \(.*Bedroom \(.*Attic \(.*not available\)/;
			await expectLocatorRefused(field, queue, new RegExp(`^"Queue" ${words}$`), remedy);
		});

		it.each([byId, byPlayer])('is refused in few words if it is very long: %p', async (located) => {
			const { error } = await field.choose(located('x'.repeat(5000)));

			expect(error?.message).toMatch(/"x+…", which the server does not/);
			expect(error?.message.length).toBeLessThan(200);
			expect(error?.description).not.toContain('x'.repeat(200));
		});
	});
});

describe('a server that does not name the queue a player plays from', () => {
	const server = musicServer();
	const refusals = [400, 403, 500].map(
		(status) => ({ kind: 'status', status, body: 'No' }) as const,
	);

	const faults = [...refusals, { kind: 'body', body: 'null' } as const];
	it.each(faults)('leaves the player its own queue: %j', async (fault) => {
		server.control.addFault({ ...fault, command: ACTIVE_QUEUE });
		const report = await runNode(getQueueParameters(byPlayer('Office')), { server });

		expect(report.error).toBeUndefined();
		expect(outputValues(report, 'queue_id')).toEqual([OFFICE]);
	});
});

describeOnServersDescribingSettings((server) => {
	const cellars = [byId('cellar'), fromList('cellar'), '={{ "cellar" }}'];
	it.each(cellars)('an unknown ID is refused, with all IDs: %j', async (player) => {
		const { error } = await runNode(getSettingsParameters(player), { server });

		expect(error).toMatchObject({
			message: '"Player" refers to the player "cellar", which the server does not have',
			description: expect.stringContaining(`Living Room (${LIVING_ROOM})`),
		});
		const asIs = typeof player === 'string' ? [] : [GET_SETTINGS];
		const lookups = ['players/all', 'config/players', 'players/get'];
		expect(sentCommands(server)).toEqual([...asIs, ...lookups]);
	});

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
});

const protocolServer = musicServer('2.8');

/** It is in no list. */
test('the protocol player behind another one is found by its ID, also while that is unavailable', async () => {
	const { active_output_protocol: id } = await callServerUnlogged<{
		active_output_protocol: string;
	}>(protocolServer, 'players/get', { player_id: KITCHEN });
	await runNode(getSettingsParameters(byId(id)), { server: protocolServer });
	expect(readSentBodies(protocolServer)).toEqual([
		{ command: GET_SETTINGS, args: { player_id: id } },
	]);

	protocolServer.control.setPlayer(KITCHEN, { available: false });
	const report = await runNode(getSettingsParameters(byId(id)), { server: protocolServer });
	expect(playerIds(report)).toEqual([id]);
});
