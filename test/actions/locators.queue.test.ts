import { PROFILE_NAMES, type ProfileName } from '../../simulator';
import {
	ATTIC,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../simulator/world/players/players';
import { runNode } from '../support/runNode';
import {
	type LocatorValue,
	expectLocatorRefused,
	testPlayerLocator,
	type PlayerField,
} from './support/testPlayerLocator';
import { musicServer } from './support/musicServer';
import { outputValues } from './support/nodeReports';
import {
	byId,
	byPlayer,
	fromList,
	getQueueParameters,
	getQueueItemsParameters,
} from './support/queueParameters';
import { readSentBodies } from './support/sentRequests';
import { selectProfilesToTest } from '../support/profiles';

/** The commands a server of this profile is asked before it is clear which queue a player plays from. */
const ACTIVE_QUEUE = (profile: ProfileName) => profile !== 'documented';

describe.each(selectProfilesToTest(PROFILE_NAMES))(
	'the intended queue, on a server like %s',
	(profile) => {
		const server = musicServer(profile);
		// That one cannot show which players it has settings of, so that a player may only be switched off.
		const unknown = `the server does not ${profile === 'documented' ? 'list' : 'have'}`;

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
		])('is found when it is given %s', async (_, queue, queueId) => {
			await expectChosen(queue, queueId);
		});

		it('is requested by a number as text', async () => {
			server.control.addPlayer({ id: '42', name: 'Forty-two' });
			await runNode(getQueueItemsParameters(byId('={{ 42 }}')), { server });

			expect(server.control.requests('player_queues/items')[0]?.args).toMatchObject({
				queue_id: '42',
			});
		});

		it('may have a number for a name', async () => {
			server.control.addPlayer({ id: 'up-forty-two', name: '42' });
			await expectChosen(byPlayer('={{ 42 }}'), 'up-forty-two');
		});

		it('is that of the group if its player is grouped, if the server can name it', async () => {
			server.control.group(LIVING_ROOM, [BEDROOM]);
			await expectChosen(byPlayer('Bedroom'), ACTIVE_QUEUE(profile) ? LIVING_ROOM : BEDROOM);
			await expectChosen(byPlayer(LIVING_ROOM), LIVING_ROOM);
			await expectChosen(byId(BEDROOM), BEDROOM);
		});

		it('is looked up with no more requests than necessary', async () => {
			await runNode(getQueueItemsParameters(byPlayer('living room')), { server });

			const items = {
				command: 'player_queues/items',
				args: { queue_id: LIVING_ROOM, limit: 50, offset: 0 },
			};
			const players = { command: 'players/all', args: {} };
			const queues = { command: 'player_queues/all', args: {} };
			const active = {
				command: 'player_queues/get_active_queue',
				args: { player_id: LIVING_ROOM },
			};
			expect(readSentBodies(server)).toEqual(
				ACTIVE_QUEUE(profile) ? [players, active, items] : [players, queues, active, items],
			);
		});

		it.each(['Bedroom', 'bedroom', BEDROOM])(
			'may be given as a player in place of its ID: %s',
			async (given) => {
				server.control.fillQueue(BEDROOM, 3);
				await expectChosen(byId(given), BEDROOM);
				expect((await runNode(getQueueItemsParameters(byId(given)), { server })).json).toHaveLength(
					3,
				);
			},
		);

		it('is looked up by its ID before a player with that name is', async () => {
			server.control.addPlayer({ id: 'up-first', name: OFFICE });
			await expectChosen(byId(OFFICE), OFFICE);
		});

		it('is requested by its ID alone if it is chosen from the list or by ID', async () => {
			await runNode(getQueueItemsParameters(fromList(LIVING_ROOM)), { server });
			await runNode(getQueueItemsParameters(byId(LIVING_ROOM)), { server });

			expect(readSentBodies(server).map(({ command }) => command)).toEqual([
				'player_queues/items',
				'player_queues/items',
			]);
		});

		describe('is refused', () => {
			it('if the only player with that name is not available', async () => {
				await expectLocatorRefused(
					field,
					byPlayer('attic'),
					/"Attic".*is not available$/,
					/Switch it on/,
				);
			});

			it('if none of several players with that name is available', async () => {
				server.control.setPlayer(KITCHEN, { available: false });
				await expectLocatorRefused(field, byPlayer('Kitchen'), /not available$/, /./);
			});

			it.each([byPlayer('Cellar'), '={{ "Cellar" }}'])(
				'if no player has the name, with all names: %j',
				async (queue) => {
					await expectLocatorRefused(
						field,
						queue,
						new RegExp(`^"Queue" refers to the player "Cellar", which ${unknown}$`),
						/Living Room \(.*Bedroom \(.*Attic \(.*not available\)/,
					);
				},
			);

			it.each([byId('cellar'), fromList('cellar')])(
				'if there is no queue with that ID, with all IDs: %j',
				async (queue) => {
					await expectLocatorRefused(
						field,
						queue,
						/^"Queue" refers to the queue "cellar", which the server does not have$/,
						/Living Room \(.*Bedroom \(.*Attic \(.*not available\)/,
					);
				},
			);

			it.each([byId, byPlayer])('in few words if it is very long: %p', async (located) => {
				const { error } = await field.choose(located('x'.repeat(5000)));

				expect(error?.message).toMatch(/"x+…", which the server does not/);
				expect(error?.message.length).toBeLessThan(200);
				expect(error?.description).not.toContain('x'.repeat(200));
			});

			it('if only a part of the name is given: a guess could be another room', async () => {
				await expectLocatorRefused(
					field,
					byPlayer('Living'),
					new RegExp(`"Living", which ${unknown}$`),
					/./,
				);
			});
		});
	},
);

describe('a server that does not name the queue a player plays from', () => {
	const server = musicServer();

	const refusals = [400, 403, 500].map(
		(status) => ({ kind: 'status', status, body: 'No' }) as const,
	);

	it.each([...refusals, { kind: 'body', body: 'null' } as const])(
		'leaves the player its own queue: %j',
		async (fault) => {
			server.control.addFault({ ...fault, command: 'player_queues/get_active_queue' });
			const report = await runNode(getQueueParameters(byPlayer('Office')), { server });

			expect(report.error).toBeUndefined();
			expect(outputValues(report, 'queue_id')).toEqual([OFFICE]);
		},
	);
});
